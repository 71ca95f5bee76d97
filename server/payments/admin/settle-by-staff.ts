import { allow, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { type DeskPurchaseRow, findPurchaseState } from '#server/purchases/exports.ts'
import { listPayments } from '../queries.ts'
import { settlePayment } from '../settle/settle-payment.ts'
import { isSettled } from '../settle/settled.ts'

/** Settles each payment of a purchase now, like the sweep. The attempt is in the audit log, whatever its result. */
export async function settleByDesk(
  context: Context,
  actor: AuditActor,
  { id, brand, publicId, state }: Pick<DeskPurchaseRow, 'id' | 'brand' | 'state'> & { publicId: string },
  reason: string,
): Promise<Verdict<{ outcome: 'SETTLED' | 'OPEN' | 'UNKNOWN'; state: DeskPurchaseRow['state'] }, never>> {
  const isKnown = await settleAll(context, id)
  const isOpen = (await listPayments(context.db, id)).some(
    (payment) => !isSettled(payment) && payment.state !== 'FAILED',
  )
  const after = await findPurchaseState(context.db, id)
  const change = {
    action: 'purchase.settle',
    subject: { kind: 'purchase', id: publicId },
    brand,
    before: { state },
    after: { state: after },
    reason,
  }
  await transact(context.db, async (tx) => {
    await recordAudit(tx, actor, change, context.now())
    return allow(null)
  })
  if (!isKnown) return allow({ outcome: 'UNKNOWN', state: after })
  return allow({ outcome: isOpen ? 'OPEN' : 'SETTLED', state: after })
}

/** Reads each payment that is not settled. False if a provider does not answer, or another process is settling it. */
export async function settleAll(context: Context, purchaseId: string): Promise<boolean> {
  let isKnown = true
  for (const seen of await listPayments(context.db, purchaseId)) {
    if (isSettled(seen)) continue
    isKnown = (await settlePayment(context, seen.id, { waits: true, mustRead: true, seen })) !== null && isKnown
  }
  return isKnown
}
