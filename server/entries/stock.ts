import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Tx } from '#server/platform/db/db.ts'
import {
  addToShard,
  findCapacity,
  gatherInto,
  insertStock,
  lockGate,
  lockShards,
  takeFromFreeShard,
} from './stock-queries.ts'

/** From this capacity on, a campaign is split into shards, so that buyers in a rush do not wait for one row. */
export const WARM_CAPACITY = 10_000
export const WARM_SHARDS = 32

/** Opens a campaign's tickets for promising. What was opened keeps its capacity: tickets were promised by it. */
export async function openStock(tx: Tx, campaignId: string, capacity: number): Promise<void> {
  const opened = await findCapacity(tx, campaignId)
  if (opened === null) return insertStock(tx, campaignId, capacity, capacity >= WARM_CAPACITY ? WARM_SHARDS : 1)
  if (capacity !== opened)
    throw new Error(`campaign ${campaignId}: capacity is ${opened} and cannot become ${capacity}`)
}

/**
 * Takes tickets that are still to be had. The shard is the contended row: call this last in a transaction, once a
 * campaign, and in the order of campaign ids. `start` spreads buyers over the shards.
 */
export async function takeStock(
  tx: Tx,
  campaignId: string,
  quantity: number,
  start: number,
): Promise<Verdict<null, 'GlobalEntryLimitReached'>> {
  if (await takeFromFreeShard(tx, campaignId, quantity, start)) return allow(null)
  if ((await findCapacity(tx, campaignId)) === null) return allow(null)
  await lockGate(tx, campaignId)
  const remaining = await lockShards(tx, campaignId)
  if (remaining < quantity) return refuse('GlobalEntryLimitReached', { remaining })
  // Perhaps every shard was only busy. They are gathered when none has enough, or a rush would leave a single one.
  if (await takeFromFreeShard(tx, campaignId, quantity, start)) return allow(null)
  await gatherInto(tx, campaignId, remaining - quantity)
  return allow(null)
}

export async function releaseStock(tx: Tx, campaignId: string, quantity: number, start: number): Promise<void> {
  await addToShard(tx, campaignId, quantity, start)
}
