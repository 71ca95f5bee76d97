import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { listCounts, releaseCount, reserveCount } from '#server/accounts/exports.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { insertIssued } from './batch-queries.ts'
import {
  claimReleasedEntries,
  type MovedEntry,
  moveEntries,
  type Taker,
  type WantedEntry,
  waitForFreeze,
} from './queries.ts'
import { releaseStock, reserveStock } from './stock.ts'

export type TakeError = 'EntryLimitReached' | 'GlobalEntryLimitReached'
/** Names the campaign whose tickets were gone, so that the error can be shown beside its line. */
export type TakeVerdict = Verdict<null, TakeError> & { readonly campaignId?: string }

/** The limit of entries for a person, and its kind, for each entered campaign. */
export type Limits = ReadonlyMap<string, { readonly limit: number | null; readonly limitType: string }>
/** Tickets by campaign id. */
export type Freed = ReadonlyMap<string, number>

async function reserveEntries(
  tx: Tx,
  taker: Taker,
  entries: readonly MovedEntry[],
  limits: Limits,
  freed: Freed,
): Promise<TakeVerdict> {
  for (const { campaignId, period, quantity } of entries) {
    if (period === null) continue
    const { limit, limitType } = limits.get(campaignId) ?? { limit: null, limitType: 'NONE' }
    const key = { personId: taker.personId, campaignId, period }
    // Entries without a limit are counted too, because a limit may be set later.
    if (await reserveCount(tx, key, quantity, limit ?? NO_LIMIT)) continue
    const used = (await listCounts(tx, taker.personId, [campaignId])).get(campaignId)?.[period] ?? 0
    return { ...refuse('EntryLimitReached', { limit: limit ?? NO_LIMIT, limit_type: limitType, used }), campaignId }
  }
  return changeStock(tx, sumByCampaign(entries), freed)
}

const NO_LIMIT = 2_000_000_000

/**
 * One entry without a purchase. It is counted for its person, whose limit the caller has checked under the person's
 * lock. It gets the round's next ticket, even if the stock is sold out. Null when the round has been frozen: the caller
 * must roll back.
 */
export async function enterWithoutPurchase(
  tx: Tx,
  personId: string,
  entry: Omit<WantedEntry, 'itemId' | 'quantity'>,
  now: Date,
): Promise<{ id: string; ticket: number } | null> {
  const { campaignId, period } = entry
  if (period !== null) await reserveCount(tx, { personId, campaignId, period }, 1, NO_LIMIT)
  return insertIssued(sendIn(tx), { ...entry, itemId: null, quantity: 1 }, now)
}

/** Takes wanted tickets beyond the freed ones, and releases freed ones beyond the wanted, in campaign order. */
async function changeStock(tx: Tx, wanted: Freed, freed: Freed): Promise<TakeVerdict> {
  for (const campaignId of [...new Set([...wanted.keys(), ...freed.keys()])].sort()) {
    const more = (wanted.get(campaignId) ?? 0) - (freed.get(campaignId) ?? 0)
    if (more < 0) await releaseStock(tx, campaignId, -more)
    const stock = more > 0 ? await reserveStock(tx, campaignId, more) : allow(null)
    if (!stock.ok) return { ...stock, campaignId }
  }
  return allow(null)
}

/** Late money: takes the released entries again unchanged, if none of their rounds is over. */
export async function retakeEntries(
  tx: Tx,
  taker: Taker,
  limits: Limits,
  now: Date,
): Promise<TakeVerdict | Verdict<null, 'EntryCampaignBetweenCycles'>> {
  await waitForFreeze(tx, taker.purchaseId)
  const entries = await claimReleasedEntries(tx, taker.purchaseId, now)
  if (entries.some(({ isOver }) => isOver)) return refuse('EntryCampaignBetweenCycles')
  return reserveEntries(tx, taker, entries, limits, new Map())
}

/**
 * Releases a purchase's counts, and returns its freed tickets. The caller releases those last (`releaseStockOf`), or
 * takes them for the purchase that replaces this one. Idempotent, because the state changes first.
 */
export async function releaseEntries(tx: Tx, taker: Taker): Promise<Freed> {
  const released = await moveEntries(tx, taker.purchaseId, ['HELD', 'CLAIMED'], 'RELEASED')
  for (const { campaignId, period, quantity } of released) {
    if (period === null) continue
    await releaseCount(tx, { personId: taker.personId, campaignId, period }, quantity)
  }
  return sumByCampaign(released)
}

/** CLAIMED → HELD: the tickets stay taken, and the end of the hold releases them again. */
export async function unclaimEntries(tx: Tx, purchaseId: string): Promise<void> {
  await moveEntries(tx, purchaseId, ['CLAIMED'], 'HELD')
}

export async function releaseStockOf(tx: Tx, freed: Freed): Promise<void> {
  await changeStock(tx, new Map(), freed)
}

function sumByCampaign(entries: readonly { campaignId: string; quantity: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { campaignId, quantity } of entries) sums.set(campaignId, (sums.get(campaignId) ?? 0) + quantity)
  return sums
}
