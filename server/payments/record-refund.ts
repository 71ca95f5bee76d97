import { v7 as uuid } from 'uuid'
import { type Pence, sum } from '#domain/money.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db.ts'
import { alarms } from '#server/platform/metrics.ts'
import {
  giveBackCreditCardSpend,
  recountCreditCardSpend,
  refundPurchase,
  unrefundPurchase,
} from '#server/purchases/service.ts'
import { movePayment } from './move-queries.ts'
import type { PaymentRow } from './payment-row.ts'
import type { RefundTruth } from './provider.ts'
import { lockPayment } from './queries.ts'
import {
  findRefund,
  insertRefund,
  listRefunds,
  moveRefund,
  type RefundRow,
  type RefundState,
} from './refund-queries.ts'

/**
 * Writes down what became of a refund, and once only what follows from it. Null is a definite no. A refund may fail days
 * after it succeeded: the money is ours again without being earned, so an operator is called.
 */
export async function recordRefund(
  context: Context,
  paymentId: string,
  refundId: string,
  truth: RefundTruth | null,
): Promise<void> {
  await transact(context.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const refund = await findRefund(tx, refundId)
    if (!refund) return allow(null)
    if (truth && truth.amountPence !== refund.amountPence)
      throw new Error(`refund ${refundId}: expected ${refund.amountPence}p, the provider has ${truth.amountPence}p`)
    const to = truth?.state ?? 'FAILED'
    const from: readonly RefundState[] = to === 'FAILED' ? ['PENDING', 'SUCCEEDED'] : ['PENDING']
    const isNew = await moveRefund(tx, { id: refundId, from, to, refundRef: truth?.ref ?? null, at: context.now() })
    if (!isNew || to === 'PENDING') return allow(null)
    if (to === 'FAILED') await refundFailed(context, tx, payment, refund)
    else await refundSucceeded(context, tx, payment, refund.amountPence, refund.ofPurchase)
    return allow(null)
  })
}

/** An operator refunded at the provider's own pages: the difference is written down as a refund of ours. */
export async function recordForeignRefund(context: Context, paymentId: string, refundedPence: Pence): Promise<void> {
  await transact(context.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const given = (await listRefunds(tx, paymentId)).filter(({ state }) => state !== 'FAILED')
    const amountPence = (refundedPence - sum(given.map((refund) => refund.amountPence))) as Pence
    if (amountPence <= 0 || !['CAPTURED', 'REFUNDING'].includes(payment.state)) return allow(null)
    const at = context.now()
    const refund = { id: uuid(), paymentId, amountPence, reason: 'made at the provider', ofPurchase: true, at }
    await insertRefund(tx, refund)
    await moveRefund(tx, { id: refund.id, from: ['PENDING'], to: 'SUCCEEDED', refundRef: null, at })
    const refunding =
      payment.state === 'REFUNDING' ? payment : await movePayment(tx, payment, ['REFUNDING'], refund.reason, at)
    await refundSucceeded(context, tx, refunding, amountPence, true)
    return allow(null)
  })
}

/** What was refunded in part is captured still; what was captured for nothing must go back whole. */
async function refundSucceeded(
  context: Context,
  tx: Tx,
  payment: PaymentRow,
  nowPence: Pence,
  ofPurchase: boolean,
): Promise<void> {
  const refunds = await listRefunds(tx, payment.id)
  const succeeded = refunds.filter(({ state }) => state === 'SUCCEEDED')
  const inAllPence = sum(succeeded.map(({ amountPence }) => amountPence))
  if (ofPurchase) {
    await refundPurchase(context, tx, payment.purchaseId, { nowPence, inAllPence })
    if (payment.countedAsCredit) await giveBackCreditCardSpend(tx, payment.purchaseId, nowPence)
  }
  if (payment.state !== 'REFUNDING' || refunds.some(({ state }) => state === 'PENDING')) return
  if (inAllPence === payment.amountPence) await movePayment(tx, payment, ['REFUNDED'], 'it went back', context.now())
  else if (ofPurchase) await movePayment(tx, payment, ['CAPTURED'], 'a part of it went back', context.now())
}

/** `refund` is as it stood before: what was given back with it is spent again. */
async function refundFailed(context: Context, tx: Tx, payment: PaymentRow, refund: RefundRow): Promise<void> {
  alarms.inc({ alarm: 'refund_failed' })
  context.log.error({ payment: payment.id }, 'a refund failed; give the money back in another way, or as credit')
  if (refund.state === 'SUCCEEDED' && refund.ofPurchase) {
    await unrefundPurchase(context, tx, payment.purchaseId, refund.amountPence)
    if (payment.countedAsCredit) await recountCreditCardSpend(tx, payment.purchaseId, refund.amountPence)
  }
  if (payment.state === 'REFUNDED') await movePayment(tx, payment, ['REFUNDING'], 'a refund failed', context.now())
}
