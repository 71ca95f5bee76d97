import type { Db, Tx } from '#server/platform/db/db.ts'

/** The source of the visit in which the account was created. */
export async function findAttribution(
  db: Db,
  id: string,
): Promise<{ campaign_tag?: string | null; platform?: string }> {
  const row = await db.selectFrom('accounts').select('attribution').where('id', '=', id).executeTakeFirstOrThrow()
  return row.attribution as object
}

/** Ends all marketing by email, ours or a brand's. Returns the account, or null if there was none to end. */
export async function endEmailMarketing(tx: Tx, accountNumber: number, now: Date): Promise<string | null> {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'optInEmail'])
    .where('number', '=', accountNumber)
    .where('state', '<>', 'DELETED')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return null
  await tx.updateTable('accounts').set({ optInEmail: false }).where('id', '=', account.id).execute()
  const { numUpdatedRows } = await tx
    .updateTable('brandOptIns')
    .set({ optInEmail: false, changedAt: now })
    .where('accountId', '=', account.id)
    .where('optInEmail', '=', true)
    .executeTakeFirst()
  return account.optInEmail || numUpdatedRows > 0n ? account.id : null
}
