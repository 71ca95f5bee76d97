import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export async function insertStock(tx: Tx, campaignId: string, capacity: number, shards: number): Promise<void> {
  await tx.insertInto('stock_gates').values({ campaign_id: campaignId, capacity }).execute()
  const share = Math.floor(capacity / shards)
  await tx
    .insertInto('stock_shards')
    .values(
      Array.from({ length: shards }, (_, shard) => ({
        campaign_id: campaignId,
        shard,
        remaining: share + (shard < capacity - share * shards ? 1 : 0),
      })),
    )
    .execute()
}

export async function findCapacity(db: Db, campaignId: string): Promise<number | null> {
  const row = await db
    .selectFrom('stock_gates')
    .select('capacity')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row?.capacity ?? null
}

/** Tickets that can still be promised, by campaign; campaigns without a limit are not among them. */
export async function listRemaining(db: Db, campaignIds: readonly string[]): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock_shards')
    .select(['campaign_id as campaignId', sql<string>`sum(remaining)`.as('remaining')])
    .where('campaign_id', 'in', [...campaignIds])
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map((row) => [row.campaignId, Number(row.remaining)]))
}

/** Takes from a shard that is not locked, starting at the purchase's number. False: none was free. */
export async function takeFromFreeShard(tx: Tx, campaignId: string, quantity: number, start: number): Promise<boolean> {
  const { rows } = await sql`
    with picked as (
      select shard from stock_shards where campaign_id = ${campaignId} and remaining >= ${quantity}
      order by (shard + ${start}::int) % (select count(*) from stock_shards where campaign_id = ${campaignId})
      limit 1 for update skip locked
    )
    update stock_shards set remaining = remaining - ${quantity} from picked
    where campaign_id = ${campaignId} and stock_shards.shard = picked.shard
    returning stock_shards.shard`.execute(tx)
  return rows.length > 0
}

/** Waiters queue at the campaign's gate, holding no shard, so they cannot block one another. */
export async function lockGate(tx: Tx, campaignId: string): Promise<void> {
  await sql`select 1 from stock_gates where campaign_id = ${campaignId} for update`.execute(tx)
}

/** Behind the gate: every shard in shard order. The count is a statement of its own, after the locks are held. */
export async function lockShards(tx: Tx, campaignId: string): Promise<number> {
  await sql`select shard from stock_shards where campaign_id = ${campaignId} order by shard for update`.execute(tx)
  const { rows } = await sql<{ remaining: string | null }>`
    select sum(remaining) as remaining from stock_shards where campaign_id = ${campaignId}`.execute(tx)
  return Number(rows[0]?.remaining ?? 0)
}

/** Puts what is left into shard 0: the last tickets are no longer spread over shards that are each too small. */
export async function gatherInto(tx: Tx, campaignId: string, remaining: number): Promise<void> {
  await sql`update stock_shards set remaining = case when shard = 0 then ${remaining} else 0 end
    where campaign_id = ${campaignId}`.execute(tx)
}

/** Capacity is the sum of the shards, so what comes back may go to any of them; a campaign without a limit has none. */
export async function addToShard(tx: Tx, campaignId: string, quantity: number, start: number): Promise<void> {
  await sql`update stock_shards set remaining = remaining + ${quantity} where campaign_id = ${campaignId} and shard = (
    select ${start}::int % nullif(count(*), 0) from stock_shards where campaign_id = ${campaignId})`.execute(tx)
}
