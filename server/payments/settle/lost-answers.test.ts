import { afterAll, afterEach, expect, test } from 'vitest'
import { finishProcessing } from '#sandbox/stripe/payments/confirm.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { settlePayment } from './settle-payment.ts'

const harness = await startPaymentHarness({ webhooks: false })
afterAll(() => harness.close())
afterEach(() => harness.sandbox.faults.clear())

/** Processing ends when the test ends it. */
const UNTIL_REPORTED_MS = 3_600_000

test.each([
  ['stripe', 'payment_intents.capture', 'close_after', 3],
  ['stripe', 'payment_intents.capture', 'error_after', 1],
  ['stripe', 'payment_intents.capture', 'error_before', 3],
  ['paypal', 'orders.capture', 'close_after', 1],
  ['paypal', 'orders.capture', 'error_after', 1],
  ['paypal', 'orders.capture', 'error_before', 1],
] as const)(
  'a capture at %s that ends %s %s is captured once in the end',
  async (provider, call, fault, times) => {
    const bought = await harness.begin(provider, provider === 'stripe' ? 'pm_card_visa_debit' : 'pays')
    harness.fault(provider, call, fault, times)
    const first = await harness.complete(provider, bought.token)
    expect(first.success || first.error === 'ServiceBusy').toBe(true)
    harness.sandbox.faults.clear()
    await settlePayment(harness.context, bought.paymentId)
    expect(await harness.complete(provider, bought.token)).toMatchObject({ success: true })
    expect(await harness.stateOf(bought.id)).toMatchObject({ purchase: 'COMPLETED', tickets: [[1, 3]] })
    expect(await harness.chargedFor(bought.publicId)).toMatchObject({ captured: 500, refunded: 0 })
  },
  20_000,
)

test.each([
  ['stripe', 'payment_intents.create', 'close_after'],
  ['stripe', 'payment_intents.create', 'error_after'],
  ['paypal', 'orders.create', 'close_after'],
  ['paypal', 'orders.create', 'error_before'],
] as const)('a creation at %s whose answer is lost (%s %s) is one creation', async (provider, call, fault) => {
  const { token, publicId } = await harness.buy()
  harness.fault(provider, call, fault)
  expect(await harness.start(provider, token)).toMatchObject({ status: 200 })
  const { intents } = harness.sandbox.state.stripe
  const begun = [...intents.values()].filter(({ metadata }) => metadata.purchase_id === publicId)
  const { orders } = harness.sandbox.state.paypal
  const ordered = [...orders.values()].filter(({ purchase_units: [unit] }) => unit?.custom_id === publicId)
  expect(begun.length + ordered.length).toBe(1)
})

test('a cancel that is refused while the provider works takes another key later', async () => {
  harness.sandbox.timings.processingMs = UNTIL_REPORTED_MS
  const { id, ref, paymentId } = await harness.begin('stripe', 'pm_card_processing')
  harness.forward(13 * 60_000)
  await expirePurchases(harness.context)
  await settlePayment(harness.context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'EXPIRED', payments: ['STRIPE CANCELLING'] })
  harness.sandbox.state.stripe.intents.get(ref)!.status = 'requires_payment_method'
  await settlePayment(harness.context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({ payments: ['STRIPE CANCELLED'] })
  const keys = await harness.context.db
    .selectFrom('paymentOperations')
    .select('key')
    .where('paymentId', '=', paymentId)
    .where('operation', '=', 'cancel')
    .orderBy('id')
    .execute()
  expect(keys.map(({ key }) => key)).toEqual([`can:${paymentId}`, `can:${paymentId}:2`])
})

test('money of a processing card whose hold has lapsed is late money', async () => {
  harness.sandbox.timings.processingMs = UNTIL_REPORTED_MS
  const { id, publicId, ref, paymentId } = await harness.begin('stripe', 'pm_card_processing')
  harness.forward(13 * 60_000)
  await expirePurchases(harness.context)
  await settlePayment(harness.context, paymentId)
  finishProcessing(harness.sandbox, ref)
  await settlePayment(harness.context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({
    purchase: 'COMPLETED',
    payments: ['STRIPE CAPTURED'],
    tickets: [[1, 3]],
  })
  expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500 })
})

test.each([
  ['stripe', 'payment_intents.create', 25],
  ['paypal', 'orders.create', 7],
] as const)(
  'a creation at %s that is not answered until keys are purged leaves nothing that could be paid',
  async (provider, call, hours) => {
    const { id, publicId, token } = await harness.buy()
    harness.fault(provider, call, 'close_after', 20)
    expect(await harness.start(provider, token)).toMatchObject({ status: 503, error: 'ServiceBusy' })
    harness.sandbox.faults.clear()
    harness.forward(hours * 3_600_000)
    await expirePurchases(harness.context)
    await harness.runJobs()
    const name = provider.toUpperCase()
    expect(await harness.stateOf(id)).toMatchObject({ purchase: 'EXPIRED', payments: [`${name} CANCELLED`] })
    // The intent is found by time and metadata, and cancelled; an order that we do not know cannot be approved.
    const intents = [...harness.sandbox.state.stripe.intents.values()]
    const begun = intents.filter(({ metadata }) => metadata.purchase_id === publicId)
    expect(begun.map(({ status }) => status)).toEqual(provider === 'stripe' ? ['canceled'] : [])
  },
  30_000,
)

test.each(['stripe', 'paypal'] as const)(
  'a return while %s cannot be read does not say that nothing was taken, and is paid afterwards',
  async (provider) => {
    const { token } = await harness.begin(provider, provider === 'stripe' ? 'pm_card_visa_debit' : 'pays')
    harness.fault(provider, '*', 'error_before', 50)
    expect(await harness.complete(provider, token)).toMatchObject({ status: 503, error: 'ServiceBusy' })
    harness.sandbox.faults.clear()
    expect(await harness.complete(provider, token)).toMatchObject({ success: true })
  },
)
