import type { Route } from '#domain/campaign.ts'
import type { Round } from '#domain/schedule.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { giveBackCount, takeCount } from '#server/accounts/service.ts'
import type { Tx } from '#server/platform/db.ts'
import {
  ensureRound,
  hasFrozenRound,
  insertEntries,
  issueTickets,
  listEntries,
  lockRoundsInOrder,
  type MovedEntry,
  moveEntries,
} from './queries.ts'
import { giveBackStock, takeStock } from './stock.ts'
import { listRemaining } from './stock-queries.ts'

export { openStock } from './stock.ts'
export { listEntries, listRemaining }

/** Chances in one round for one line of a purchase. */
export type WantedEntry = {
  campaignId: string
  itemId: string
  round: Round
  route: Route
  quantity: number
  limitPeriod: string | null
}

/** Whose chances, and what spreads them over shards. */
export type Taker = { accountId: string; personId: string; purchaseId: string; purchaseNumber: number }
export type TakeRefusal = 'EntryLimitReached' | 'GlobalEntryLimitReached'
/** Says which campaign's chances were gone, so that the refusal can stand beside its line. */
export type TakeVerdict = Verdict<null, TakeRefusal> & { campaignId?: string }

/**
 * Holds the chances of a purchase: rows and the person's counts first, the contended stock last. A refusal leaves
 * nothing, because the caller's transaction is rolled back.
 */
export async function holdEntries(
  tx: Tx,
  taker: Taker,
  wanted: readonly WantedEntry[],
  limits: ReadonlyMap<string, number | null>,
  now: Date,
): Promise<TakeVerdict> {
  const rows = []
  for (const { round, ...entry } of wanted) {
    rows.push({ ...entry, ...taker, roundId: await ensureRound(tx, entry.campaignId, round) })
  }
  await insertEntries(tx, rows, now)
  return takeChances(tx, taker, wanted, limits)
}

async function takeChances(
  tx: Tx,
  taker: Taker,
  chances: readonly MovedEntry[],
  limits: ReadonlyMap<string, number | null>,
): Promise<TakeVerdict> {
  for (const { campaignId, limitPeriod, quantity } of chances) {
    const limit = limits.get(campaignId) ?? null
    if (limitPeriod === null) continue
    const key = { personId: taker.personId, campaignId, period: limitPeriod }
    // Chances without a limit are counted too: a limit set later must know of them.
    if (!(await takeCount(tx, key, quantity, limit ?? 2_000_000_000)))
      return { ...refuse('EntryLimitReached', { limit }), campaignId }
  }
  for (const [campaignId, quantity] of byCampaign(chances)) {
    const stock = await takeStock(tx, campaignId, quantity, taker.purchaseNumber)
    if (!stock.ok) return { ...stock, campaignId }
  }
  return allow(null)
}

/** A claimed purchase is being paid for: no timer takes its chances away. */
export async function claimEntries(tx: Tx, purchaseId: string): Promise<void> {
  await moveEntries(tx, purchaseId, ['HELD'], 'CLAIMED')
}

/** Late money: what was released is taken anew exactly as it was, while no list of its rounds is frozen. */
export async function retakeEntries(
  tx: Tx,
  taker: Taker,
  limits: ReadonlyMap<string, number | null>,
): Promise<TakeVerdict | Verdict<null, 'EntryCampaignBetweenCycles'>> {
  if (await hasFrozenRound(tx, taker.purchaseId)) return refuse('EntryCampaignBetweenCycles')
  const chances = await moveEntries(tx, taker.purchaseId, ['RELEASED'], 'CLAIMED')
  return takeChances(tx, taker, chances, limits)
}

/** Gives everything back. The state moves first, so doing it twice gives back once. */
export async function releaseEntries(tx: Tx, taker: Taker): Promise<void> {
  const released = await moveEntries(tx, taker.purchaseId, ['HELD', 'CLAIMED'], 'RELEASED')
  for (const { campaignId, limitPeriod, quantity } of released) {
    if (limitPeriod !== null)
      await giveBackCount(tx, { personId: taker.personId, campaignId, period: limitPeriod }, quantity)
  }
  for (const [campaignId, quantity] of byCampaign(released)) {
    await giveBackStock(tx, campaignId, quantity, taker.purchaseNumber)
  }
}

/** Gives a purchase its ticket numbers: the last statement of settling. Answers how many rows were numbered. */
export async function issueEntries(tx: Tx, purchaseId: string, now: Date): Promise<number> {
  await lockRoundsInOrder(tx, purchaseId)
  return issueTickets(tx, purchaseId, now)
}

function byCampaign(chances: readonly { campaignId: string; quantity: number }[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { campaignId, quantity } of chances) sums.set(campaignId, (sums.get(campaignId) ?? 0) + quantity)
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
}
