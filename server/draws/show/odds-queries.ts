import { type Db, sql } from '#server/platform/db/db.ts'

export async function findRoundAt(db: Db, campaignId: string, opensAt: Date): Promise<string | null> {
  const row = await db
    .selectFrom('rounds')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('opens_at', '=', opensAt)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findRoundStock(db: Db, roundId: string) {
  const row = await db
    .selectFrom('rounds')
    .innerJoin('campaigns', 'campaigns.id', 'rounds.campaign_id')
    .select((eb) => [
      eb('next_ticket', '-', 1).$castTo<number>().as('tickets'),
      sql<number | null>`case when type = 'RAFFLE' then global_limit end`.as('ticketsMax'),
    ])
    .where('rounds.id', '=', roundId)
    .executeTakeFirst()
  return row ?? null
}

/** By every account of the person. */
export async function countOwnTickets(db: Db, roundId: string, accountId: string): Promise<number> {
  const { rows } = await sql<{ own: number }>`
    select coalesce(sum(quantity), 0)::int as own from entries
    where round_id = ${roundId} and first_ticket is not null and purchase_id in (
      select purchases.id from purchases join accounts on accounts.id = purchases.account_id
      where accounts.person_id = (select person_id from accounts where id = ${accountId}))`.execute(db)
  return rows[0]!.own
}
