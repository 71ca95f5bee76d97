import type { Db, Tx } from '#server/platform/db.ts'

/** The tables of links that are mailed, work once and end; each keeps the hash of a token and whose it is. */
type Table = 'password_resets' | 'email_links'

/** The account of a token, or null where it is not good any more. */
export async function findLink(db: Db, table: Table, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom(table)
    .select('account_id as accountId')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.accountId ?? null
}

/** Uses a token up, and every other one of its account with it; the account, or null where it is no longer good. */
export async function takeLink(tx: Tx, table: Table, tokenHash: string, now: Date): Promise<string | null> {
  const taken = await tx
    .updateTable(table)
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id as accountId')
    .executeTakeFirst()
  if (!taken) return null
  await endLinks(tx, table, taken.accountId, now)
  return taken.accountId
}

/** Whatever link was mailed before is good no more. */
export async function endLinks(tx: Tx, table: Table, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable(table)
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}
