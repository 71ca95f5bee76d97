import type { Charge } from '#contract/payments.ts'
import type { CampaignType, Frequency } from '#domain/campaign.ts'
import type { Pence } from '#domain/money.ts'
import type { PurchaseState } from '#domain/purchase.ts'
import { findFreeTicket } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listItems } from '../item-queries.ts'
import { findPurchase } from '../queries.ts'

/** A purchase as a payment sees it. */
export type PayablePurchase = {
  id: string
  publicId: string
  state: PurchaseState
  isFree: boolean
  accountId: string
  personId: string
  totalPence: Pence
  /** The end that the entrant is shown. */
  sessionEndsAt: Date
  /** The public id of the first free chance in it, where there is one. */
  ticketId: string | null
  charge: Charge
}

export async function findPayablePurchase(
  context: Context,
  db: Db,
  purchaseId: string,
): Promise<PayablePurchase | null> {
  const purchase = await findPurchase(db, purchaseId)
  if (!purchase) return null
  const { ids } = context
  const items = await listItems(db, [purchaseId])
  const freeTicket = await findFreeTicket(db, purchaseId)
  const publicId = ids.purchases.encode(purchase.number)
  const ticketId = freeTicket === null ? null : ids.tickets.encode(freeTicket)
  const charge: Charge = {
    name: items.length === 1 ? items[0]!.title : `${items.length} competitions`,
    price: purchase.totalPence,
    meta: {
      items: items.flatMap(({ campaignTag, title, keyword, quantity, pricePence, type, frequency }) =>
        campaignTag
          ? [
              {
                campaign_title: title,
                campaign_tag: campaignTag,
                keyword,
                quantity,
                price: pricePence,
                type: type as CampaignType,
                frequency: frequency as Frequency,
              },
            ]
          : [],
      ),
      bundles: items.flatMap(({ bundleTag, title, pricePence, quantity }) =>
        bundleTag ? [{ bundle_tag: bundleTag, bundle_title: title, price: pricePence, quantity }] : [],
      ),
      total: purchase.totalPence,
      code: purchase.promoCode,
      purchase_sqid: publicId,
      ticket_sqid: ticketId,
    },
  }
  return {
    id: purchase.id,
    publicId,
    state: purchase.state,
    isFree: purchase.isFree,
    accountId: purchase.accountId,
    personId: purchase.personId,
    totalPence: purchase.totalPence,
    sessionEndsAt: purchase.sessionEndsAt ?? purchase.createdAt,
    ticketId,
    charge,
  }
}
