import { v7 as uuid } from 'uuid'
import { BatchOutdated, insertRows, insertText, type Send } from '#server/platform/db/pipeline.ts'
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

/**
 * Holds the entries of a batch's purchases. `takeStock` must come last: everybody who wants tickets of a campaign waits
 * for its row until the commit. `remaining` is what they were checked against: where another process was faster, so
 * that less is left, the batch is checked again.
 */
export async function holdInBatch(
  send: Send,
  holds: readonly NewHold[],
  remaining: ReadonlyMap<string, number>,
  now: Date,
): Promise<{ takeStock: () => Promise<void> }> {
  const roundIds = await ensureRounds(
    send,
    holds.flatMap(({ wanted }) => wanted),
  )
  const rows = holds.flatMap((hold) =>
    hold.wanted.map((entry) => entryRow(hold, { ...entry, roundId: roundIds.get(roundKey(entry))! }, now)),
  )
  await insertRows(send, 'entries', rows)
  return { takeStock: () => takeStockOf(send, holds, remaining) }
}

const roundKey = ({ campaignId, round }: Pick<WantedEntry, 'campaignId' | 'round'>) =>
  `${campaignId} ${round.opensAt.toISOString()}`

async function ensureRounds(send: Send, wanted: readonly WantedEntry[]): Promise<ReadonlyMap<string, string>> {
  const rounds = new Map(wanted.map((entry) => [roundKey(entry), entry]))
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
  if (found.length < requested.length) {
    const insert = insertText('rounds', ['id', 'campaign_id', 'opens_at', 'closes_at'])
    // A transaction that inserts a round's row blocks others that need it, so all insert theirs in one order.
    await send(`${insert} order by campaign_id, opens_at on conflict (campaign_id, opens_at) do nothing`, [rows])
    found = (await find()).rows
  }
  return new Map(
    found.map(({ id, campaignId, opensAt }) => [roundKey({ campaignId, round: { opensAt, closesAt: null } }), id]),
  )
}

/** In the order of campaigns, so that two batches cannot wait for one another. */
async function takeStockOf(
  send: Send,
  holds: readonly NewHold[],
  remaining: ReadonlyMap<string, number>,
): Promise<void> {
  const sums = new Map<string, number>()
  for (const { campaignId, quantity } of holds.flatMap(({ wanted }) => wanted))
    sums.set(campaignId, (sums.get(campaignId) ?? 0) + quantity)
  const { rows } = await send<{ id: string }>(
    `update stock set remaining = stock.remaining - wanted.remaining
     from (select * from json_populate_recordset(null::stock, $1::json) order by campaign_id) as wanted
     where stock.campaign_id = wanted.campaign_id and stock.remaining >= wanted.remaining
     returning stock.campaign_id as id`,
    [JSON.stringify([...sums].map(([id, quantity]) => ({ campaign_id: id, remaining: quantity })))],
  )
  const taken = new Set(rows.map(({ id }) => id))
  const limited = [...sums.keys()].filter((id) => remaining.has(id))
  if (limited.some((id) => !taken.has(id))) throw new BatchOutdated()
}
