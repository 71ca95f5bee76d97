import { clearAttributionBefore, deleteBefore } from '#server/platform/db/batches.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/** Links for a new password that have been of no use since before an instant. */
export function purgeResetsBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'passwordResets', 'expiresAt', before)
}

export function clearAccountAttributionBefore(db: Db, before: Date): Promise<void> {
  return clearAttributionBefore(db, 'accounts', before)
}

export type Guest = { id: string; createdAt: Date }

/**
 * Guests without a verified number who signed up before an instant, oldest first, after the last one of the previous
 * page.
 */
export async function listNumberlessGuests(db: Db, before: Date, after: Guest | null, limit: number): Promise<Guest[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'createdAt'])
    .where('accountType', '=', sql.lit('GUEST'))
    .where('state', '=', sql.lit('ACTIVE'))
    .where('msisdn', 'is', null)
    .where('createdAt', '<', before)
    .$if(after !== null, (query) => query.where(sql<boolean>`(created_at, id) > (${after!.createdAt}, ${after!.id})`))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}
