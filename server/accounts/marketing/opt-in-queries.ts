import type { BrandOptIn } from '#contract/accounts.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** The channels in which an account agrees to marketing. */
export type OptIns = { optInSms: boolean; optInEmail: boolean }

export async function findOptInsOf(db: Db, accountId: string): Promise<OptIns> {
  return db
    .selectFrom('accounts')
    .select(['optInSms', 'optInEmail'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function updateOptIns(tx: Tx, accountId: string, optIns: OptIns): Promise<void> {
  await tx.updateTable('accounts').set(optIns).where('id', '=', accountId).execute()
}

export async function findBrandOptInsOf(db: Db, accountId: string, name: BrandOptIn): Promise<OptIns | undefined> {
  return db
    .selectFrom('brandOptIns')
    .select(['optInSms', 'optInEmail'])
    .where('accountId', '=', accountId)
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
  const changed = { ...optIns, changedAt: now }
  await tx
    .insertInto('brandOptIns')
    .values({ accountId, name, ...changed })
    .onConflict((conflict) => conflict.columns(['accountId', 'name']).doUpdateSet(changed))
    .execute()
}

/** Clears the opt-ins of an excluded person, and returns the changed accounts. */
export async function clearOptInsOfExcluded(tx: Tx, personId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('accounts')
    .from('persons')
    .set({ optInSms: false, optInEmail: false })
    .whereRef('persons.id', '=', 'accounts.personId')
    .where('persons.id', '=', personId)
    .where('excludedUntil', '>', now)
    .where(({ or, eb }) => or([eb('optInSms', '=', true), eb('optInEmail', '=', true)]))
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
    .updateTable('brandOptIns')
    .from(['accounts', 'persons'])
    .set({ optInSms: false, optInEmail: false, changedAt: now })
    .whereRef('accounts.id', '=', 'brandOptIns.accountId')
    .whereRef('persons.id', '=', 'accounts.personId')
    .where('persons.id', '=', personId)
    .where('excludedUntil', '>', now)
    .where(({ or, eb }) => or([eb('brandOptIns.optInSms', '=', true), eb('brandOptIns.optInEmail', '=', true)]))
    .returning(['accountId', 'name'])
    .execute()
}
