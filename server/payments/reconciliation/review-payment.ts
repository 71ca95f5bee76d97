import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import type { Called, DisputeSnapshot } from '#server/platform/payment-provider.ts'
import { applyDisputes } from '../disputes/apply-disputes.ts'
import { listDisputes, saveDispute } from '../disputes/dispute-queries.ts'
import { withLease } from '../lease-queries.ts'
import { PaymentBusy } from '../payment-busy.ts'
import type { PaymentRow } from '../payment-row.ts'
import { ProviderUnreadable } from '../providers/provider-unreadable.ts'
import { findPayment, lockPayment } from '../queries.ts'
import { recordForeignRefund, recordRefund } from '../refunds/record-refund.ts'
import { listRefunds } from '../refunds/refund-queries.ts'
import { settlePayment } from '../settle/settle-payment.ts'

/**
 * Handles changes of settled money: refunds that failed later or were made in the provider's dashboard, and disputes.
 * Reads and records the provider snapshot, as settling does. Throws while it cannot be read.
 */
export async function reviewPayment(context: Context, paymentId: string): Promise<void> {
  await settlePayment(context, paymentId)
  const done = await withLease(context, paymentId, async () => {
    const payment = await findPayment(context.db, paymentId)
    if (payment?.captureRef) await reviewAlone(context, payment, payment.captureRef)
    return true
  })
  if (!done) throw new PaymentBusy(`payment ${paymentId} is being settled`)
}

async function reviewAlone(context: Context, payment: PaymentRow, captureRef: string): Promise<void> {
  const provider = context.providers[payment.provider]
  const captured = { ref: payment.ref!, captureRef }
  const ours = await listRefunds(context.db, payment.id)
  for (const snapshot of must(await provider.listRefunds(captured))) {
    const known = ours.find(({ id, refundRef }) => refundRef === snapshot.ref || id === snapshot.refundId)
    if (known) await recordRefund(context, payment.id, known.id, snapshot)
    else await recordForeignRefund(context, payment.id, snapshot)
  }
  await recordDisputes(context, payment.id, must(await provider.listDisputes(captured)))
}

/** The value of a provider's answer. Throws {@link ProviderUnreadable} if there was none. */
export function must<T>(called: Called<T>): T {
  if (called.outcome !== 'yes') throw new ProviderUnreadable(`provider could not be read: ${called.why}`)
  return called.value
}

async function recordDisputes(context: Context, paymentId: string, found: readonly DisputeSnapshot[]): Promise<void> {
  await transact(context.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const stored = await listDisputes(tx, paymentId)
    for (const dispute of found) {
      const known = stored.find(({ ref }) => ref === dispute.ref)
      if (!known) alarms.inc({ alarm: 'dispute_opened' })
      // A loss in a dispute is not reversed automatically: an operator must check the money that the provider returns.
      if (known && known.lostPence > 0 && dispute.standing !== 'LOST')
        alarms.inc({ alarm: 'dispute_changed_after_end' })
      if (!known || hasChanged(known, dispute)) await saveDispute(tx, paymentId, dispute, context.now())
    }
    await applyDisputes(context, tx, payment)
    return allow(null)
  })
}

function hasChanged(known: DisputeSnapshot, found: DisputeSnapshot): boolean {
  return (
    known.standing !== found.standing ||
    known.amountPence !== found.amountPence ||
    known.reason !== found.reason ||
    known.answerBy?.getTime() !== found.answerBy?.getTime()
  )
}
