import type { PurchaseState } from '#domain/order/purchase.ts'
import type { Send } from '#server/platform/db/pipeline.ts'

export type PayableRow = {
  id: string
  number: number
  state: PurchaseState
  isFree: boolean
  accountId: string
  personId: string
  totalPence: number
  promoCode: string | null
  sessionEndsAt: Date
  freeTicket: number | null
  items: {
    title: string
    campaignTag: string | null
    keyword: string | null
    bundleTag: string | null
    quantity: number
    pricePence: number
    type: string
    frequency: string
  }[]
}

/** Purchases with their items, as the payer sees them. */
export async function listPayableRows(send: Send, purchaseIds: readonly string[]): Promise<PayableRow[]> {
  const { rows } = await send<PayableRow>(
    `select id, number, state, is_free, account_id, person_id, total_pence, promo_code,
       coalesce(session_ends_at, created_at) as "sessionEndsAt",
       (select number from entries where purchase_id = purchases.id and route in ('FREE_WEB', 'PROMO')
        order by number limit 1) as "freeTicket",
       (select json_agg(json_build_object('title', item.title, 'campaignTag', campaigns.tag, 'keyword', keyword,
          'bundleTag', bundles.tag, 'quantity', quantity, 'pricePence', item.price_pence, 'type', item.type,
          'frequency', frequency) order by position)
        from purchase_items as item left join bundles on bundles.id = bundle_id
        left join campaigns on campaigns.id = item.campaign_id where purchase_id = purchases.id) as items
     from purchases where id = any($1::uuid[])`,
    [purchaseIds],
  )
  return rows
}
