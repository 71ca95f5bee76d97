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
    purchase_id: purchaseId,
    position,
    kind: item.kind,
    campaign_id: item.campaignId,
    bundle_id: item.bundleId,
    title: item.title,
    type: item.type,
    frequency: item.frequency,
    price_type: item.priceType,
    is_upsell: item.isUpsell,
    quantity: item.quantity,
    price_pence: item.pricePence,
    discount_pence: item.discountPence,
    part_prices: item.partPrices,
  }))
}

export async function listItems(db: Db, purchaseIds: readonly string[]) {
  if (purchaseIds.length === 0) return []
  const rows = await db
    .selectFrom('purchase_items')
    .leftJoin('bundles', 'bundles.id', 'purchase_items.bundle_id')
    .leftJoin('campaigns', 'campaigns.id', 'purchase_items.campaign_id')
    .select([
      'purchase_items.id as id',
      'purchase_id as purchaseId',
      'kind',
      'campaign_id as campaignId',
      'campaigns.tag as campaignTag',
      'keyword',
      'bundles.tag as bundleTag',
      'purchase_items.title as title',
      'purchase_items.type as type',
      'frequency',
      'quantity',
      'purchase_items.price_pence as pricePence',
      'discount_pence as discountPence',
      'part_prices as partPrices',
    ])
    .where('purchase_id', '=', sql<string>`any(${purchaseIds}::uuid[])`)
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
