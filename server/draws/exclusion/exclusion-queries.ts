import type { ExclusionKind, ExclusionReason } from '#domain/draw/exclusion.ts'
import type { ListedPerson } from '#domain/draw/ineligible-list.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** Where a list holds: in one campaign, in those that a brand's staff have, or everywhere. */
export type ListPlace = { readonly campaignId: string } | { readonly brand: string } | null

/** The people of a list. One that was made by command is of no kind. */
export type PeopleExcluded = {
  readonly kind: ExclusionKind | null
  readonly place: ListPlace
  readonly people: readonly ListedPerson[]
}

type Said = { readonly words: string; readonly recordedBy: string }

/** What one member of staff says cannot win: tickets of a round. */
export type TicketExclusion = Said & {
  readonly roundId: string
  readonly tickets: readonly number[]
  readonly reason: ExclusionReason
}

export async function insertTicketExclusion(tx: Tx, id: string, given: TicketExclusion, now: Date): Promise<void> {
  const { roundId, tickets, reason, words, recordedBy } = given
  const said = { words, recorded_by: recordedBy, recorded_at: now }
  await tx
    .insertInto('draw_exclusions')
    .values({ id, reason, ...said, round_id: roundId, tickets: [...tickets], hash_key: null })
    .execute()
}

/** The people of a list, as hashes under a key of its own. */
export async function insertPeopleExclusion(
  tx: Tx,
  id: string,
  { kind, place, people, words, recordedBy }: PeopleExcluded & Said,
  now: Date,
): Promise<void> {
  const held = place && ('brand' in place ? { brand: place.brand } : { campaign_id: place.campaignId })
  const said = { words, recorded_by: recordedBy, recorded_at: now }
  await tx
    .insertInto('draw_exclusions')
    .values({ id, reason: 'INELIGIBLE', ...said, kind, ...held, people: people.length })
    .execute()
  await insertPeople(tx, id, people)
}

async function insertPeople(tx: Tx, exclusionId: string, people: readonly ListedPerson[]): Promise<void> {
  const texts = people.map((person) => ('email' in person ? person.email : `${person.name} ${person.dob}`))
  await sql`
    insert into draw_excluded_people (exclusion_id, hash)
    select draw_exclusions.id, ${hashOf(foldOf(sql`person`))}
    from draw_exclusions cross join unnest(${texts}::text[]) as person
    where draw_exclusions.id = ${exclusionId} on conflict do nothing`.execute(tx)
}

/** A text whatever its capitals and spaces are. */
function foldOf(text: ReturnType<typeof sql>) {
  return sql`lower(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`
}

/** Of a folded text, with the key of `draw_exclusions`. */
function hashOf(folded: ReturnType<typeof sql>) {
  return sql`sha256(hash_key || convert_to(${folded}, 'UTF8'))`
}

const held = ['round_id as roundId', 'kind', 'campaign_id as campaignId', 'brand'] as const

export async function lockExclusion(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('draw_exclusions')
    .select(['id', ...held, 'recorded_by as recordedBy', 'approved_at as approvedAt', 'approval_id as approvalId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}
export type LockedExclusion = NonNullable<Awaited<ReturnType<typeof lockExclusion>>>

export async function setExclusionApproved(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await tx.updateTable('draw_exclusions').set({ approved_by: by, approved_at: now }).where('id', '=', id).execute()
}

export async function setExclusionApproval(tx: Tx, id: string, approvalId: string): Promise<void> {
  await tx.updateTable('draw_exclusions').set({ approval_id: approvalId }).where('id', '=', id).execute()
}

/** The people of all approved lists of the same kind and place, but for this one, which takes theirs. */
export async function deleteReplacedPeople(tx: Tx, { id, kind, campaignId, brand }: LockedExclusion): Promise<void> {
  const replaced = tx
    .selectFrom('draw_exclusions')
    .select('id')
    .where('id', '<>', id)
    .where('approved_at', 'is not', null)
    .where('round_id', 'is', null)
    .where('kind', 'is not distinct from', kind)
    .where('campaign_id', 'is not distinct from', campaignId)
    .where('brand', 'is not distinct from', brand)
  await tx.deleteFrom('draw_excluded_people').where('exclusion_id', 'in', replaced).execute()
}

/**
 * Why entries of a round cannot win by what two people have said: those of tickets that they named, and those of
 * accounts whose holder is on a list that holds for it. Each account is folded once, and compared once with each list,
 * however many entries it has.
 */
export const exclusionsOf = (roundId: string) => sql`
  named as materialized (
    select distinct on (line.id) line.id, draw_exclusions.reason
    from draw_exclusions cross join unnest(tickets) as ticket
    cross join lateral (
      select id, last_ticket from entries where round_id = ${roundId} and first_ticket <= ticket
      order by first_ticket desc limit 1) as line
    where draw_exclusions.round_id = ${roundId} and approved_at is not null and last_ticket >= ticket
    order by line.id, approved_at),
  list as materialized (
    select distinct on (kind, campaign_id, brand) id, hash_key, reason from draw_exclusions
    where round_id is null and approved_at is not null
      and (campaign_id is null or campaign_id = (select campaign_id from rounds where id = ${roundId}))
      and (brand is null or brand = (
        select campaign_drafts.brand from rounds join campaigns on campaigns.id = campaign_id
        join campaign_drafts on campaign_drafts.tag = campaigns.tag where rounds.id = ${roundId}))
    order by kind, campaign_id, brand, approved_at desc, id desc),
  holder as materialized (
    select id, ${foldOf(sql`email_folded`)} as email,
      ${foldOf(sql`first_name || ' ' || last_name || ' ' || dob`)} as name
    from accounts where id in (
      select account_id from entries
      where round_id = ${roundId} and first_ticket is not null and exists (select from list))
    union all
    select entry_id, ${foldOf(sql`email`)}, ${foldOf(sql`first_name || ' ' || last_name || ' ' || dob`)}
    from post_cards join entries on entries.id = entry_id
    where entries.round_id = ${roundId} and exists (select from list)),
  listed as materialized (
    select distinct holder.id, list.reason from holder cross join list
    where exists (select from draw_excluded_people where exclusion_id = list.id and hash in (
      ${hashOf(sql`email`)}, ${hashOf(sql`name`)})))`

export async function listUnknownTickets(db: Db, roundId: string, tickets: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ticket: number }>`
    select ticket from unnest(${[...tickets]}::bigint[]) as ticket where not exists (
      select from entries where round_id = ${roundId} and first_ticket <= ticket and last_ticket >= ticket)`.execute(db)
  return rows.map(({ ticket }) => Number(ticket))
}

/** The people of lists that nobody had approved by then. */
export async function purgeUnapprovedBefore(db: Db, before: Date): Promise<void> {
  const lapsed = db
    .selectFrom('draw_exclusions')
    .select('id')
    .where('approved_at', 'is', null)
    .where('recorded_at', '<', before)
  await db.deleteFrom('draw_excluded_people').where('exclusion_id', 'in', lapsed).execute()
}
