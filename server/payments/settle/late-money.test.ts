import { afterAll, expect, test } from 'vitest'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { completePayment } from '../complete-payment.ts'
import { settlePayment } from './settle-payment.ts'

const harness = await startPaymentHarness({ webhooks: false })
afterAll(() => harness.close())

const SESSION_AND_GRACE_MS = 12 * 60_000
const prices = [{ pricePence: 500, quantity: 3 }]

/** The hold expires, and the job that it queued finds nothing to cancel yet, because the buyer is just confirming. */
const letHoldLapse = async () => {
  harness.forward(SESSION_AND_GRACE_MS + 1000)
  await expirePurchases(harness.context)
}
const paymentsOf = async (purchaseId: string) =>
  harness.context.db.selectFrom('payments').selectAll().where('purchaseId', '=', purchaseId).orderBy('id').execute()
const settleAll = async (purchaseId: string) => {
  for (const { id } of await paymentsOf(purchaseId)) await settlePayment(harness.context, id)
}
const emailsTo = (email: string) => harness.context.sentEmails.filter((mail) => mail.to === email)

test('the hold lapses without a confirmation, and the intent and the order are cancelled', async () => {
  const { id, publicId, token } = await harness.buy()
  const { payment_intent: intent } = await harness.start('stripe', token)
  await harness.start('paypal', token)
  await letHoldLapse()
  await harness.runJobs()
  expect(await harness.stateOf(id)).toMatchObject({
    purchase: 'EXPIRED',
    payments: ['STRIPE CANCELLED', 'PAYPAL CANCELLED'],
    entries: ['RELEASED'],
  })
  expect((await harness.cards.paymentIntents.retrieve(intent.id)).status).toBe('canceled')
  expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 0 })
})

test.each(['stripe', 'paypal'] as const)(
  'late money at %s is honoured while the tickets are still available',
  async (provider) => {
    const { id, publicId, token, account } = await harness.buy()
    const started = await harness.start(provider, token)
    if (provider === 'stripe') await harness.confirm(started.payment_intent.id, 'pm_card_visa_debit')
    else {
      harness.approve(started.order_id)
      await harness.pressPay(id)
    }
    await letHoldLapse()
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'EXPIRED', entries: ['RELEASED'] })
    await harness.runJobs()
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'COMPLETED', tickets: [[1, 3]] })
    expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500, refunded: 0 })
    expect(emailsTo(account.email).map(({ subject }) => subject)).toEqual([`You're in the draw! Order ${publicId}`])
  },
)

test.each(['stripe', 'paypal'] as const)(
  'late money at %s whose tickets are gone is not taken, and its owner is notified',
  async (provider) => {
    const campaign = await makeCampaign(harness.context, { globalLimit: 3, prices })
    const late = await harness.buy({ campaign })
    const started = await harness.start(provider, late.token)
    if (provider === 'paypal') {
      harness.approve(started.order_id)
      await harness.pressPay(late.id)
    }
    await letHoldLapse()
    const quick = await harness.buy({ campaign })
    const { payment_intent: intent } = await harness.start('stripe', quick.token)
    await harness.confirm(intent.id, 'pm_card_visa_debit')
    expect(await harness.complete('stripe', quick.token)).toMatchObject({ success: true })
    if (provider === 'stripe') await harness.confirm(started.payment_intent.id, 'pm_card_visa_debit')
    await settleAll(late.id)
    await harness.runJobs()
    expect(await harness.stateOf(late.id)).toMatchObject({ purchase: 'EXPIRED', ended: ['LATE'], tickets: [] })
    expect(await harness.chargedFor(late.publicId)).toEqual({ captured: 0, refunded: 0, authorised: 0 })
    const [mail, ...more] = emailsTo(late.account.email)
    expect(mail?.text).toContain('your tickets had gone back on sale')
    expect(more).toEqual([])
  },
)

test('a PayPal order that is approved after the hold lapsed is never captured', async () => {
  const { id, publicId, token } = await harness.buy()
  const { order_id: orderId } = await harness.start('paypal', token)
  await letHoldLapse()
  await harness.runJobs()
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'EXPIRED', payments: ['PAYPAL CANCELLED'] })
  harness.approve(orderId)
  await settleAll(id)
  expect(await completePayment(harness.context, id, 'PAYPAL')).toMatchObject({ error: { name: 'PaymentSessionEnded' } })
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'EXPIRED', payments: ['PAYPAL CANCELLED'] })
  expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 0, refunded: 0 })
})

test('money that was captured by hand for tickets that are gone goes back, and its owner is notified', async () => {
  const campaign = await makeCampaign(harness.context, { globalLimit: 3, prices })
  const late = await harness.buy({ campaign })
  const { payment_intent: intent } = await harness.start('stripe', late.token)
  await harness.confirm(intent.id, 'pm_card_visa_debit')
  await harness.cards.paymentIntents.capture(intent.id)
  harness.forward(SESSION_AND_GRACE_MS + 1000)
  await expirePurchases(harness.context)
  await harness.buy({ campaign })
  await harness.runJobs()
  expect(await harness.stateOf(late.id)).toMatchObject({
    purchase: 'EXPIRED',
    payments: ['STRIPE REFUNDED'],
    tickets: [],
  })
  expect(await harness.chargedFor(late.publicId)).toMatchObject({ captured: 500, refunded: 500 })
  expect(
    emailsTo(late.account.email)
      .map(({ text }) => text)
      .join(),
  ).toContain('We’ve sent £5.00 back')
})

test('money that was captured by hand in time pays', async () => {
  const { id, token } = await harness.buy()
  const { payment_intent: intent } = await harness.start('stripe', token)
  await harness.confirm(intent.id, 'pm_card_visa_debit')
  await harness.cards.paymentIntents.capture(intent.id)
  expect(await harness.complete('stripe', token)).toMatchObject({ success: true })
  expect(await harness.stateOf(id)).toMatchObject({
    purchase: 'COMPLETED',
    payments: ['STRIPE CAPTURED'],
    tickets: [[1, 3]],
  })
})

test.each([1, 2, 3])('card and PayPal confirmed at once: one pays, the other takes nothing (%i)', async () => {
  const { id, publicId, token } = await harness.buy()
  const { payment_intent: intent } = await harness.start('stripe', token)
  const { order_id: orderId } = await harness.start('paypal', token)
  await harness.confirm(intent.id, 'pm_card_visa_debit')
  harness.approve(orderId)
  const answers = await Promise.all([harness.complete('stripe', token), harness.complete('paypal', token)])
  await settleAll(id)
  await harness.runJobs()
  const { purchase, payments, tickets } = await harness.stateOf(id)
  expect(purchase).toBe('COMPLETED')
  expect(tickets).toEqual([[1, 3]])
  expect(payments.map((payment) => payment.split(' ')[1]).toSorted()).toEqual(['CANCELLED', 'CAPTURED'])
  expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500, refunded: 0, authorised: 0 })
  expect(answers.some((answer) => answer.success)).toBe(true)
  for (const provider of ['stripe', 'paypal'] as const)
    expect(await harness.complete(provider, token)).toMatchObject({ success: true, reason: null })
})

test('a newer start gives up the older purchase, whose intent is cancelled', async () => {
  const older = await harness.buy()
  const { payment_intent: intent } = await harness.start('stripe', older.token)
  const newer = await harness.buy({ account: older.account })
  await harness.runJobs()
  expect(await harness.stateOf(older.id)).toMatchObject({ purchase: 'CANCELLED', payments: ['STRIPE CANCELLED'] })
  expect((await harness.cards.paymentIntents.retrieve(intent.id)).status).toBe('canceled')
  expect(await harness.start('stripe', older.token)).toMatchObject({ status: 401, error: 'PaymentSessionEnded' })
  expect(await harness.start('stripe', newer.token)).toMatchObject({ status: 200 })
})
