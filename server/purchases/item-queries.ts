import { type Pence, pence } from '#domain/money/money.ts'
import type { OrderLine } from '#domain/order/order-line.ts'
import { namePurchase } from '#domain/order/purchase-name.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

export type NewItem = OrderLine & {
  id: string
  campaignId: string | null
  bundleId: string | null
  title: string
  type: string
  isUpsell: boolean
  /** The price of each part of a bundle, by campaign id. */
  partPrices: PartPrices | null
}

export type PartPrices = Readonly<Record<string, Pence>>

export function itemRows(purchaseId: string, items: readonly NewItem[]) {
  return items.map((item, position) => ({
    id: item.id,
    purchaseId,
    position,
    kind: item.kind,
    campaignId: item.campaignId,
    bundleId: item.bundleId,
    title: item.title,
    type: item.type,
    frequency: item.frequency,
    priceType: item.priceType,
    isUpsell: item.isUpsell,
    quantity: item.quantity,
    pricePence: item.pricePence,
    discountPence: item.discountPence,
    partPrices: item.partPrices,
  }))
}

export async function listItems(db: Db, purchaseIds: readonly string[]) {
  if (purchaseIds.length === 0) return []
  const rows = await db
    .selectFrom('purchaseItems')
    .leftJoin('bundles', 'bundles.id', 'purchaseItems.bundleId')
    .leftJoin('campaigns', 'campaigns.id', 'purchaseItems.campaignId')
    .select([
      'purchaseItems.id',
      'purchaseId',
      'kind',
      'campaignId',
      'campaigns.tag as campaignTag',
      'keyword',
      'bundles.tag as bundleTag',
      'purchaseItems.title',
      'purchaseItems.type',
      'frequency',
      'quantity',
      'purchaseItems.pricePence',
      'discountPence',
      'partPrices',
    ])
    .where('purchaseId', '=', sql<string>`any(${purchaseIds}::uuid[])`)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...row,
    pricePence: pence(row.pricePence),
    partPrices: row.partPrices as PartPrices | null,
  }))
}

/** The name of each purchase, by its id. */
export async function namesOfPurchases(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const byPurchase = Map.groupBy(await listItems(db, ids), (item) => item.purchaseId)
  return new Map([...byPurchase].map(([id, items]) => [id, namePurchase(items.map(({ title }) => title))]))
}
