import type { StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { findDifference, insertClosed } from './books-queries.ts'

/** Closes a difference of the books with an explanation. Only staff of all brands may do it, and only once. */
export async function closeDifference(
  { db, now }: Context,
  { actor, brands }: StaffRights & { actor: AuditActor },
  { reportId, position, words }: { reportId: string; position: number; words: string },
): Promise<Verdict<Record<string, never>, 'NotFoundError' | 'ValidationError'>> {
  if (brands !== null) return refuse('NotFoundError')
  return transact<Verdict<Record<string, never>, 'NotFoundError' | 'ValidationError'>>(db, async (tx) => {
    const found = await findDifference(tx, reportId, position)
    if (!found) return refuse('NotFoundError')
    const isClosed = await insertClosed(tx, { reportId, position, words, by: actor.name, at: now() })
    if (!isClosed) return refuseField('words', 'Someone else has already closed it')
    const subject = { kind: 'difference', id: `${reportId} ${position}` }
    await recordAudit(tx, actor, { action: 'books.close', subject, before: found, reason: words }, now())
    return allow({})
  })
}
