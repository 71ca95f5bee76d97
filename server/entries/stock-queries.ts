import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export async function insertStock(tx: Tx, campaignId: string, capacity: number): Promise<void> {
  await tx.insertInto('stock').values({ campaignId, capacity, remaining: capacity }).execute()
}

export async function findCapacity(db: Db, campaignId: string): Promise<number | null> {
  const row = await db.selectFrom('stock').select('capacity').where('campaignId', '=', campaignId).executeTakeFirst()
  return row?.capacity ?? null
}

/** Changes the capacity of a stock that is untouched; false if any ticket was taken. */
export async function replaceCapacity(tx: Tx, campaignId: string, capacity: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ capacity, remaining: capacity })
    .where('campaignId', '=', campaignId)
    .where(({ eb, ref }) => eb('remaining', '=', ref('capacity')))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Tickets that can still be promised, by campaign; campaigns without a limit are not among them. */
export async function listRemaining(db: Db, campaignIds: readonly string[]): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock')
    .select(['campaignId', 'remaining'])
    .where('campaignId', 'in', [...campaignIds])
    .execute()
  return new Map(rows.map(({ campaignId, remaining }) => [campaignId, remaining]))
}

/** False, and nothing taken, if there are fewer, or for a campaign without a limit. */
export async function subtractFromStock(tx: Tx, campaignId: string, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ remaining: sql`remaining - ${quantity}` })
    .where('campaignId', '=', campaignId)
    .where('remaining', '>=', quantity)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A campaign without a limit has no row to add to. */
export async function addToStock(tx: Tx, campaignId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ remaining: sql`remaining + ${quantity}` })
    .where('campaignId', '=', campaignId)
    .execute()
}
