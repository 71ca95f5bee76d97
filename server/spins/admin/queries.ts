import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { columnsOf, type NewPrize } from '../queries.ts'

/** Every prize, including those out of stock. */
export function listPrizes(db: Db) {
  return db
    .selectFrom('spinPrizes')
    .select(['id', 'description', 'weight', 'stock', 'type', 'amountPence'])
    .select(['promoType', 'promoValue', 'promoCampaignId'])
    .select(['validForDays', 'worthPence'])
    .select(({ selectFrom }) =>
      selectFrom('campaigns').select('tag').whereRef('campaigns.id', '=', 'promoCampaignId').as('campaignTag'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Until the end of the transaction no spin takes the last of a prize. */
export async function lockPrizes(tx: Tx): Promise<void> {
  await tx.selectFrom('spinPrizes').select('id').orderBy('id').forUpdate().execute()
}

export async function updatePrize(tx: Tx, prize: NewPrize, now: Date): Promise<void> {
  await tx.updateTable('spinPrizes').set(columnsOf(prize, now)).where('id', '=', prize.id).execute()
}

/** The ids of campaigns by their tags. */
export async function findCampaignIds(db: Db, tags: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['tag', 'id'])
    .where('tag', '=', sql<string>`any(${tags}::text[])`)
    .execute()
  return new Map(rows.map(({ tag, id }) => [tag, id]))
}

export async function countSpins(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from spins where day >= ${from}::date and day < ${to}::date and not test_mode`.execute(db)
  return Number(rows[0]!.count)
}

/** The planner's estimate of the number of accounts. An exact count would be slow. */
export async function estimateMembers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(reltuples, 0)::float8 as count from pg_class where oid = 'accounts'::regclass`.execute(db)
  return Math.round(rows[0]!.count)
}
