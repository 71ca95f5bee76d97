import type { VatClass } from '#domain/money/vat.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { isSold } from './books-queries.ts'

export type VatSums = {
  vatClass: VatClass
  orders: number
  itemsPence: number
  discountPence: number
  refundedPence: number
}
type Summed = VatSums & { items: number; discount: number; refunded: number }

/**
 * The sales of a period by VAT class. A bundle's price is shared like the prices of its parts, and a refund of an order
 * like the prices of its lines. Pennies left by rounding go to the largest class.
 */
export async function sumByVat(
  db: Db,
  { from, to, brands }: { from: Date; to: Date; brands: readonly string[] | null },
): Promise<VatSums[]> {
  const { rows } = await sql<Summed>`
    with sold as (
      select id, items_pence - discount_pence as net, refunded_pence + refunded_credit_pence as refunded from purchases
      where completed_at >= ${from} and completed_at < ${to}
        and created_at >= ${from}::timestamptz - interval '31 days' and created_at < ${to} and ${isSold}
        and (${brands}::text[] is null or brand = any(${brands}))
    ), parts as (
      select sold.id, campaigns.vat_class, item.price_pence * share as items, item.discount_pence * share as discount,
        case when net > 0 then refunded * (item.price_pence - item.discount_pence)::numeric * share / net else 0 end
          as refunded
      from sold join purchase_items item on item.purchase_id = sold.id
        cross join lateral (
          select item.campaign_id, 1::numeric as share where item.campaign_id is not null
          union all
          select campaign_id, case when sum(price_pence) over () > 0
              then price_pence::numeric / sum(price_pence) over () else 1::numeric / count(*) over () end
          from bundle_items where bundle_id = item.bundle_id
        ) as part join campaigns on campaigns.id = part.campaign_id
    )
    select vat_class, count(distinct id)::int as orders, round(sum(items))::float8 as "itemsPence",
      round(sum(discount))::float8 as "discountPence", round(sum(refunded))::float8 as "refundedPence",
      round(sum(sum(items)) over ())::float8 as items, round(sum(sum(discount)) over ())::float8 as discount,
      round(sum(sum(refunded)) over ())::float8 as refunded
    from parts group by 1 order by sum(items) desc, 1`.execute(db)
  const [largest, ...others] = rows
  if (!largest) return []
  const rest = (name: 'itemsPence' | 'discountPence' | 'refundedPence') =>
    others.reduce((sum, row) => sum + row[name], 0)
  const exact = {
    ...largest,
    itemsPence: largest.items - rest('itemsPence'),
    discountPence: largest.discount - rest('discountPence'),
    refundedPence: largest.refunded - rest('refundedPence'),
  }
  return [exact, ...others]
}

/** Whether a campaign had sales before an instant: it stops at the first order. */
export async function wasSoldBefore(db: Db, campaignId: string, before: Date): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (
      select from rounds
        cross join lateral (
          select purchase_id from entries where round_id = rounds.id and first_ticket is not null offset 0
        ) as entered
        cross join lateral (
          select from purchases where id = entered.purchase_id and completed_at < ${before} and ${isSold} offset 0
        ) as sold
      where rounds.campaign_id = ${campaignId}) as was`.execute(db)
  return rows[0]!.was
}
