import { deleteBefore } from '#server/platform/db/batches.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

export type EmailChange = {
  accountId: string
  id: string
  email: string
  /** True if two owners decide, because the account has a prize, a saved card or credit. */
  isByOwners: boolean
  requestedAt: Date
  /** Null until a second person has approved it. */
  takesEffectAt: Date | null
}

const columns = ['accountId', 'id', 'email', 'byOwners as isByOwners', 'requestedAt', 'takesEffectAt'] as const

/** A new request replaces the previous one, and makes its approval out of date. */
export async function putEmailChange(tx: Tx, change: Omit<EmailChange, 'takesEffectAt'>): Promise<void> {
  const { accountId, id, email, isByOwners, requestedAt } = change
  const row = { id, email, byOwners: isByOwners, requestedAt, takesEffectAt: null }
  await tx
    .insertInto('emailChanges')
    .values({ accountId, ...row })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute()
}

export async function findEmailChange(db: Db, accountId: string): Promise<EmailChange | null> {
  const query = db.selectFrom('emailChanges').select(columns).where('accountId', '=', accountId)
  return (await query.executeTakeFirst()) ?? null
}

export async function findEmailChangeById(db: Db, id: string): Promise<EmailChange | null> {
  return (await db.selectFrom('emailChanges').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
}

export function listEmailChanges(db: Db, accountIds: readonly string[]): Promise<EmailChange[]> {
  return db
    .selectFrom('emailChanges')
    .select(columns)
    .where((where) => where('accountId', '=', where.fn.any(where.val([...accountIds]))))
    .execute()
}

export function listDueEmailChanges(db: Db, now: Date, limit: number): Promise<EmailChange[]> {
  return db
    .selectFrom('emailChanges')
    .select(columns)
    .where('takesEffectAt', '<=', now)
    .orderBy('takesEffectAt')
    .limit(limit)
    .execute()
}

export async function setTakesEffect(tx: Tx, accountId: string, takesEffectAt: Date): Promise<void> {
  await tx.updateTable('emailChanges').set({ takesEffectAt }).where('accountId', '=', accountId).execute()
}

/** Ends a change. Returns false if it has ended already. */
export async function deleteEmailChange(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('emailChanges').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export function purgeEmailChangesBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'emailChanges', 'requestedAt', before)
}
