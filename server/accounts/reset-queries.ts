import type { Db, Tx } from '#server/platform/db.ts'

export async function insertReset(
  db: Db,
  reset: { tokenHash: string; accountId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ token_hash: reset.tokenHash, account_id: reset.accountId, expires_at: reset.expiresAt })
    .execute()
}

/** The account whose password a token would change, or null where it is not good any more. */
export async function findReset(db: Db, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('account_id as accountId')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.accountId ?? null
}

/** Uses a token up, and every other one of its account with it; the account, or null where it is no longer good. */
export async function takeReset(tx: Tx, tokenHash: string, now: Date): Promise<string | null> {
  const taken = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id as accountId')
    .executeTakeFirst()
  if (!taken) return null
  await endResets(tx, taken.accountId, now)
  return taken.accountId
}

/** Whatever link was mailed before is good no more. */
export async function endResets(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}
