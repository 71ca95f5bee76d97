import { type Db, sql } from '#server/platform/db/db.ts'

export async function findRoundAt(db: Db, campaignId: string, opensAt: Date): Promise<string | null> {
  const row = await db
    .selectFrom('rounds')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('opensAt', '=', opensAt)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findRoundStock(db: Db, roundId: string) {
  const row = await db
    .selectFrom('rounds')
    .innerJoin('campaigns', 'campaigns.id', 'rounds.campaignId')
    .select((eb) => [
      eb('nextTicket', '-', 1).$castTo<number>().as('tickets'),
      sql<number | null>`case when type = 'RAFFLE' then global_limit end`.as('ticketsMax'),
      // A campaign whose plan lists no prizes has one, named by its title.
      sql<number>`coalesce((select sum(quantity)::int from campaign_prizes where campaign_id = campaigns.id), 1)`.as(
        'prizes',
      ),
    ])
    .where('rounds.id', '=', roundId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * The tickets of all accounts of the person. Refunded or disputed ones do not count; from the freeze on, those that it
 * voids do not.
 */
export async function countOwnTickets(db: Db, roundId: string, accountId: string): Promise<number> {
  const { rows } = await sql<{ own: number }>`
    select coalesce(sum(quantity), 0)::int + (
      select count(*)::int from post_cards join entries on entries.id = entry_id
      where post_cards.person_id in (
          select persons.id from accounts join persons on accounts.person_id in (persons.id, joined_person_id)
          where accounts.id = ${accountId})
        and entries.round_id = ${roundId} and not exists (
          select from draw_voids where draw_voids.round_id = entries.round_id
            and draw_voids.first_ticket = entries.first_ticket)) as own
    from entries join purchases on purchases.id = purchase_id join accounts on accounts.id = purchases.account_id
      left join draw_freezes on draw_freezes.round_id = entries.round_id
    where accounts.person_id = (select person_id from accounts where id = ${accountId})
      and entries.round_id = ${roundId} and first_ticket is not null
      and case when draw_freezes.round_id is null then purchases.state not in ('REFUNDING', 'REFUNDED', 'DISPUTED')
          and not exists (select from purchase_items where id = item_id and void_at is not null)
        else not exists (
          select from draw_voids where draw_voids.round_id = entries.round_id
            and draw_voids.first_ticket = entries.first_ticket) end`.execute(db)
  return rows[0]!.own
}
