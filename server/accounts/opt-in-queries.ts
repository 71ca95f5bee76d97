import type { BrandOptIn, OptIns } from '#contract/accounts.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export async function findOptInsOf(db: Db, accountId: string): Promise<OptIns> {
  return db
    .selectFrom('accounts')
    .select(['opt_in_sms', 'opt_in_email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function updateOptIns(tx: Tx, accountId: string, optIns: OptIns): Promise<void> {
  await tx.updateTable('accounts').set(optIns).where('id', '=', accountId).execute()
}

export async function findBrandOptInsOf(db: Db, accountId: string, name: BrandOptIn): Promise<OptIns | undefined> {
  return db
    .selectFrom('brand_opt_ins')
    .select(['opt_in_sms', 'opt_in_email'])
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function upsertBrandOptIns(
  tx: Tx,
  accountId: string,
  name: BrandOptIn,
  optIns: OptIns,
  now: Date,
): Promise<void> {
  const changed = { ...optIns, changed_at: now }
  await tx
    .insertInto('brand_opt_ins')
    .values({ account_id: accountId, name, ...changed })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet(changed))
    .execute()
}
