import type { Charge } from '#contract/payments.ts'
import type { CampaignType, Frequency } from '#domain/campaign/campaign.ts'
import { type Pence, pence } from '#domain/money/money.ts'
import type { PurchaseState } from '#domain/order/purchase.ts'
import { readTogether } from '#server/platform/batching/read-together.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { type Send, sendIn } from '#server/platform/db/pipeline.ts'
import { listPayableRows, type PayableRow } from './payable-queries.ts'

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
  /** The public id of its first free entry, if there is one. */
  ticketId: string | null
  charge: Charge
}

/** By their ids. */
export async function listPayablePurchases(
  context: Context,
  send: Send,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, PayablePurchase>> {
  const rows = await listPayableRows(send, purchaseIds)
  return new Map(rows.map((row) => [row.id, payableOf(context, row)]))
}

/** Outside a transaction: those that are looked for at the same time share one statement. */
export const findPayablePurchase = readTogether((context, purchaseIds) =>
  listPayablePurchases(context, sendIn(context.db), purchaseIds),
)

export async function findPayablePurchaseIn(
  context: Context,
  tx: Tx,
  purchaseId: string,
): Promise<PayablePurchase | null> {
  return (await listPayablePurchases(context, sendIn(tx), [purchaseId])).get(purchaseId) ?? null
}

function payableOf({ ids }: Context, purchase: PayableRow): PayablePurchase {
  const { items, freeTicket } = purchase
  const totalPence = pence(purchase.totalPence)
  const publicId = ids.purchases.encode(purchase.number)
  const ticketId = freeTicket === null ? null : ids.tickets.encode(freeTicket)
  const charge: Charge = {
    name: items.length === 1 ? items[0]!.title : `${items.length} competitions`,
    price: totalPence,
    meta: {
      items: items.flatMap(({ campaignTag, title, keyword, quantity, pricePence, type, frequency }) =>
        campaignTag
          ? [
              {
                campaign_title: title,
                campaign_tag: campaignTag,
                keyword,
                quantity,
                price: pence(pricePence),
                type: type as CampaignType,
                frequency: frequency as Frequency,
              },
            ]
          : [],
      ),
      bundles: items.flatMap(({ bundleTag, title, pricePence, quantity }) =>
        bundleTag ? [{ bundle_tag: bundleTag, bundle_title: title, price: pence(pricePence), quantity }] : [],
      ),
      total: totalPence,
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
    totalPence,
    sessionEndsAt: purchase.sessionEndsAt,
    ticketId,
    charge,
  }
}
