import { sum } from '#domain/money.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db.ts'
import { alarms } from '#server/platform/metrics.ts'
import { withLease } from './lease-queries.ts'
import { movePayment } from './move-queries.ts'
import type { PaymentRow } from './payment-row.ts'
import type { Called, DisputeStanding } from './provider.ts'
import { providersOf } from './providers.ts'
import { findPayment, lockPayment } from './queries.ts'
import { recordForeignRefund, recordRefund } from './record-refund.ts'
import { listRefunds } from './refund-queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * What happened to money that was settled already: refunds that failed after all or were made at the provider's own
 * pages, and disputes. Reads the truth, as settling does, and records it. Throws while it cannot be read.
 */
export async function reviewPayment(context: Context, paymentId: string): Promise<void> {
  await settlePayment(context, paymentId)
  const done = await withLease(context, paymentId, async () => {
    const payment = await findPayment(context.db, paymentId)
    if (payment?.captureRef) await reviewAlone(context, payment, payment.captureRef)
    return true
  })
  if (!done) throw new Error(`payment ${paymentId} is being settled`)
}

async function reviewAlone(context: Context, payment: PaymentRow, captureRef: string): Promise<void> {
  const provider = providersOf(context)[payment.provider]
  const ref = payment.ref!
  for (const { id: refundId, amountPence, refundRef } of await listRefunds(context.db, payment.id)) {
    if (refundRef === null) continue
    const refund = must(await provider.findRefund({ refundId, ref, captureRef, amountPence, refundRef }))
    if (refund) await recordRefund(context, payment.id, refundId, refund)
  }
  const given = (await listRefunds(context.db, payment.id)).filter(({ state }) => state !== 'FAILED')
  const { refundedPence } = must(await provider.read(ref))
  if (refundedPence > sum(given.map(({ amountPence }) => amountPence)))
    await recordForeignRefund(context, payment.id, refundedPence)
  await recordDispute(context, payment.id, must(await provider.readDispute({ ref, captureRef })))
}

function must<T>(called: Called<T>): T {
  if (called.outcome !== 'yes') throw new Error(`a provider could not be read: ${called.why}`)
  return called.value
}

/** A dispute takes the money away until it is won; a lost one is a refund that somebody else decided. */
async function recordDispute(context: Context, paymentId: string, standing: DisputeStanding): Promise<void> {
  await transact(context.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const at = context.now()
    if (payment.state === 'CAPTURED' && (standing === 'OPEN' || standing === 'LOST')) {
      alarms.inc({ alarm: 'dispute_opened' })
      const disputed = await movePayment(tx, payment, ['DISPUTED'], 'the buyer disputes it', at)
      if (standing === 'LOST') await movePayment(tx, disputed, ['REFUNDED'], 'the dispute was lost', at)
    } else if (payment.state === 'DISPUTED' && standing !== 'OPEN') {
      const isLost = standing === 'LOST'
      const why = isLost ? 'the dispute was lost' : 'the dispute was won'
      await movePayment(tx, payment, [isLost ? 'REFUNDED' : 'CAPTURED'], why, at)
    }
    return allow(null)
  })
}
