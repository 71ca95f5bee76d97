import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Tx } from '#server/platform/db/db.ts'
import {
  addToStock,
  findCapacity,
  insertStock,
  listRemaining,
  replaceCapacity,
  subtractFromStock,
} from './stock-queries.ts'

/** Puts a campaign's tickets on sale. The capacity cannot change afterwards, because tickets were promised by it. */
export async function openStock(tx: Tx, campaignId: string, capacity: number): Promise<void> {
  const opened = await findCapacity(tx, campaignId)
  if (opened === null) return insertStock(tx, campaignId, capacity)
  if (capacity !== opened)
    throw new Error(`campaign ${campaignId}: capacity is ${opened} and cannot become ${capacity}`)
}

/** Puts a campaign's tickets on sale, or changes their number while none is taken; false if any is. */
export async function resizeStock(tx: Tx, campaignId: string, capacity: number): Promise<boolean> {
  const opened = await findCapacity(tx, campaignId)
  if (opened === capacity) return true
  if (opened !== null) return replaceCapacity(tx, campaignId, capacity)
  await insertStock(tx, campaignId, capacity)
  return true
}

/**
 * Takes available tickets. A campaign's stock is a hot row: call this last in a transaction, once for each campaign,
 * and in the order of campaign ids.
 */
export async function reserveStock(
  tx: Tx,
  campaignId: string,
  quantity: number,
): Promise<Verdict<null, 'GlobalEntryLimitReached'>> {
  if (await subtractFromStock(tx, campaignId, quantity)) return allow(null)
  const remaining = (await listRemaining(tx, [campaignId])).get(campaignId)
  return remaining === undefined ? allow(null) : refuse('GlobalEntryLimitReached', { remaining })
}

export async function releaseStock(tx: Tx, campaignId: string, quantity: number): Promise<void> {
  await addToStock(tx, campaignId, quantity)
}
