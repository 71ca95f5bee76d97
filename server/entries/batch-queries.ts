import { v7 as uuid } from 'uuid'
import { lastClosingSettled } from '#domain/money/payment.ts'
import type { Context } from '#server/platform/context.ts'
import { BatchOutdated, insertText, type Send } from '#server/platform/db/pipeline.ts'
import { jsonRows } from '#server/platform/db/row-names.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { entryRow, type Taker, type WantedEntry } from './queries.ts'

/** Like `listRemaining`, for a batch. */
export async function listRemainingOf(send: Send, campaignIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await send<{ campaignId: string; remaining: number }>(
    `select campaign_id, remaining from stock where campaign_id = any($1::uuid[])`,
    [campaignIds],
  )
  return new Map(rows.map(({ campaignId, remaining }) => [campaignId, remaining]))
}

/** The entries that a purchase of a batch takes. */
type NewHold = Pick<Taker, 'accountId' | 'purchaseId'> & {
  readonly wanted: readonly WantedEntry[]
  /** The running number of its first free entry. */
  readonly freeTicket: number
  /** There is nothing to pay, so its tickets are numbered at once. */
  readonly isDone: boolean
}

/** The tickets of a campaign that an unpaid purchase holds. */
export type HeldEntries = { purchaseId: string; campaignId: string; quantity: number; period: string | null }

export async function listHeldEntriesOf(
  send: Send,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HeldEntries[]>> {
  const { rows } = await send<HeldEntries>(
    `select purchase_id, campaign_id, quantity, limit_period as period from entries
     where purchase_id = any($1::uuid[]) and state in ('HELD', 'CLAIMED')`,
    [purchaseIds],
  )
  return Map.groupBy(rows, ({ purchaseId }) => purchaseId)
}

/** Releases what `listHeldEntriesOf` has found; the caller releases counts and stock. */
export async function releaseEntriesOf(send: Send, held: readonly HeldEntries[]): Promise<void> {
  if (held.length === 0) return
  const { rowCount } = await send(
    `update entries set state = 'RELEASED' where purchase_id = any($1::uuid[]) and state in ('HELD', 'CLAIMED')`,
    [[...new Set(held.map(({ purchaseId }) => purchaseId))]],
  )
  if (rowCount !== held.length) throw new BatchOutdated()
}

/** The rounds of entries. */
export type RoundIds = ReadonlyMap<string, string>

/**
 * Holds the entries of a batch's purchases. `reserveStock` and `issue` must be the last calls, in this order: they lock
 * a campaign's stock and a round's counter, hot rows, until the commit. The batch also releases what is `freed` in it.
 * `remaining` is the stock that the entries were checked against; if another process has taken more since, the batch is
 * checked again. `issue` inserts and numbers the entries of completed purchases. It returns false when a round has been
 * frozen: the caller must roll back.
 */
export function holdInBatch(
  send: Send,
  roundIds: RoundIds,
  holds: readonly NewHold[],
  freed: readonly HeldEntries[],
  remaining: ReadonlyMap<string, number>,
  now: Date,
) {
  const rowsOf = (some: readonly NewHold[]) => some.flatMap((hold) => newRows(hold, roundIds, now))
  return {
    inserted: insertHeld(send, rowsOf(holds.filter(({ isDone }) => !isDone))),
    reserveStock: () => reserveStockOf(send, holds, freed, remaining),
    issue: async () => {
      const rows = rowsOf(holds.filter(({ isDone }) => isDone))
      return (await insertNumbered(send, rows)).length === rows.length
    },
  }
}

function newRows(hold: NewHold, roundIds: RoundIds, now: Date): NewEntry[] {
  const firstFree = hold.wanted.findIndex(isFree)
  return hold.wanted.map((entry, index) => ({
    ...entryRow(hold, { ...entry, roundId: roundIds.get(roundKey(entry))! }, now),
    number: index === firstFree ? hold.freeTicket : null,
  }))
}

/** Whether an entry is free. */
export const isFree = ({ route }: Pick<WantedEntry, 'route'>) => route !== 'PAID'

type NewEntry = ReturnType<typeof entryRow> & { readonly number: number | null }

const columns = [
  'id',
  'account_id',
  'campaign_id',
  'round_id',
  'purchase_id',
  'item_id',
  'route',
  'quantity',
  'limit_period',
  'created_at',
]
const numberOrNext = `coalesce(number, nextval('entries_number_seq'))`

async function insertHeld(send: Send, rows: readonly NewEntry[]): Promise<void> {
  if (rows.length === 0) return
  const { rowCount } = await send(
    `insert into entries (${columns.join(', ')}, state, number) overriding system value
     select ${columns.join(', ')}, state, ${numberOrNext} from json_populate_recordset(null::entries, $1::json)`,
    [jsonRows(rows)],
  )
  if (rowCount !== rows.length) throw new Error(`${rowCount} entries of ${rows.length} were inserted`)
}

/**
 * Inserts entries with their tickets, numbered in the order of their ids from each round's counter. Entries in frozen
 * rounds are left out.
 */
async function insertNumbered(send: Send, rows: readonly NewEntry[]): Promise<{ ticket: string }[]> {
  if (rows.length === 0) return []
  const roundIds = new Set(rows.map((row) => row.roundId))
  const [, inserted] = await Promise.all([
    // The order of `lockRounds`.
    roundIds.size > 1 &&
      send('select id from rounds where id = any($1::uuid[]) order by id for no key update', [[...roundIds]]),
    send<{ ticket: string }>(
      `with line as (
         select *, sum(quantity) over (partition by round_id order by id) as upto
         from json_populate_recordset(null::entries, $1::json)
       ), wanted as (
         select round_id, sum(quantity) as quantity from line group by round_id
       ), ${COUNTER}
       insert into entries (${columns.join(', ')}, state, number, issued_at, first_ticket, last_ticket)
         overriding system value
       select ${columns.map((column) => `line.${column}`).join(', ')}, 'ISSUED', ${numberOrNext}, created_at,
         counter.first + upto - quantity, counter.first + upto - 1
       from line join counter on counter.id = line.round_id order by line.id
       returning first_ticket as ticket`,
      [jsonRows(rows)],
    ),
  ])
  return inserted.rows
}

const roundKey = ({ campaignId, round }: Pick<WantedEntry, 'campaignId' | 'round'>) =>
  `${campaignId} ${round.opensAt.toISOString()}`

/** The ids of committed rounds. They can be cached, because no round is ever deleted or gets another beginning. */
const knownRounds: CacheKey<Map<string, string>> = { first: () => new Map() }
const KNOWN_ROUNDS_MAX = 10_000

export function ensureRoundsOf({ cache }: Context, send: Send, wanted: readonly WantedEntry[]): Promise<RoundIds> {
  return ensureRounds(cache.read(knownRounds), send, wanted)
}

async function ensureRounds(known: Map<string, string>, send: Send, wanted: readonly WantedEntry[]): Promise<RoundIds> {
  const rounds = new Map(wanted.map((entry) => [roundKey(entry), entry]))
  if ([...rounds.keys()].every((key) => known.has(key))) return known
  const requested = [...rounds].sort(([one], [other]) => (one < other ? -1 : 1))
  const rows = jsonRows(
    requested.map(([, { campaignId, round }]) => ({
      id: uuid(),
      campaignId,
      opensAt: round.opensAt,
      closesAt: round.closesAt,
    })),
  )
  const find = () =>
    send<{ id: string; campaignId: string; opensAt: Date }>(
      `select rounds.id, rounds.campaign_id, rounds.opens_at
       from json_populate_recordset(null::rounds, $1::json) as requested
       join rounds on rounds.campaign_id = requested.campaign_id and rounds.opens_at = requested.opens_at`,
      [rows],
    )
  let { rows: found } = await find()
  if (known.size > KNOWN_ROUNDS_MAX) known.clear()
  for (const round of found) known.set(keyOfFound(round), round.id)
  if (found.length < requested.length) {
    const insert = insertText('rounds', ['id', 'campaignId', 'opensAt', 'closesAt'])
    // A transaction that inserts a round's row blocks others that need it, so all insert theirs in one order.
    await send(`${insert} order by campaign_id, opens_at on conflict (campaign_id, opens_at) do nothing`, [rows])
    found = (await find()).rows
  }
  return new Map(found.map((round) => [keyOfFound(round), round.id]))
}

function keyOfFound({ campaignId, opensAt }: { campaignId: string; opensAt: Date }): string {
  return roundKey({ campaignId, round: { opensAt, closesAt: null } })
}

/** In the order of campaigns, so that two batches cannot deadlock. */
async function reserveStockOf(
  send: Send,
  holds: readonly NewHold[],
  freed: readonly HeldEntries[],
  remaining: ReadonlyMap<string, number>,
): Promise<void> {
  const sums = new Map<string, number>()
  const add = (campaignId: string, quantity: number) => sums.set(campaignId, (sums.get(campaignId) ?? 0) + quantity)
  for (const { campaignId, quantity } of holds.flatMap(({ wanted }) => wanted)) add(campaignId, quantity)
  for (const { campaignId, quantity } of freed) add(campaignId, -quantity)
  for (const [campaignId, quantity] of sums) if (quantity === 0) sums.delete(campaignId)
  const { rows } = await send<{ id: string }>(
    `update stock set remaining = stock.remaining - wanted.remaining
     from (select * from json_populate_recordset(null::stock, $1::json) order by campaign_id) as wanted
     where stock.campaign_id = wanted.campaign_id and stock.remaining >= wanted.remaining
     returning stock.campaign_id as id`,
    [jsonRows([...sums].map(([campaignId, remaining]) => ({ campaignId, remaining })))],
  )
  const taken = new Set(rows.map(({ id }) => id))
  const limited = [...sums.keys()].filter((id) => remaining.has(id) && sums.get(id)! > 0)
  if (limited.some((id) => !taken.has(id))) throw new BatchOutdated()
}

/**
 * Claims the entries that purchases hold. Returns the purchases with a round that is over: it has been frozen, or it
 * closed so long ago that payment now is too late.
 */
export async function claimEntriesOf(
  send: Send,
  purchaseIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await send<{ purchaseId: string; isOver: boolean }>(
    `update entries set state = 'CLAIMED' from rounds
     where rounds.id = round_id and purchase_id = any($1::uuid[]) and state = 'HELD'
     returning purchase_id, frozen_at is not null or coalesce(closes_at <= $2, false) as is_over`,
    [purchaseIds, lastClosingSettled(now)],
  )
  return new Set(rows.flatMap(({ purchaseId, isOver }) => (isOver ? [purchaseId] : [])))
}

/**
 * Numbers the held or claimed entries of purchases from each round's counter: one range a row, from 1, without gaps.
 * The counter is a hot row, so this should be the last call, and it locks and counts in one statement. Returns false
 * when a round has been frozen, or a purchase has no entries to number: the caller must roll back.
 */
export async function issueEntriesOf(send: Send, purchaseIds: readonly string[], now: Date): Promise<boolean> {
  const [, { rows }] = await Promise.all([lockRounds(send, purchaseIds), send<Issued>(NUMBERING, [purchaseIds, now])])
  const issued = new Set(rows.map(({ purchaseId }) => purchaseId))
  return purchaseIds.every((id) => issued.has(id)) && rows.every(({ isFrozen }) => !isFrozen)
}

/** Inserts one entry without a purchase, and numbers it like all others. Null when its round has been frozen. */
export async function insertIssued(
  send: Send,
  entry: WantedEntry,
  now: Date,
): Promise<{ id: string; ticket: number } | null> {
  // Not from the cache: a round inserted by this transaction may be rolled back.
  const roundIds = await ensureRounds(new Map(), send, [entry])
  const roundId = roundIds.get(roundKey(entry))!
  const row = { ...entryRow({ accountId: null, purchaseId: null }, { ...entry, roundId }, now), number: null }
  const [inserted] = await insertNumbered(send, [row])
  return inserted ? { id: row.id, ticket: Number(inserted.ticket) } : null
}

type Issued = { purchaseId: string; isFrozen: boolean }

/** Counts the wanted tickets of rounds that have not been frozen; `first` is the first ticket of each. */
const COUNTER = `counter as (
     update rounds set next_ticket = next_ticket + wanted.quantity
     from wanted where rounds.id = wanted.round_id and rounds.frozen_at is null
     returning rounds.id, rounds.next_ticket - wanted.quantity as first
   )`

const NUMBERING = `with line as (
     select id, round_id, quantity, sum(quantity) over (partition by round_id order by number) as upto
     from entries where purchase_id = any($1::uuid[]) and state in ('HELD', 'CLAIMED')
   ), wanted as (
     select round_id, sum(quantity) as quantity from line group by round_id
   ), ${COUNTER}
   update entries set state = 'ISSUED', issued_at = $2,
     first_ticket = counter.first + line.upto - line.quantity, last_ticket = counter.first + line.upto - 1
   from line join counter on counter.id = line.round_id
   where entries.id = line.id
   returning purchase_id,
     (select count(*) from wanted) > (select count(*) from counter) as is_frozen`

/**
 * Locks rounds in a fixed order if a transaction enters several. A single round is left to the statement that counts
 * it: a statement that locks a row and then updates it looks it up twice, and under load the second lookup queued
 * behind transactions that waited for the first. PostgreSQL resolves that without an error, after a second in which no
 * purchase proceeds. The lock is `no key update`, because every inserted entry references its round: holds alone do not
 * wait.
 */
async function lockRounds(send: Send, purchaseIds: readonly string[]): Promise<void> {
  await send(
    `with wanted as (
       select distinct round_id from entries where purchase_id = any($1::uuid[]) and state in ('HELD', 'CLAIMED'))
     select id from rounds
     where id in (select round_id from wanted) and (select count(*) from wanted) > 1
     order by id for no key update`,
    [purchaseIds],
  )
}
