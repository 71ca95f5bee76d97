import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { type Called, type RefundSnapshot, yes } from '#server/platform/payment-provider.ts'
import { withLease } from '../lease-queries.ts'
import { finishOperation, insertOperation, wasRequested } from '../operation-queries.ts'
import { PaymentBusy } from '../payment-busy.ts'
import type { PaymentRow } from '../payment-row.ts'
import { findPayment } from '../queries.ts'
import { recordRefund, writeRefund } from './record-refund.ts'
import { findRefund, type NewRefund, type RefundRow, touchRefund } from './refund-queries.ts'

/** Records a refund and queues it in the same transaction. Returns its id. */
export async function queueRefund(
  context: Pick<Context, 'now'>,
  tx: Tx,
  payment: PaymentRow,
  refund: Pick<NewRefund, 'requestId' | 'amountPence' | 'reason' | 'ofPurchase'>,
): Promise<string> {
  const row = { ...refund, method: 'PROVIDER', state: 'PENDING', refundRef: null } as const
  const id = await writeRefund(context, tx, payment, row)
  await enqueue(tx, 'payments.refund', { refundId: id }, { key: `refund:${id}` })
  return id
}

/**
 * Requests a recorded refund. A refund that may have been requested already is looked up before it is requested again,
 * always with the same key. Throws while the outcome is unknown, so that its job is retried. Without `waits`, a payment
 * that is being settled is left to the next sweep.
 */
export async function performRefund(
  context: Context,
  refundId: string,
  { waits = true }: { waits?: boolean } = {},
): Promise<void> {
  const refund = await findRefund(context.db, refundId)
  if (refund?.state !== 'PENDING' || refund.paymentId === null) return
  const { paymentId } = refund
  const work = async () => {
    await touchRefund(context.db, refundId, context.now())
    const payment = (await findPayment(context.db, paymentId))!
    const called = await sendRequest(context, payment, refund)
    if (called.outcome === 'unknown') throw new Error(`refund ${refundId}: ${called.why}`)
    const snapshot = called.outcome === 'yes' ? called.value : null
    await recordRefund(context, payment.id, refundId, snapshot)
    return true
  }
  const done = await withLease(context, paymentId, work, { waits })
  if (!done && waits) throw new PaymentBusy(`refund ${refundId}: its payment is being settled`)
}

async function sendRequest(context: Context, payment: PaymentRow, refund: RefundRow): Promise<Called<RefundSnapshot>> {
  const provider = context.providers[payment.provider]
  const { id: refundId, amountPence, refundRef } = refund
  const captured = { ref: payment.ref!, captureRef: payment.captureRef! }
  if (refundRef !== null || (await wasRequested(context.db, payment.id, `rf:${refundId}`))) {
    const listed = await provider.listRefunds(captured)
    // Not finding it is no proof that it was not made.
    if (listed.outcome !== 'yes') return { outcome: 'unknown', why: listed.why, keySpoilt: false }
    const found = listed.value.find((made) => made.ref === refundRef || made.refundId === refundId)
    if (found) return yes(found)
  }
  const { operationId, key } = await insertOperation(context.db, 'refund', payment.id, refundId, context.now())
  const called = await provider.refund({ ...captured, refundId, amountPence, key })
  await finishOperation(context.db, operationId, called, context.now())
  return called
}
