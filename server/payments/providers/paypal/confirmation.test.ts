import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { deleteAccount } from '#server/people/exports.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { type Bought, startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { completePayment } from '../../complete-payment.ts'
import { findPayment } from '../../queries.ts'
import { settlePayment } from '../../settle/settle-payment.ts'
import { sweepEvents, sweepPayments } from '../../settle/sweep-payments.ts'
import { receiveEvent } from '../../webhooks/receive-event.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())
afterEach(() => harness.sandbox.faults.clear())

let begunAt = context.now()
beforeEach(() => {
  begunAt = context.now()
})

const nothing = { captured: 0, refunded: 0, authorised: 0 }
type Begun = Bought & { paymentId: string; ref: string }

/** Delivers the webhooks of a payment, each repeated under a new id, and runs their jobs. Returns their types. */
const deliverWebhooks = async ({ paymentId }: Begun) => {
  const listed = await context.providers.PAYPAL.listEvents(new Date(begunAt.getTime() - MINUTE_MS))
  const events = listed.outcome === 'yes' ? listed.value.filter(({ about }) => about.paymentId === paymentId) : []
  for (const event of events)
    for (const id of [event.id, `${event.id}-replayed-${context.now().getTime()}`])
      await receiveEvent(context, 'PAYPAL', { ...event, id })
  await harness.runJobs()
  return events.map(({ type }) => type)
}
/** Everything that could capture without the buyer: webhooks, the sweeps and their jobs. */
const provoke = async (order: Begun) => {
  const types = await deliverWebhooks(order)
  harness.forward(61_000)
  await sweepPayments(context)
  await sweepEvents(context)
  await settlePayment(context, order.paymentId)
  await harness.runJobs()
  return types
}
const lapse = async () => {
  harness.forward(13 * MINUTE_MS)
  await expirePurchases(context)
  await harness.runJobs()
}
const startedBy = (account: Bought['account']) => harness.buy({ account })
const confirmedAt = async ({ id, paymentId }: Begun) => {
  const ofPurchase = context.db.selectFrom('purchases').select('confirmedAt').where('id', '=', id)
  const purchase = await ofPurchase.executeTakeFirstOrThrow()
  return [(await findPayment(context.db, paymentId))!.confirmedAt, purchase.confirmedAt]
}

test('an approved order is captured neither by webhook nor by sweep, and lapses with its hold', async () => {
  const order = await harness.begin('paypal', 'pays')
  expect(await provoke(order)).toEqual(['CHECKOUT.ORDER.APPROVED'])
  expect(await harness.stateOf(order.id)).toMatchObject({ purchase: 'PAYING', payments: ['PAYPAL OPEN'] })
  await lapse()
  await provoke(order)
  expect(await harness.stateOf(order.id)).toMatchObject({
    purchase: 'EXPIRED',
    payments: ['PAYPAL CANCELLED'],
    ended: ['PURCHASE_GONE'],
    entries: ['RELEASED'],
    tickets: [],
  })
  expect(await harness.chargedFor(order.publicId)).toEqual(nothing)
  expect(context.sentEmails.filter(({ to }) => to === order.account.email)).toEqual([])
})

test('a lapsed order is not read again by any sweep', async () => {
  const order = await harness.begin('paypal', 'pays')
  await lapse()
  const before = harness.sandbox.state.calls.length
  for (let minute = 0; minute < 5; minute += 1) {
    harness.forward(61_000)
    await sweepPayments(context)
  }
  const read = harness.sandbox.state.calls.slice(before).filter(({ subject }) => subject === order.ref)
  expect(read).toEqual([])
})

test('a Pay whose page is lost is captured by the sweep', async () => {
  const order = await harness.begin('paypal', 'pays')
  await harness.pressPay(order.id)
  await provoke(order)
  expect(await harness.stateOf(order.id)).toMatchObject({ purchase: 'COMPLETED', tickets: [[1, 3]] })
  expect(await harness.chargedFor(order.publicId)).toMatchObject({ captured: 500 })
})

test('a webhook that comes after Pay captures, and completing it then answers the same', async () => {
  const order = await harness.begin('paypal', 'pays')
  await harness.pressPay(order.id)
  await deliverWebhooks(order)
  expect(await harness.stateOf(order.id)).toMatchObject({ purchase: 'COMPLETED' })
  expect(await harness.complete('paypal', order.token)).toMatchObject({ success: true, purchase_id: order.publicId })
  expect(await harness.chargedFor(order.publicId)).toMatchObject({ captured: 500 })
})

test('Pay is recorded before PayPal is called, so it counts even if PayPal does not answer', async () => {
  const order = await harness.begin('paypal', 'pays')
  harness.fault('paypal', '*', 'error_before', 50)
  expect(await harness.complete('paypal', order.token)).toMatchObject({ status: 503, error: 'ServiceBusy' })
  expect(await confirmedAt(order)).toEqual([expect.any(Date), expect.any(Date)])
  harness.sandbox.faults.clear()
  await provoke(order)
  expect(await harness.stateOf(order.id)).toMatchObject({ purchase: 'COMPLETED' })
})

test('a Pay before any approval confirms nothing: an approval after it waits for another Pay', async () => {
  const order = await harness.begin('paypal')
  expect(await harness.complete('paypal', order.token)).toMatchObject({ success: false, pending: false })
  expect(await confirmedAt(order)).toEqual([null, null])
  harness.approve(order.ref)
  await provoke(order)
  expect(await harness.stateOf(order.id)).toMatchObject({ purchase: 'PAYING', payments: ['PAYPAL OPEN'] })
  expect(await harness.chargedFor(order.publicId)).toEqual(nothing)
  expect(await harness.complete('paypal', order.token)).toMatchObject({ success: true })
})

test('a new start replaces an approved order, which nothing charges any more, not even its own Pay', async () => {
  const older = await harness.begin('paypal', 'pays')
  await provoke(older)
  const newer = await startedBy(older.account)
  expect(await harness.complete('paypal', older.token)).toMatchObject({
    status: 401,
    error: 'PaymentSessionEnded',
    meta: { purchase_id: older.publicId, reason: 'replaced' },
  })
  await provoke(older)
  expect(await completePayment(context, older.id, 'PAYPAL')).toMatchObject({ ok: false })
  expect(await harness.stateOf(older.id)).toMatchObject({ purchase: 'CANCELLED', payments: ['PAYPAL CANCELLED'] })
  expect(await harness.chargedFor(older.publicId)).toEqual(nothing)
  expect(await harness.stateOf(newer.id)).toMatchObject({ purchase: 'HELD', payments: [] })
})

test('a Pay whose outcome is unknown lets no new start replace its order', async () => {
  const order = await harness.begin('paypal', 'pays')
  await harness.pressPay(order.id)
  await expect(startedBy(order.account)).rejects.toThrow('EntryAlreadyPending')
  await provoke(order)
  expect(await harness.stateOf(order.id)).toMatchObject({ purchase: 'COMPLETED' })
})

test.each([1, 2, 3])(
  'only one of a Pay and a new start at the same moment wins, and the loser is not charged (%i)',
  async () => {
    const order = await harness.begin('paypal', 'pays')
    const [completed, newer] = await Promise.all([
      harness.complete('paypal', order.token),
      startedBy(order.account).catch(() => null),
    ])
    await provoke(order)
    const isPaid = completed.success === true
    const charged = await harness.chargedFor(order.publicId)
    expect(charged).toEqual({ ...nothing, captured: isPaid ? 500 : 0 })
    expect((await harness.stateOf(order.id)).purchase).toBe(isPaid ? 'COMPLETED' : 'CANCELLED')
    if (!isPaid) expect(newer).not.toBeNull()
  },
)

test.each([1, 2, 3])('a Pay at the moment when the hold ends takes everything or nothing (%i)', async () => {
  const order = await harness.begin('paypal', 'pays')
  harness.forward(12 * MINUTE_MS)
  await Promise.all([completePayment(context, order.id, 'PAYPAL'), expirePurchases(context)])
  await provoke(order)
  const { purchase } = await harness.stateOf(order.id)
  expect(['COMPLETED', 'EXPIRED']).toContain(purchase)
  const isPaid = purchase === 'COMPLETED'
  const recorded = (await confirmedAt(order))[0] !== null
  expect(recorded).toBe(isPaid)
  expect(await harness.chargedFor(order.publicId)).toEqual({ ...nothing, captured: isPaid ? 500 : 0 })
})

test('an order that is approved by two tabs is captured once, by the first Pay', async () => {
  const order = await harness.begin('paypal', 'pays')
  expect(await harness.start('paypal', order.token)).toMatchObject({ order_id: order.ref })
  const answers = await Promise.all([1, 2, 3].map(() => harness.complete('paypal', order.token)))
  expect(answers.map(({ success }) => success)).toEqual([true, true, true])
  expect(await harness.chargedFor(order.publicId)).toMatchObject({ captured: 500, refunded: 0 })
})

test('a card pays while an approved order waits, which is then never captured', async () => {
  const order = await harness.begin('paypal', 'pays')
  const { payment_intent: intent } = await harness.start('stripe', order.token)
  await harness.confirm(intent.id, 'pm_card_visa_debit')
  expect(await harness.complete('stripe', order.token)).toMatchObject({ success: true })
  await provoke(order)
  expect(await harness.complete('paypal', order.token)).toMatchObject({ success: true })
  expect(await harness.stateOf(order.id)).toMatchObject({ payments: ['PAYPAL CANCELLED', 'STRIPE CAPTURED'] })
  expect(await harness.chargedFor(order.publicId)).toMatchObject({ captured: 500, refunded: 0 })
})

test('a deleted account leaves its approved order uncaptured, and cannot be deleted while a Pay is open', async () => {
  const approved = await harness.begin('paypal', 'pays')
  expect((await deleteAccount(context, approved.account.id, 'asked')).ok).toBe(true)
  await provoke(approved)
  expect(await harness.stateOf(approved.id)).toMatchObject({ purchase: 'CANCELLED', payments: ['PAYPAL CANCELLED'] })
  expect(await harness.chargedFor(approved.publicId)).toEqual(nothing)

  const pressed = await harness.begin('paypal', 'pays')
  await harness.pressPay(pressed.id)
  expect(await deleteAccount(context, pressed.account.id, 'asked')).toMatchObject({
    ok: false,
    error: { name: 'EntryAlreadyPending' },
  })
})

test("a buyer's Pay captures no other person's order", async () => {
  const [own, other] = [await harness.begin('paypal', 'pays'), await harness.begin('paypal', 'pays')]
  expect(await harness.complete('paypal', own.token)).toMatchObject({ success: true, purchase_id: own.publicId })
  await provoke(other)
  expect(await harness.stateOf(other.id)).toMatchObject({ purchase: 'PAYING' })
  expect(await harness.chargedFor(other.publicId)).toEqual(nothing)
})

test('a page that was reloaded after the approval is given the approved order', async () => {
  const account = await makeAccount(context)
  const order = await harness.begin('paypal', undefined, { account })
  const approvedOrder = async () => (await harness.sendRequest('paypal/client', order.token, 'GET')).approved_order_id
  expect(await approvedOrder()).toBeNull()
  harness.approve(order.ref)
  expect(await approvedOrder()).toBe(order.ref)
})
