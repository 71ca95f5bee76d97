import { v7 as uuid } from 'uuid'
import { sum } from '#domain/money/money.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import type { RefundSnapshot } from '#server/platform/payment-provider.ts'
import {
  failLineRefunds,
  recountCreditCardSpend,
  refundPurchase,
  releaseCreditCardSpend,
  unrefundPurchase,
} from '#server/purchases/exports.ts'
import { applyDisputes } from '../disputes/apply-disputes.ts'
import { lostPenceOf } from '../disputes/dispute-queries.ts'
import { movePayment } from '../move-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import { lockPayment } from '../queries.ts'
import { queueRefundEmail } from './refund-email.ts'
import {
  findRefund,
  insertRefund,
  listRefunds,
  moveRefund,
  type NewRefund,
  type RefundRow,
  type RefundState,
} from './refund-queries.ts'

/**
 * Records the result of a refund, and applies its consequences once. Null is a definite no. A refund may fail days
 * after it succeeded. We then have money that we have not earned, so an operator is alerted.
 */
export async function recordRefund(
  context: Context,
  paymentId: string,
  refundId: string,
  snapshot: RefundSnapshot | null,
): Promise<void> {
  await transact(context.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const refund = await findRefund(tx, refundId)
    if (!refund) return allow(null)
    if (snapshot && snapshot.amountPence !== refund.amountPence)
      throw new Error(`refund ${refundId}: expected ${refund.amountPence}p, the provider has ${snapshot.amountPence}p`)
    const to = snapshot?.state ?? 'FAILED'
    const from: readonly RefundState[] = to === 'FAILED' ? ['PENDING', 'SUCCEEDED'] : ['PENDING']
    const isNew = await moveRefund(tx, { id: refundId, from, to, refundRef: snapshot?.ref ?? null, at: context.now() })
    if (!isNew || to === 'PENDING') return allow(null)
    if (to === 'FAILED') await refundFailed(context, tx, payment, refund)
    else await refundSucceeded(context, tx, payment, refund)
    return allow(null)
  })
}

/** Records a refund that an operator made in the provider's dashboard as one of ours, in its current state. */
export async function recordForeignRefund(
  context: Context,
  paymentId: string,
  snapshot: RefundSnapshot,
): Promise<void> {
  await transact(context.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const isKnown = (await listRefunds(tx, paymentId)).some(({ refundRef }) => refundRef === snapshot.ref)
    if (isKnown || snapshot.state === 'FAILED' || !canBeRefunded(payment)) return allow(null)
    const reason = 'made at the provider'
    const order = {
      requestId: uuid(),
      amountPence: snapshot.amountPence,
      reason,
      ofPurchase: payment.endedWhy === null,
    }
    const isDone = snapshot.state === 'SUCCEEDED'
    const id = await writeRefund(context, tx, payment, {
      ...order,
      method: 'PROVIDER',
      state: snapshot.state,
      refundRef: snapshot.ref,
    })
    if (isDone) await refundSucceeded(context, tx, await lockPayment(tx, paymentId), (await findRefund(tx, id))!)
    return allow(null)
  })
}

export function canBeRefunded({ state }: PaymentRow): boolean {
  return state === 'CAPTURED' || state === 'REFUNDING' || state === 'REFUNDED'
}

/** Records a refund of a payment; the caller that made the payment REFUNDING settles the consequences. */
export async function writeRefund(
  context: Pick<Context, 'now'>,
  tx: Tx,
  payment: PaymentRow,
  refund: Omit<NewRefund, 'id' | 'purchaseId' | 'paymentId' | 'at'>,
): Promise<string> {
  const id = uuid()
  const at = context.now()
  if (payment.state !== 'REFUNDING') await movePayment(tx, payment, ['REFUNDING'], refund.reason, at)
  await insertRefund(tx, { ...refund, id, purchaseId: payment.purchaseId, paymentId: payment.id, at })
  return id
}

/** A partly refunded payment is still captured; a payment that was captured in vain must be refunded whole. */
export async function refundSucceeded(context: Context, tx: Tx, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const { amountPence, ofPurchase } = refund
  if (ofPurchase) {
    await queueRefundEmail(tx, refund)
    await refundPurchase(context, tx, payment.purchaseId, amountPence)
    if (payment.countedAsCredit) await releaseCreditCardSpend(tx, payment.purchaseId, amountPence)
  }
  const refunds = await listRefunds(tx, payment.id)
  if (payment.state !== 'REFUNDING' || refunds.some(({ state }) => state === 'PENDING')) return
  const given = refunds.filter(({ state }) => state === 'SUCCEEDED').map((made) => made.amountPence)
  const backPence = sum([...given, await lostPenceOf(tx, payment.id)])
  if (backPence === payment.amountPence)
    return void (await movePayment(tx, payment, ['REFUNDED'], 'it went back', context.now()))
  if (!ofPurchase) return
  const captured = await movePayment(tx, payment, ['CAPTURED'], 'a part of it went back', context.now())
  await applyDisputes(context, tx, captured)
}

/** `refund` is its previous state: the refunded sum counts as spent again. */
async function refundFailed(context: Context, tx: Tx, payment: PaymentRow, refund: RefundRow): Promise<void> {
  alarms.inc({ alarm: 'refund_failed' })
  context.log.error({ payment: payment.id }, 'refund failed, repeat it or grant credit instead')
  await failLineRefunds(tx, refund.id)
  if (refund.state === 'SUCCEEDED' && refund.ofPurchase) {
    await unrefundPurchase(context, tx, payment.purchaseId, refund.amountPence)
    if (payment.countedAsCredit) await recountCreditCardSpend(tx, payment.purchaseId, refund.amountPence)
  }
  if (payment.state === 'REFUNDED') await movePayment(tx, payment, ['REFUNDING'], 'a refund failed', context.now())
}
