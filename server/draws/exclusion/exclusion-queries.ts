import type { VoidReason } from '#domain/draw/void-reason.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type ExclusionReason = Extract<VoidReason, 'INELIGIBLE' | 'DUPLICATE'>

/** What one member of staff says cannot win: tickets of a round, or with null the people of a list in any round. */
export type Exclusion = {
  readonly id: string
  readonly of: { readonly roundId: string; readonly tickets: readonly number[] } | null
  readonly reason: ExclusionReason
  readonly words: string
  readonly recordedBy: string
}

export async function insertExclusion(tx: Tx, exclusion: Exclusion, now: Date): Promise<void> {
  const { id, of, reason, words, recordedBy } = exclusion
  await tx
    .insertInto('draw_exclusions')
    .values({
      id,
      reason,
      words,
      recorded_by: recordedBy,
      recorded_at: now,
      ...(of && { round_id: of.roundId, tickets: [...of.tickets], hash_key: null }),
    })
    .execute()
}

/** A person of a list: by email address, or by name and date of birth. */
export type ListedPerson = { readonly email: string } | { readonly name: string; readonly dob: string }

/** Email addresses come folded; names are folded here, as those of entrants are. */
export async function insertPeople(tx: Tx, exclusionId: string, people: readonly ListedPerson[]): Promise<void> {
  const texts = people.map((person) => ('email' in person ? person.email : `${person.name} ${person.dob}`))
  await sql`
    insert into draw_excluded_people (exclusion_id, hash)
    select draw_exclusions.id, ${hashOf(sql`person`)}
    from draw_exclusions cross join unnest(${texts}::text[]) as person
    where draw_exclusions.id = ${exclusionId} on conflict do nothing`.execute(tx)
}

/** Of a text, with the key of `draw_exclusions`: whatever its capitals and spaces are. */
function hashOf(text: ReturnType<typeof sql>) {
  return sql`sha256(hash_key || convert_to(lower(regexp_replace(trim(${text}), '\\s+', ' ', 'g')), 'UTF8'))`
}

export async function lockExclusion(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('draw_exclusions')
    .select(['round_id as roundId', 'recorded_by as recordedBy', 'approved_at as approvedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function setExclusionApproved(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await tx.updateTable('draw_exclusions').set({ approved_by: by, approved_at: now }).where('id', '=', id).execute()
}

/** The people of all lists but this one, which takes their place. */
export async function deleteOtherPeople(tx: Tx, exclusionId: string): Promise<void> {
  await tx
    .deleteFrom('draw_excluded_people')
    .where('exclusion_id', '<>', exclusionId)
    .where('exclusion_id', 'in', (eb) =>
      eb.selectFrom('draw_exclusions').select('id').where('approved_at', 'is not', null),
    )
    .execute()
}

/**
 * Why entries of a round cannot win by what two people have said: those of tickets that they named, and those of
 * accounts whose holder is on their list. Each account is compared once, however many entries it has.
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
    select id, hash_key, reason from draw_exclusions
    where round_id is null and approved_at is not null order by approved_at desc, id desc limit 1),
  listed as materialized (
    select accounts.id, list.reason from list cross join lateral (
      select distinct account_id from entries
      where round_id = ${roundId} and first_ticket is not null and list.id is not null) as holder
    join accounts on accounts.id = account_id
    where exists (select from draw_excluded_people where exclusion_id = list.id and hash in (
      ${hashOf(sql`email_folded`)}, ${hashOf(sql`first_name || ' ' || last_name || ' ' || dob`)})))`

export async function listUnknownTickets(db: Db, roundId: string, tickets: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ticket: number }>`
    select ticket from unnest(${[...tickets]}::bigint[]) as ticket where not exists (
      select from entries where round_id = ${roundId} and first_ticket <= ticket and last_ticket >= ticket)`.execute(db)
  return rows.map(({ ticket }) => Number(ticket))
}
