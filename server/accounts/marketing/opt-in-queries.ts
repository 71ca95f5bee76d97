import type { BrandOptIn, OptIns } from '#contract/accounts.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

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

/** Clears the opt-ins of an excluded person, and returns the changed accounts. */
export async function clearOptInsOfExcluded(tx: Tx, personId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('accounts')
    .from('persons')
    .set({ opt_in_sms: false, opt_in_email: false })
    .whereRef('persons.id', '=', 'accounts.person_id')
    .where('persons.id', '=', personId)
    .where('excluded_until', '>', now)
    .where(({ or, eb }) => or([eb('opt_in_sms', '=', true), eb('opt_in_email', '=', true)]))
    .returning('accounts.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function clearBrandOptInsOfExcluded(
  tx: Tx,
  personId: string,
  now: Date,
): Promise<{ accountId: string; name: string }[]> {
  return tx
    .updateTable('brand_opt_ins')
    .from(['accounts', 'persons'])
    .set({ opt_in_sms: false, opt_in_email: false, changed_at: now })
    .whereRef('accounts.id', '=', 'brand_opt_ins.account_id')
    .whereRef('persons.id', '=', 'accounts.person_id')
    .where('persons.id', '=', personId)
    .where('excluded_until', '>', now)
    .where(({ or, eb }) => or([eb('brand_opt_ins.opt_in_sms', '=', true), eb('brand_opt_ins.opt_in_email', '=', true)]))
    .returning(['account_id as accountId', 'name'])
    .execute()
}
