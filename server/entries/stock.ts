import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Tx } from '#server/platform/db/db.ts'
import {
  addToStock,
  findCapacity,
  insertStock,
  listRemaining,
  replaceCapacity,
  takeFromStock,
} from './stock-queries.ts'

/** Opens a campaign's tickets for promising. What was opened keeps its capacity: tickets were promised by it. */
export async function openStock(tx: Tx, campaignId: string, capacity: number): Promise<void> {
  const opened = await findCapacity(tx, campaignId)
  if (opened === null) return insertStock(tx, campaignId, capacity)
  if (capacity !== opened)
    throw new Error(`campaign ${campaignId}: capacity is ${opened} and cannot become ${capacity}`)
}

/** Opens a campaign's tickets, or as many others while nobody has taken any; false where somebody has. */
export async function resizeStock(tx: Tx, campaignId: string, capacity: number): Promise<boolean> {
  const opened = await findCapacity(tx, campaignId)
  if (opened === capacity) return true
  if (opened !== null) return replaceCapacity(tx, campaignId, capacity)
  await insertStock(tx, campaignId, capacity)
  return true
}

/**
 * Takes tickets that are still to be had. Everybody who wants some waits for the same row: call this last in a
 * transaction, once a campaign, and in the order of campaign ids.
 */
export async function takeStock(
  tx: Tx,
  campaignId: string,
  quantity: number,
): Promise<Verdict<null, 'GlobalEntryLimitReached'>> {
  if (await takeFromStock(tx, campaignId, quantity)) return allow(null)
  const remaining = (await listRemaining(tx, [campaignId])).get(campaignId)
  return remaining === undefined ? allow(null) : refuse('GlobalEntryLimitReached', { remaining })
}

export async function releaseStock(tx: Tx, campaignId: string, quantity: number): Promise<void> {
  await addToStock(tx, campaignId, quantity)
}
