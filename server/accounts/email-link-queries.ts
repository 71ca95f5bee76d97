import { deleteBefore } from '#server/platform/batches.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export async function insertLink(
  db: Db,
  link: { tokenHash: string; accountId: string; welcomes: boolean; expiresAt: Date },
): Promise<void> {
  const { tokenHash, accountId, welcomes, expiresAt } = link
  await db
    .insertInto('email_links')
    .values({ token_hash: tokenHash, account_id: accountId, welcomes, expires_at: expiresAt })
    .execute()
}

/** The account whose e-mail a token would confirm, or null where it is not good any more. */
export async function findLink(db: Db, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('email_links')
    .select('account_id as accountId')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.accountId ?? null
}

/** Uses a token up, and every other one of its account with it; null where it is no longer good. */
export async function takeLink(tx: Tx, tokenHash: string, now: Date): Promise<{ welcomes: boolean } | null> {
  const taken = await tx
    .updateTable('email_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id as accountId', 'welcomes'])
    .executeTakeFirst()
  if (!taken) return null
  await endLinks(tx, taken.accountId, now)
  return { welcomes: taken.welcomes }
}

/** Whatever link was mailed before confirms nothing any more. */
export async function endLinks(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('email_links')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}

/** Links that have been of no use since before an instant. */
export function forgetLinksBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'email_links', 'expires_at', before)
}
