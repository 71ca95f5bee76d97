import { v7 as uuid } from 'uuid'
import { lastClosingSettled } from '#domain/payment.ts'
import type { Context } from '#server/platform/context.ts'
import { BatchOutdated, insertRows, insertText, type Send } from '#server/platform/db/pipeline.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { entryRow, type Taker, type WantedEntry } from './queries.ts'

/** As `listRemaining`, for a batch. */
export async function listRemainingOf(send: Send, campaignIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await send<{ campaignId: string; remaining: number }>(
    `select campaign_id as "campaignId", remaining from stock where campaign_id = any($1::uuid[])`,
    [campaignIds],
  )
  return new Map(rows.map(({ campaignId, remaining }) => [campaignId, remaining]))
}

/** What a purchase of a batch takes. */
type NewHold = Pick<Taker, 'accountId' | 'purchaseId'> & { readonly wanted: readonly WantedEntry[] }

/** What an unpaid purchase holds of a campaign. */
export type HeldEntries = { purchaseId: string; campaignId: string; quantity: number; period: string | null }

export async function listHeldEntriesOf(
  send: Send,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HeldEntries[]>> {
  const { rows } = await send<HeldEntries>(
    `select purchase_id as "purchaseId", campaign_id as "campaignId", quantity, limit_period as period from entries
     where purchase_id = any($1::uuid[]) and state in ('HELD', 'CLAIMED')`,
    [purchaseIds],
  )
  return Map.groupBy(rows, ({ purchaseId }) => purchaseId)
}

/** Releases what `listHeldEntriesOf` has found; counts and stock are the caller's. */
export async function releaseEntriesOf(send: Send, held: readonly HeldEntries[]): Promise<void> {
  if (held.length === 0) return
  const { rowCount } = await send(
    `update entries set state = 'RELEASED' where purchase_id = any($1::uuid[]) and state in ('HELD', 'CLAIMED')`,
    [[...new Set(held.map(({ purchaseId }) => purchaseId))]],
  )
  if (rowCount !== held.length) throw new BatchOutdated()
}

/** The rounds that entries stand in. */
export type RoundIds = ReadonlyMap<string, string>

/**
 * Holds the entries of a batch's purchases. `freeTickets` is the number of each purchase's first chance that nothing is
 * paid for, where there is one. `takeStock` must come last: everybody who wants tickets of a campaign waits for its row
 * until the commit. What is `freed` in the batch is released by it too. `remaining` is what they were checked against:
 * where another process was faster, so that less is left, the batch is checked again.
 */
export function holdInBatch(
  send: Send,
  roundIds: RoundIds,
  holds: readonly NewHold[],
  freed: readonly HeldEntries[],
  remaining: ReadonlyMap<string, number>,
  now: Date,
) {
  const rows = holds.flatMap((hold) =>
    hold.wanted.map((entry) => entryRow(hold, { ...entry, roundId: roundIds.get(roundKey(entry))! }, now)),
  )
  const hasFree = rows.some(({ route }) => isFree(route))
  const freeTickets = hasFree ? insertWithNumbers(send, rows) : null
  const inserted = freeTickets ?? insertRows(send, 'entries', rows)
  return { inserted, freeTickets, takeStock: () => takeStockOf(send, holds, freed, remaining) }
}

const isFree = (route: string) => route !== 'PAID'

async function insertWithNumbers(send: Send, rows: readonly NewEntry[]): Promise<Map<string, number>> {
  const { rows: inserted } = await send<{ purchaseId: string; route: string; number: number }>(
    `${insertText('entries', Object.keys(rows[0]!))} returning purchase_id as "purchaseId", route, number`,
    [JSON.stringify(rows)],
  )
  if (inserted.length !== rows.length) throw new Error(`${inserted.length} entries of ${rows.length} were inserted`)
  const first = new Map<string, number>()
  for (const { purchaseId, route, number } of inserted)
    if (isFree(route) && number < (first.get(purchaseId) ?? Number.POSITIVE_INFINITY)) first.set(purchaseId, number)
  return first
}

type NewEntry = ReturnType<typeof entryRow>

const roundKey = ({ campaignId, round }: Pick<WantedEntry, 'campaignId' | 'round'>) =>
  `${campaignId} ${round.opensAt.toISOString()}`

/** The ids of rounds that other transactions have committed: none is ever deleted or given another beginning. */
const knownRounds: CacheKey<Map<string, string>> = { first: () => new Map() }
const KNOWN_ROUNDS_MAX = 10_000

export function ensureRoundsOf({ cache }: Context, send: Send, wanted: readonly WantedEntry[]): Promise<RoundIds> {
  return ensureRounds(cache.read(knownRounds), send, wanted)
}

async function ensureRounds(known: Map<string, string>, send: Send, wanted: readonly WantedEntry[]): Promise<RoundIds> {
  const rounds = new Map(wanted.map((entry) => [roundKey(entry), entry]))
  if ([...rounds.keys()].every((key) => known.has(key))) return known
  const requested = [...rounds].sort(([one], [other]) => (one < other ? -1 : 1))
  const rows = JSON.stringify(
    requested.map(([, { campaignId, round }]) => ({
      id: uuid(),
      campaign_id: campaignId,
      opens_at: round.opensAt,
      closes_at: round.closesAt,
    })),
  )
  const find = () =>
    send<{ id: string; campaignId: string; opensAt: Date }>(
      `select rounds.id, rounds.campaign_id as "campaignId", rounds.opens_at as "opensAt"
       from json_populate_recordset(null::rounds, $1::json) as requested
       join rounds on rounds.campaign_id = requested.campaign_id and rounds.opens_at = requested.opens_at`,
      [rows],
    )
  let { rows: found } = await find()
  if (known.size > KNOWN_ROUNDS_MAX) known.clear()
  for (const round of found) known.set(keyOfFound(round), round.id)
  if (found.length < requested.length) {
    const insert = insertText('rounds', ['id', 'campaign_id', 'opens_at', 'closes_at'])
    // A transaction that inserts a round's row blocks others that need it, so all insert theirs in one order.
    await send(`${insert} order by campaign_id, opens_at on conflict (campaign_id, opens_at) do nothing`, [rows])
    found = (await find()).rows
  }
  return new Map(found.map((round) => [keyOfFound(round), round.id]))
}

function keyOfFound({ campaignId, opensAt }: { campaignId: string; opensAt: Date }): string {
  return roundKey({ campaignId, round: { opensAt, closesAt: null } })
}

/** In the order of campaigns, so that two batches cannot wait for one another. */
async function takeStockOf(
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
    [JSON.stringify([...sums].map(([id, quantity]) => ({ campaign_id: id, remaining: quantity })))],
  )
  const taken = new Set(rows.map(({ id }) => id))
  const limited = [...sums.keys()].filter((id) => remaining.has(id) && sums.get(id)! > 0)
  if (limited.some((id) => !taken.has(id))) throw new BatchOutdated()
}

/**
 * Claims what purchases hold, and answers those of which a round is over: its list has been frozen, or it closed so
 * long ago that what is paid now comes too late.
 */
export async function claimEntriesOf(
  send: Send,
  purchaseIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await send<{ purchaseId: string; isOver: boolean }>(
    `update entries set state = 'CLAIMED' from rounds
     where rounds.id = round_id and purchase_id = any($1::uuid[]) and state = 'HELD'
     returning purchase_id as "purchaseId", frozen_at is not null or coalesce(closes_at <= $2, false) as "isOver"`,
    [purchaseIds, lastClosingSettled(now)],
  )
  return new Set(rows.flatMap(({ purchaseId, isOver }) => (isOver ? [purchaseId] : [])))
}

/**
 * Numbers what purchases hold or have claimed from each round's counter: one range a row, from 1, without holes.
 * Everybody who buys into a round waits for its row, so this should come last, and locks and counts in one statement.
 * False when a round has been frozen, or a purchase has nothing to number: the caller must roll back.
 */
export async function issueEntriesOf(send: Send, purchaseIds: readonly string[], now: Date): Promise<boolean> {
  const [, { rows }] = await Promise.all([
    lockRounds(send, purchaseIds),
    send<Issued>(numberingOf('purchase_id'), [purchaseIds, now]),
  ])
  const issued = new Set(rows.map(({ purchaseId }) => purchaseId))
  return purchaseIds.every((id) => issued.has(id)) && rows.every(({ isFrozen }) => !isFrozen)
}

/** Inserts one entry that no purchase holds and numbers it as all others. Null when its round has been frozen. */
export async function insertIssued(
  send: Send,
  entry: WantedEntry,
  now: Date,
): Promise<{ id: string; ticket: number } | null> {
  // Not from memory: a round that this transaction has inserted itself may be taken back.
  const roundIds = await ensureRounds(new Map(), send, [entry])
  const row = entryRow(
    { accountId: null, purchaseId: null },
    { ...entry, roundId: roundIds.get(roundKey(entry))! },
    now,
  )
  await insertRows(send, 'entries', [row])
  const { rows } = await send<Issued>(numberingOf('id'), [[row.id], now])
  return rows[0] ? { id: row.id, ticket: Number(rows[0].ticket) } : null
}

type Issued = { purchaseId: string | null; ticket: string; isFrozen: boolean }

const numberingOf = (by: 'purchase_id' | 'id') =>
  `with line as (
     select id, round_id, quantity, sum(quantity) over (partition by round_id order by number) as upto
     from entries where ${by} = any($1::uuid[]) and state in ('HELD', 'CLAIMED')
   ), wanted as (
     select round_id, sum(quantity) as quantity from line group by round_id
   ), counter as (
     update rounds set next_ticket = next_ticket + wanted.quantity
     from wanted where rounds.id = wanted.round_id and rounds.frozen_at is null
     returning rounds.id, rounds.next_ticket - wanted.quantity as first
   )
   update entries set state = 'ISSUED', issued_at = $2,
     first_ticket = counter.first + line.upto - line.quantity, last_ticket = counter.first + line.upto - 1
   from line join counter on counter.id = line.round_id
   where entries.id = line.id
   returning purchase_id as "purchaseId", first_ticket as ticket,
     (select count(*) from wanted) > (select count(*) from counter) as "isFrozen"`

/**
 * Two transactions that both enter several rounds lock them in the same order. A single round is left to the statement
 * that counts it: a statement that locks a row and then updates it looks it up twice, and under load the second lookup
 * queued behind transactions that waited for the first. PostgreSQL resolves that without an error, after a second in
 * which no purchase proceeds. `no key update`, because every entry that is being inserted references its round: holds
 * alone do not wait.
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
