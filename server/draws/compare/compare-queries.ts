import type { Route } from '#domain/campaign/campaign.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/** A pick of a draw with its case and the current row of its entry. */
export type PickedEntry = {
  position: number
  isReserve: boolean
  ticket: number
  word: number
  line: number
  entryId: string
  number: number
  firstTicket: number | null
  lastTicket: number | null
  route: Route
  accountId: string | null
  orderAccountId: string | null
  personIds: string[]
  isOwnersPerson: boolean
  caseTicket: number | null
  caseEntryId: string | null
}

export async function listPickedEntries(db: Db, roundId: string): Promise<PickedEntry[]> {
  const { rows } = await sql<PickedEntry>`
    select pick.position, is_reserve, pick.ticket::float8 as ticket, word::float8 as word,
      line::float8 as line, pick.entry_id, entries.number::float8 as number,
      first_ticket::float8 as first_ticket, last_ticket::float8 as last_ticket, entries.route,
      entries.account_id, purchases.account_id as order_account_id,
      case when purchases.id is not null then array[purchases.person_id]
        when card.person_id is not null then array[card.person_id]
        else array(select id from persons where accounts.person_id in (id, joined_person_id)) end as person_ids,
      purchases.id is null or exists (
        select from accounts as owner join persons on persons.id = purchases.person_id
        where owner.id = purchases.account_id and owner.person_id in (persons.id, joined_person_id)
      ) as is_owners_person,
      winner_cases.ticket::float8 as case_ticket, winner_cases.entry_id as case_entry_id
    from draw_picks as pick join entries on entries.id = pick.entry_id
      left join purchases on purchases.id = entries.purchase_id
      left join accounts on accounts.id = entries.account_id
      left join post_cards as card on card.entry_id = entries.id
      left join winner_cases on winner_cases.round_id = pick.round_id and winner_cases.position = pick.position
    where pick.round_id = ${roundId} order by pick.position`.execute(db)
  return rows
}

/** A page of drawn rounds, by id, that still have the register key, which identifies the entrants. */
export async function listComparedRounds(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select rounds.id from draws join rounds on rounds.id = round_id
    where entrant_key is not null and (${after}::uuid is null or rounds.id > ${after}::uuid)
    order by rounds.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findFrozenRoot(db: Db, roundId: string): Promise<{ lines: number; root: Uint8Array } | null> {
  const row = await db
    .selectFrom('drawFreezes')
    .select(['lines', 'root'])
    .where('roundId', '=', roundId)
    .executeTakeFirst()
  return row ?? null
}
