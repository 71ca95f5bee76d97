import type { Context } from '#server/platform/context.ts'
import { findAnnounced, listAnnouncedItems } from './announced-queries.ts'

/** The content of a webhook about a purchase. It does not identify the buyer. */
export async function describeCompleted({ db, ids }: Context, purchaseId: string) {
  const purchase = await findAnnounced(db, purchaseId)
  if (!purchase) return null
  const items = await listAnnouncedItems(db, purchaseId)
  return {
    purchase_id: ids.purchases.encode(purchase.number),
    platform: purchase.platform,
    total: purchase.totalPence,
    credit: purchase.creditPence,
    completed_at: purchase.completedAt,
    items: items.map(({ tag, title, isBundle, quantity, pricePence }) => ({
      tag,
      title,
      is_bundle: isBundle,
      quantity,
      price: pricePence,
    })),
  }
}
