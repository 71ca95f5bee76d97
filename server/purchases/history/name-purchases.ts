import { namePurchase } from '#domain/purchase-name.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listItems } from '../item-queries.ts'

/** What each purchase is called, by its id. */
export async function namesOfPurchases(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const byPurchase = Map.groupBy(await listItems(db, ids), (item) => item.purchaseId)
  return new Map([...byPurchase].map(([id, items]) => [id, namePurchase(items.map(({ title }) => title))]))
}
