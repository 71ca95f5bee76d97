import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { reviewPayment } from '../reconciliation/review-payment.ts'
import { refundOrder } from './refund-order.ts'

const harness = await startPaymentHarness({ webhooks: false })
afterAll(() => harness.close())

const refund = async (purchaseId: string, amountPence: number) => {
  const request = { requestId: randomUUID(), purchaseId, method: 'PROVIDER', reason: 'asked for' } as const
  expect(await refundOrder(harness.context, { ...request, amountPence: pence(amountPence) })).toMatchObject({
    ok: true,
  })
  await harness.runJobs()
}
/** The provider takes every refund back that it has made of such a payment. */
const failLater = async (paymentId: string) => {
  await harness.sandbox.schedule.whenQuiet()
  await reviewPayment(harness.context, paymentId)
}
const spentBy = async (personId: string) => {
  const rows = await harness.context.db.selectFrom('personSpend').selectAll().where('personId', '=', personId).execute()
  return Object.fromEntries(rows.map((row) => [row.kind, row.spentPence]))
}
const paid = async () => {
  const bought = await harness.begin('stripe', 'pm_card_refundFail')
  expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
  return bought
}

test('money that came back with a failed refund counts as spent again, and can be refunded again', async () => {
  const { id, account, paymentId } = await paid()
  await refund(id, 500)
  expect(await spentBy(account.personId)).toEqual({ ALL: 0, CREDIT_CARD: 0 })
  await failLater(paymentId)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDING', payments: ['STRIPE REFUNDING'] })
  expect(await spentBy(account.personId)).toEqual({ ALL: 500, CREDIT_CARD: 500 })
  await refund(id, 500)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDED', payments: ['STRIPE REFUNDED'] })
  expect(await spentBy(account.personId)).toEqual({ ALL: 0, CREDIT_CARD: 0 })
})

test('a failed part counts as spent again, whatever other parts were refunded', async () => {
  const { id, account, paymentId } = await paid()
  await refund(id, 200)
  expect(await spentBy(account.personId)).toEqual({ ALL: 300, CREDIT_CARD: 300 })
  await failLater(paymentId)
  expect(await spentBy(account.personId)).toEqual({ ALL: 500, CREDIT_CARD: 500 })
  await refund(id, 200)
  await refund(id, 300)
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'REFUNDED', payments: ['STRIPE REFUNDED'] })
  expect(await spentBy(account.personId)).toEqual({ ALL: 0, CREDIT_CARD: 0 })
})
