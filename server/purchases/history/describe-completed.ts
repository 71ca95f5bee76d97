import { wireNames } from '#contract/wire.ts'
import type { Context } from '#server/platform/context.ts'
import { findAnnounced, listAnnouncedItems } from './announced-queries.ts'

/** The content of a webhook about a purchase. It does not identify the buyer. */
export async function describeCompleted({ db, ids }: Context, purchaseId: string) {
  const found = await findAnnounced(db, purchaseId)
  if (!found) return null
  const { number, ...purchase } = found
  const items = await listAnnouncedItems(db, purchaseId)
  return {
    purchase_id: ids.purchases.encode(number),
    ...wireNames(purchase),
    items: items.map(wireNames),
  }
}
