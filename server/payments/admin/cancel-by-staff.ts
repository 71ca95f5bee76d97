import { allow, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { cancelPurchase, type DeskPurchaseRow, findPurchaseState } from '#server/purchases/exports.ts'
import { settleAll } from './settle-by-staff.ts'

type Outcome = Awaited<ReturnType<typeof cancelPurchase>>['outcome'] | 'UNKNOWN'
type Cancelled = { outcome: Outcome; state: DeskPurchaseRow['state'] }

/**
 * Cancels an unpaid purchase. Its payments are read first: a payment just made completes it, and is refunded instead.
 */
export async function cancelByDesk(
  context: Context,
  actor: AuditActor,
  { id, brand, publicId }: Pick<DeskPurchaseRow, 'id' | 'brand'> & { publicId: string },
  reason: string,
): Promise<Verdict<Cancelled, never>> {
  if (!(await settleAll(context, id)))
    return allow({ outcome: 'UNKNOWN', state: await findPurchaseState(context.db, id) })
  return transact<Verdict<Cancelled, never>>(context.db, async (tx) => {
    const { outcome, before, state } = await cancelPurchase(context, tx, id, 'it was cancelled by staff')
    if (outcome !== 'CANCELLED') return allow({ outcome, state })
    const change = {
      action: 'purchase.cancel',
      subject: { kind: 'purchase', id: publicId },
      brand,
      before: { state: before },
      after: { state },
      reason,
    }
    await recordAudit(tx, actor, change, context.now())
    return allow({ outcome, state })
  })
}
