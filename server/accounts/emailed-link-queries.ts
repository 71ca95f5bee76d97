import { deleteBefore } from '#server/platform/db/batches.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/**
 * The tables of links that are sent by email, work once and expire; each row has the hash of a token and its account.
 */
type Table = 'passwordResets' | 'emailLinks'

export async function insertReset(
  db: Db,
  { tokenHash, accountId, expiresAt }: { tokenHash: string; accountId: string; expiresAt: Date },
): Promise<void> {
  await db.insertInto('passwordResets').values({ tokenHash, accountId, expiresAt }).execute()
}

export async function insertEmailLink(
  db: Db,
  link: { tokenHash: string; accountId: string; welcomes: boolean; expiresAt: Date },
): Promise<void> {
  const { tokenHash, accountId, welcomes, expiresAt } = link
  await db.insertInto('emailLinks').values({ tokenHash, accountId, welcomes, expiresAt }).execute()
}

/** The account of a token, or null if the token is used, expired or unknown. */
export async function findLink(db: Db, table: Table, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom(table)
    .select('accountId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.accountId ?? null
}

/** Uses a token, and ends every other link of its account. Returns the account, or null if the token is invalid. */
export async function consumeLink(tx: Tx, table: Table, tokenHash: string, now: Date): Promise<string | null> {
  const taken = await tx
    .updateTable(table)
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('accountId')
    .executeTakeFirst()
  if (!taken) return null
  await endLinks(tx, table, taken.accountId, now)
  return taken.accountId
}

/** Ends every link that was sent before. */
export async function endLinks(tx: Tx, table: Table, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable(table)
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
}

/** Whether the email link of a token was sent to welcome a new account. */
export async function welcomesByLink(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('emailLinks')
    .select('welcomes')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return row.welcomes
}

/** Deletes the email links that expired before an instant. */
export function purgeLinksBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'emailLinks', 'expiresAt', before)
}
