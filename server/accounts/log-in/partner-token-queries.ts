import { deleteBefore } from '#server/platform/db/batches.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** False if the token has been used already. */
export async function spendPartnerToken(tx: Tx, hash: string, expiresAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto('spentPartnerTokens')
    .values({ tokenHash: hash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tokenHash')
    .executeTakeFirst()
  return row !== undefined
}

export function purgePartnerTokensBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'spentPartnerTokens', 'expiresAt', before)
}
