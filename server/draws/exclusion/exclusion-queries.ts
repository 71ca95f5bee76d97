import { createHash, randomBytes } from 'node:crypto'
import type { ExclusionKind, ExclusionReason } from '#domain/draw/exclusion.ts'
import type { IneligibleList } from '#domain/draw/ineligible-list.ts'
import { formsOfListed } from '#domain/draw/listed-forms.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { jsonRows } from '#server/platform/db/row-names.ts'

/** The scope of a list: one campaign, the campaigns of one brand, or everywhere. */
export type ListPlace = { readonly campaignId: string } | { readonly brand: string } | null

/** The people of a list. A list by command has no kind. */
export type PeopleExcluded = {
  readonly kind: ExclusionKind | null
  readonly place: ListPlace
  readonly list: Pick<IneligibleList, 'lines' | 'count'>
  /** The accounts that each line matches, by line number. */
  readonly matches: ReadonlyMap<number, readonly string[]>
}

type Said = { readonly words: string; readonly recordedBy: string }

/** Tickets of a round that cannot win, according to one member of staff. */
export type TicketExclusion = Said & {
  readonly roundId: string
  readonly tickets: readonly number[]
  readonly reason: ExclusionReason
}

export async function insertTicketExclusion(tx: Tx, id: string, given: TicketExclusion, now: Date): Promise<void> {
  const { roundId, tickets, reason, words, recordedBy } = given
  const said = { words, recordedBy, recordedAt: now }
  await tx
    .insertInto('drawExclusions')
    .values({ id, reason, ...said, roundId, tickets: [...tickets], hashKey: null })
    .execute()
}

/** Stores the people of a list as hashes under a new key, with the accounts that each line matches now. */
export async function insertPeopleExclusion(
  tx: Tx,
  id: string,
  { kind, place, list, matches, words, recordedBy }: PeopleExcluded & Said,
  now: Date,
): Promise<void> {
  const held = place && ('brand' in place ? { brand: place.brand } : { campaignId: place.campaignId })
  const said = { words, recordedBy, recordedAt: now }
  const key = randomBytes(32)
  const counts = {
    people: list.count,
    lines: list.lines.length,
    matchedAccounts: new Set([...matches.values()].flat()).size,
    unmatchedLines: list.lines.filter(({ line }) => matches.get(line)!.length === 0).length,
  }
  await tx
    .insertInto('drawExclusions')
    .values({ id, reason: 'INELIGIBLE', ...said, kind, ...held, ...counts, hashKey: key, folding: 2 })
    .execute()
  const hashes = list.lines.flatMap(({ people }) => people.flatMap(formsOfListed)).map((form) => hashForm(key, form))
  await sql`
    insert into draw_excluded_people (exclusion_id, hash)
    select ${id}, decode(hash, 'hex') from unnest(${hashes}::text[]) as hash on conflict do nothing`.execute(tx)
  const rows = [...matches].map(([line, accountIds]) => ({ line, accountIds }))
  await sql`
    insert into draw_exclusion_lines (exclusion_id, line, account_ids)
    select ${id}, line, account_ids
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as given (line integer, account_ids uuid[])`.execute(tx)
}

/** The hash of a form of `domain/draw/listed-forms.ts`, with the key of its list, as hex. */
export function hashForm(key: Uint8Array, form: string): string {
  return createHash('sha256').update(key).update(form).digest('hex')
}

const held = ['roundId', 'kind', 'campaignId', 'brand'] as const

export async function lockExclusion(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('drawExclusions')
    .select(['id', ...held, 'recordedBy', 'approvedAt', 'approvalId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}
export type LockedExclusion = NonNullable<Awaited<ReturnType<typeof lockExclusion>>>

export async function setExclusionApproved(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await tx.updateTable('drawExclusions').set({ approvedBy: by, approvedAt: now }).where('id', '=', id).execute()
}

export async function setExclusionApproval(tx: Tx, id: string, approvalId: string): Promise<void> {
  await tx.updateTable('drawExclusions').set({ approvalId }).where('id', '=', id).execute()
}

/** Deletes the people of all approved lists that this one of the same kind and place replaces. */
export async function deleteReplacedPeople(tx: Tx, { id, kind, campaignId, brand }: LockedExclusion): Promise<void> {
  const replaced = tx
    .selectFrom('drawExclusions')
    .select('id')
    .where('id', '<>', id)
    .where('approvedAt', 'is not', null)
    .where('roundId', 'is', null)
    .where('kind', 'is not distinct from', kind)
    .where('campaignId', 'is not distinct from', campaignId)
    .where('brand', 'is not distinct from', brand)
  await tx.deleteFrom('drawExcludedPeople').where('exclusionId', 'in', replaced).execute()
  await tx.deleteFrom('drawExclusionLines').where('exclusionId', 'in', replaced).execute()
}

/** Entries of a round that cannot win, because two people excluded one of their tickets. */
export const namedTicketsOf = (roundId: string) => sql`
  named as materialized (
    select distinct on (line.id) line.id, draw_exclusions.reason
    from draw_exclusions cross join unnest(tickets) as ticket
    cross join lateral (
      select id, last_ticket from entries where round_id = ${roundId} and first_ticket <= ticket
      order by first_ticket desc limit 1) as line
    where draw_exclusions.round_id = ${roundId} and approved_at is not null and last_ticket >= ticket
    order by line.id, approved_at)`

export async function listUnknownTickets(db: Db, roundId: string, tickets: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ticket: number }>`
    select ticket from unnest(${[...tickets]}::bigint[]) as ticket where not exists (
      select from entries where round_id = ${roundId} and first_ticket <= ticket and last_ticket >= ticket)`.execute(db)
  return rows.map(({ ticket }) => Number(ticket))
}

/** Deletes the people of lists that were not approved before an instant. */
export async function purgeUnapprovedBefore(db: Db, before: Date): Promise<void> {
  const lapsed = db
    .selectFrom('drawExclusions')
    .select('id')
    .where('approvedAt', 'is', null)
    .where('recordedAt', '<', before)
  await db.deleteFrom('drawExcludedPeople').where('exclusionId', 'in', lapsed).execute()
  await db.deleteFrom('drawExclusionLines').where('exclusionId', 'in', lapsed).execute()
}
