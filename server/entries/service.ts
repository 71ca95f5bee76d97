import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { listCounts, releaseCount, takeCount } from '#server/accounts/service.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { insertIssued } from './batch-queries.ts'
import {
  claimReleasedEntries,
  findFreeTicket,
  listEntries,
  type MovedEntry,
  moveEntries,
  type Taker,
  type WantedEntry,
  waitForFreeze,
} from './queries.ts'
import { releaseStock, takeStock } from './stock.ts'
import { listRemaining } from './stock-queries.ts'

export {
  claimEntriesOf,
  ensureRoundsOf,
  type HeldEntries,
  holdInBatch,
  isFree,
  issueEntriesOf,
  listHeldEntriesOf,
  listRemainingOf,
  releaseEntriesOf,
} from './batch-queries.ts'
export {
  clearEntrantKey,
  closeRounds,
  keepClosing,
  listDueRounds,
  listUnsettledPurchases,
  lockClosing,
  markFrozen,
  recordWait,
} from './freeze-queries.ts'
export { listStockDifferences } from './recount-queries.ts'
export { openStock, resizeStock } from './stock.ts'
export type { Taker, WantedEntry }
export { findFreeTicket, listEntries, listRemaining }

export type TakeError = 'EntryLimitReached' | 'GlobalEntryLimitReached'
/** Says which campaign's tickets were gone, so that the error can stand beside its line. */
export type TakeVerdict = Verdict<null, TakeError> & { readonly campaignId?: string }

/** Of each campaign that is entered: how many entries a person may have, and of what kind the limit is. */
export type Limits = ReadonlyMap<string, { readonly limit: number | null; readonly limitType: string }>
/** Tickets by campaign id. */
export type Freed = ReadonlyMap<string, number>

async function takeEntries(
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
    // Entries without a limit are counted too: a limit set later must know of them.
    if (await takeCount(tx, key, quantity, limit ?? NO_LIMIT)) continue
    const used = (await listCounts(tx, taker.personId, [campaignId])).get(campaignId)?.[period] ?? 0
    return { ...refuse('EntryLimitReached', { limit: limit ?? NO_LIMIT, limit_type: limitType, used }), campaignId }
  }
  return changeStock(tx, sumByCampaign(entries), freed)
}

const NO_LIMIT = 2_000_000_000

/**
 * One entry without a purchase: counted for its person, whose limit the caller has checked under the person's lock, and
 * on the round's next ticket whatever was sold. Null when the round has been frozen: the caller must roll back.
 */
export async function enterWithoutPurchase(
  tx: Tx,
  personId: string,
  entry: Omit<WantedEntry, 'itemId' | 'quantity'>,
  now: Date,
): Promise<{ id: string; ticket: number } | null> {
  const { campaignId, period } = entry
  if (period !== null) await takeCount(tx, { personId, campaignId, period }, 1, NO_LIMIT)
  return insertIssued(sendIn(tx), { ...entry, itemId: null, quantity: 1 }, now)
}

/** Takes what is wanted beyond what is freed, and releases what is freed beyond what is wanted, in campaign order. */
async function changeStock(tx: Tx, wanted: Freed, freed: Freed): Promise<TakeVerdict> {
  for (const campaignId of [...new Set([...wanted.keys(), ...freed.keys()])].sort()) {
    const more = (wanted.get(campaignId) ?? 0) - (freed.get(campaignId) ?? 0)
    if (more < 0) await releaseStock(tx, campaignId, -more)
    const stock = more > 0 ? await takeStock(tx, campaignId, more) : allow(null)
    if (!stock.ok) return { ...stock, campaignId }
  }
  return allow(null)
}

/** Late money: what was released is taken again exactly as it was, while all of its rounds still settle. */
export async function retakeEntries(
  tx: Tx,
  taker: Taker,
  limits: Limits,
  now: Date,
): Promise<TakeVerdict | Verdict<null, 'EntryCampaignBetweenCycles'>> {
  await waitForFreeze(tx, taker.purchaseId)
  const entries = await claimReleasedEntries(tx, taker.purchaseId, now)
  if (entries.some(({ isOver }) => isOver)) return refuse('EntryCampaignBetweenCycles')
  return takeEntries(tx, taker, entries, limits, new Map())
}

/**
 * Releases a purchase's counts and answers the tickets that are free again; the caller releases those last
 * (`releaseStockOf`) or takes them for what replaces the purchase. The state moves first: twice releases once.
 */
export async function releaseEntries(tx: Tx, taker: Taker): Promise<Freed> {
  const released = await moveEntries(tx, taker.purchaseId, ['HELD', 'CLAIMED'], 'RELEASED')
  for (const { campaignId, period, quantity } of released) {
    if (period === null) continue
    await releaseCount(tx, { personId: taker.personId, campaignId, period }, quantity)
  }
  return sumByCampaign(released)
}

export async function releaseStockOf(tx: Tx, freed: Freed): Promise<void> {
  await changeStock(tx, new Map(), freed)
}

function sumByCampaign(entries: readonly { campaignId: string; quantity: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { campaignId, quantity } of entries) sums.set(campaignId, (sums.get(campaignId) ?? 0) + quantity)
  return sums
}
