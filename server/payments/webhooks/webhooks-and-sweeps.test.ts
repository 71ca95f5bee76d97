import { afterAll, afterEach, expect, test } from 'vitest'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { sweepEvents, sweepPayments } from '../settle/sweep-payments.ts'

const harness = await startPaymentHarness()
afterAll(() => harness.close())
afterEach(() => harness.sandbox.faults.clear())

const begun = async (provider: 'stripe' | 'paypal') => {
  const bought = await harness.buy()
  const started = await harness.start(provider, bought.token)
  const confirm = async (choice?: string) => {
    if (provider === 'stripe') return harness.confirm(started.payment_intent.id, choice ?? 'pm_card_visa_debit')
    harness.approve(started.order_id, choice ?? 'pays')
    return harness.pressPay(bought.id)
  }
  return { ...bought, confirm }
}
const paymentOf = async (purchaseId: string) =>
  harness.context.db.selectFrom('payments').selectAll().where('purchaseId', '=', purchaseId).executeTakeFirstOrThrow()
const paid = { purchase: 'COMPLETED', tickets: [[1, 3]] }

test.each(['stripe', 'paypal'] as const)(
  'a buyer at %s who never comes back gets the tickets by webhook',
  async (provider) => {
    const { id, publicId, confirm } = await begun(provider)
    await confirm()
    await harness.settleDown()
    expect(await harness.stateOf(id)).toMatchObject(paid)
    expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500 })
  },
)

test.each([
  ['stripe', 'repeat_webhook'],
  ['stripe', 'reorder_webhook'],
  ['paypal', 'repeat_webhook'],
  ['paypal', 'reorder_webhook'],
] as const)('webhooks of %s with %s do what one in order does', async (provider, fault) => {
  const { id, publicId, token, confirm } = await begun(provider)
  harness.sandbox.faults.set({ simulator: provider, call: '*', fault, times: 3, ms: 300 })
  await confirm()
  const completed = harness.complete(provider, token)
  await harness.settleDown()
  expect(await completed).toMatchObject({ success: true })
  expect(await harness.stateOf(id)).toMatchObject(paid)
  expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500 })
  const events = await harness.context.db
    .selectFrom('paymentEvents')
    .innerJoin('payments', 'payments.id', 'paymentEvents.paymentId')
    .select('toState')
    .where('purchaseId', '=', id)
    .where('toState', '=', 'CAPTURED')
    .execute()
  expect(events).toHaveLength(1)
})

test.each(['stripe', 'paypal'] as const)('the sweep issues the tickets without any webhook of %s', async (provider) => {
  harness.fault(provider, '*', 'drop_webhook', 50)
  const { id, confirm } = await begun(provider)
  await confirm()
  await harness.settleDown()
  await sweepPayments(harness.context)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PAYING' })
  harness.forward(61_000)
  await sweepPayments(harness.context)
  expect(await harness.stateOf(id)).toMatchObject(paid)
})

test('a webhook with a false signature is refused, and nothing is stored', async () => {
  const before = await countEvents()
  for (const path of ['stripe', 'paypal']) {
    const answer = await fetch(`${harness.base}/payments/${path}/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00', 'paypal-transmission-id': 'x' },
      body: JSON.stringify({ id: 'evt_false', type: 'payment_intent.succeeded', data: { object: {} } }),
    })
    expect(answer.status).toBe(401)
  }
  expect(await countEvents()).toBe(before)
})

test('an event about an unknown payment is stored and does nothing', async () => {
  const before = await countEvents()
  await harness.cards.paymentIntents.create({
    amount: 500,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://x',
  })
  await harness.settleDown()
  expect(await countEvents()).toBeGreaterThan(before)
})

test.each([
  ['stripe', 'pm_card_createDispute'],
  ['paypal', 'disputes'],
] as const)('a dispute at %s is recorded, by webhook or by the list of events', async (provider, choice) => {
  const { id, token, confirm } = await begun(provider)
  harness.fault(provider, '*', 'drop_webhook', 50)
  await confirm(choice)
  expect(await harness.complete(provider, token)).toMatchObject({ success: true })
  await harness.settleDown()
  await sweepEvents(harness.context)
  await harness.runJobs()
  expect(await harness.stateOf(id)).toMatchObject({
    payments: [`${provider.toUpperCase()} DISPUTED`],
    tickets: [[1, 3]],
  })
  expect(await harness.complete(provider, token)).toMatchObject({ success: true })
})

test('reading the list of events twice processes each event once', async () => {
  await sweepEvents(harness.context)
  const before = await countEvents()
  await sweepEvents(harness.context)
  expect(await countEvents()).toBe(before)
  const cursors = await harness.context.db.selectFrom('providerCursors').selectAll().execute()
  expect(cursors.map(({ provider }) => provider).toSorted()).toEqual(['PAYPAL', 'STRIPE'])
})

test('a payment that cannot be settled does not stop the sweep of others', async () => {
  const broken = await begun('stripe')
  const good = await begun('stripe')
  harness.fault('stripe', '*', 'drop_webhook', 50)
  await broken.confirm()
  await good.confirm()
  const { providerRef: ref } = await paymentOf(broken.id)
  harness.sandbox.state.stripe.intents.get(ref!)!.amount_capturable = 1
  harness.forward(61_000)
  await sweepPayments(harness.context)
  expect(await harness.stateOf(good.id)).toMatchObject(paid)
  expect(await harness.stateOf(broken.id)).toMatchObject({ purchase: 'PAYING', tickets: [] })
})

async function countEvents(): Promise<number> {
  const row = await harness.context.db
    .selectFrom('providerEvents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
