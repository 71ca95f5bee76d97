import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { reviewPayment } from '../reconciliation/review-payment.ts'
import { refundOrder } from './refund-order.ts'
import { performRefund } from './refund-payment.ts'

const harness = await startPaymentHarness({ webhooks: false })
afterAll(() => harness.close())
afterEach(() => harness.sandbox.faults.clear())

const paidWith = async (provider: 'stripe' | 'paypal', choice?: string) => {
  const bought = await harness.buy()
  const started = await harness.start(provider, bought.token)
  if (provider === 'stripe') await harness.confirm(started.payment_intent.id, choice ?? 'pm_card_visa')
  else harness.approve(started.order_id, choice ?? 'pays')
  expect(await harness.complete(provider, bought.token)).toMatchObject({ success: true })
  const payment = await harness.context.db
    .selectFrom('payments')
    .selectAll()
    .where('purchaseId', '=', bought.id)
    .executeTakeFirstOrThrow()
  return { ...bought, paymentId: payment.id, ref: payment.providerRef! }
}
const refund = (purchaseId: string, amountPence: number, requestId = randomUUID()) =>
  refundOrder(harness.context, {
    requestId,
    purchaseId,
    amountPence: pence(amountPence),
    method: 'PROVIDER',
    reason: 'asked for',
  })
const refundOf = (paymentId: string) =>
  harness.context.db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).executeTakeFirstOrThrow()
const spentBy = async (personId: string) => {
  const rows = await harness.context.db.selectFrom('personSpend').selectAll().where('personId', '=', personId).execute()
  return Object.fromEntries(rows.map((row) => [row.kind, row.spentPence]))
}

test.each(['stripe', 'paypal'] as const)(
  'a whole refund at %s gives the money and the monthly spending back',
  async (provider) => {
    const { id, publicId, account } = await paidWith(provider)
    expect(await spentBy(account.personId)).toEqual({ ALL: 500, CREDIT_CARD: 500 })
    expect(await refund(id, 500)).toMatchObject({ ok: true })
    await harness.runJobs()
    expect(await harness.stateOf(id)).toMatchObject({
      purchase: 'REFUNDED',
      payments: [`${provider.toUpperCase()} REFUNDED`],
    })
    expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500, refunded: 500 })
    expect(await spentBy(account.personId)).toEqual({ ALL: 0, CREDIT_CARD: 0 })
  },
)

test('refunds in part leave it captured, never more than was paid, and the last part makes it whole', async () => {
  const { id, publicId, account } = await paidWith('stripe')
  expect(await refund(id, 0)).toMatchObject({ ok: false })
  expect(await refund(id, 501)).toMatchObject({ ok: false })
  expect(await refund(id, 200)).toMatchObject({ ok: true })
  expect(await refund(id, 301)).toMatchObject({ ok: false, error: { name: 'NotAllowedError' } })
  await harness.runJobs()
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PARTLY_REFUNDED', payments: ['STRIPE CAPTURED'] })
  expect(await spentBy(account.personId)).toEqual({ ALL: 300, CREDIT_CARD: 300 })
  await refund(id, 300)
  await harness.runJobs()
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDED', payments: ['STRIPE REFUNDED'] })
  expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 500 })
  expect(await spentBy(account.personId)).toEqual({ ALL: 0, CREDIT_CARD: 0 })
})

test('ten refunds of all at once are one', async () => {
  const { id, publicId } = await paidWith('stripe')
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, 500)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  await harness.runJobs()
  expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 500 })
})

test.each([
  ['stripe', 'refunds.create', 'close_after'],
  ['stripe', 'refunds.create', 'error_after'],
  ['paypal', 'captures.refund', 'close_after'],
  ['paypal', 'captures.refund', 'error_before'],
] as const)('a refund at %s whose answer is lost (%s %s) is made once', async (provider, call, fault) => {
  const { id, publicId, paymentId } = await paidWith(provider)
  await refund(id, 500)
  const { id: refundId } = await refundOf(paymentId)
  harness.fault(provider, call, fault, 3)
  await performRefund(harness.context, refundId).catch(() => {})
  harness.sandbox.faults.clear()
  await performRefund(harness.context, refundId)
  await harness.runJobs()
  expect(await harness.stateOf(id)).toMatchObject({ payments: [`${provider.toUpperCase()} REFUNDED`] })
  expect(await harness.chargedFor(publicId)).toMatchObject({ refunded: 500 })
})

test.each([
  ['stripe', 'pm_card_refundFail'],
  ['paypal', 'refund_fails'],
] as const)('a refund at %s that fails later waits for an operator', async (provider, choice) => {
  const { id, paymentId } = await paidWith(provider, choice)
  await refund(id, 500)
  await harness.runJobs()
  await harness.sandbox.schedule.whenQuiet()
  await reviewPayment(harness.context, paymentId)
  await reviewPayment(harness.context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({ payments: [`${provider.toUpperCase()} REFUNDING`] })
  const refunds = await harness.context.db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .execute()
  expect(refunds.map(({ state }) => state)).toEqual(['FAILED'])
  expect(await refund(id, 500)).toMatchObject({ ok: true })
})

test('a refund that was made by hand at the provider is recorded', async () => {
  const { id, paymentId, ref, account } = await paidWith('stripe')
  await harness.cards.refunds.create({ payment_intent: ref, amount: 200 })
  await reviewPayment(harness.context, paymentId)
  await reviewPayment(harness.context, paymentId)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'PARTLY_REFUNDED', payments: ['STRIPE CAPTURED'] })
  expect(await spentBy(account.personId)).toMatchObject({ ALL: 300 })
})
