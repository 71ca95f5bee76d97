import { deleteBefore } from '#server/platform/db/batches.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** False if the token has been used already. */
export async function spendPartnerToken(tx: Tx, hash: string, expiresAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto('spent_partner_tokens')
    .values({ token_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}

export function purgePartnerTokensBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'spent_partner_tokens', 'expires_at', before)
}
