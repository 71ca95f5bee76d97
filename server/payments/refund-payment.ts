import { v7 as uuid } from 'uuid'
import { type Pence, sum } from '#domain/money.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { withLease } from './lease-queries.ts'
import { movePayment } from './move-queries.ts'
import { finishIntention, insertIntention, wasAsked } from './operation-queries.ts'
import type { PaymentRow } from './payment-row.ts'
import type { Called, RefundTruth } from './provider.ts'
import { providersOf } from './providers.ts'
import { findPayment, lockPayment } from './queries.ts'
import { recordRefund } from './record-refund.ts'
import { findRefund, insertRefund, listRefunds, type RefundRow } from './refund-queries.ts'

/** Gives money back to whom it came from. Refused when so much is not there to be given, or not yet. */
export function refundPayment(
  context: Pick<Context, 'db' | 'now'>,
  asked: { paymentId: string; amountPence: Pence; reason: string },
): Promise<Verdict<{ refundId: string }, 'NotAllowedError'>> {
  return transact<Verdict<{ refundId: string }, 'NotAllowedError'>>(context.db, async (tx) => {
    const payment = await lockPayment(tx, asked.paymentId)
    if (!['CAPTURED', 'REFUNDING', 'REFUNDED'].includes(payment.state)) return refuse('NotAllowedError')
    const given = (await listRefunds(tx, payment.id)).filter(({ state }) => state !== 'FAILED')
    const total = sum([...given.map(({ amountPence }) => amountPence), asked.amountPence])
    if (asked.amountPence <= 0 || total > payment.amountPence) return refuse('NotAllowedError')
    return allow({ refundId: await queueRefund(context, tx, payment, { ...asked, ofPurchase: true }) })
  })
}

/** Writes a refund down and queues it in the same transaction. */
export async function queueRefund(
  context: Pick<Context, 'now'>,
  tx: Tx,
  payment: PaymentRow,
  refund: { amountPence: Pence; reason: string; ofPurchase: boolean },
): Promise<string> {
  const id = uuid()
  const at = context.now()
  if (payment.state !== 'REFUNDING') await movePayment(tx, payment, ['REFUNDING'], refund.reason, at)
  await insertRefund(tx, { id, paymentId: payment.id, at, ...refund })
  await enqueue(tx, 'payments.refund', { refundId: id }, { key: `refund:${id}` })
  return id
}

/**
 * Asks for a refund that is written down. Once it may have been asked for, it is looked for before it is asked for
 * again, and always with the same key. Throws while the outcome is unknown, so that its job comes back.
 */
export async function performRefund(context: Context, refundId: string): Promise<void> {
  const refund = await findRefund(context.db, refundId)
  if (refund?.state !== 'PENDING') return
  const done = await withLease(context, refund.paymentId, async () => {
    const payment = (await findPayment(context.db, refund.paymentId))!
    const called = await ask(context, payment, refund)
    if (called.outcome === 'unknown') throw new Error(`refund ${refundId}: ${called.why}`)
    const truth = called.outcome === 'yes' ? called.value : null
    await recordRefund(context, payment.id, refundId, truth)
    return true
  })
  if (!done) throw new Error(`refund ${refundId}: its payment is being settled`)
}

async function ask(context: Context, payment: PaymentRow, refund: RefundRow): Promise<Called<RefundTruth>> {
  const provider = providersOf(context)[payment.provider]
  const { id: refundId, amountPence, refundRef } = refund
  const about = { refundId, amountPence, ref: payment.ref!, captureRef: payment.captureRef! }
  if (refundRef !== null || (await wasAsked(context.db, payment.id, `rf:${refundId}`))) {
    const found = await provider.findRefund({ ...about, refundRef })
    // Not finding it is no proof that it was not made.
    if (found.outcome !== 'yes') return { outcome: 'unknown', why: found.why, keySpoilt: false }
    if (found.value) return { outcome: 'yes', value: found.value }
  }
  const { operationId, key } = await insertIntention(context.db, 'refund', payment.id, refundId, context.now())
  const called = await provider.refund({ ...about, key })
  await finishIntention(context.db, operationId, called, context.now())
  return called
}
