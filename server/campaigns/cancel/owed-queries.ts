import { type RefundedLine, refundOfLine } from '#domain/campaign/campaign-desk.ts'
import { less, type Pence, pence, smaller, sum } from '#domain/money/money.ts'
import type { LineAmount } from '#domain/money/refund.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { isUndrawn } from './cancel-queries.ts'

type OwedLine = LineAmount & { purchaseId: string }

/**
 * The amounts still owed for lines with entries of the campaign, for one purchase or for all. A bundle's
 * price is shared as its parts' prices are. Refunds of the campaign, by its cancellation or by a list, are taken off.
 */
export async function listOwedLines(db: Db, campaignId: string, purchaseId?: string): Promise<OwedLine[]> {
  const ofPurchase = purchaseId ? sql`purchase_id = ${purchaseId}` : sql`purchase_id is not null`
  const { rows } = await sql<
    Omit<RefundedLine, 'paidPence'> & { purchaseId: string; lineId: string; paid: number; left: number; given: number }
  >`
    select entered.purchase_id, lines.id as line_id, price_pence - discount_pence as paid,
      price_pence - discount_pence - refunded_pence as left, given.pence::integer as given,
      coalesce(part.weight, 1)::integer as weight, coalesce(part.weights, 1)::integer as weights,
      entered.entries::integer, entered.refunded::integer as refunded_entries
    from (
      select purchase_id, item_id, sum(quantity) as entries,
        coalesce(sum(quantity) filter (where ${isUndrawn}), 0) as refunded
      from rounds join entries on entries.round_id = rounds.id
      where rounds.campaign_id = ${campaignId} and first_ticket is not null and ${ofPurchase}
      group by purchase_id, item_id
    ) as entered
    join purchase_items as lines on lines.id = entered.item_id
    left join lateral (
      select sum(price_pence) filter (where bundle_items.campaign_id = ${campaignId}) as weight,
        sum(price_pence) as weights
      from bundle_items where bundle_items.bundle_id = lines.bundle_id
    ) as part on part.weights > 0
    cross join lateral (
      select coalesce(sum(refund_lines.amount_pence), 0) as pence
      from refund_lines join refunds on refunds.id = refund_id
      where line_id = lines.id and refunds.state <> 'FAILED' and request_id in (
        select request_id from campaign_refunds
        where campaign_id = ${campaignId} and campaign_refunds.purchase_id = entered.purchase_id
        union all select request_id from refund_list_rows
        where campaign_id = ${campaignId} and refund_list_rows.purchase_id = entered.purchase_id)
    ) as given
    where entered.refunded > 0 and refunded_pence < price_pence - discount_pence
    order by entered.purchase_id, lines.position`.execute(db)
  return rows
    .map(({ lineId, left, paid, given, ...line }) => {
      const duePence = pence(Math.max(0, less(refundOfLine({ ...line, paidPence: pence(paid) }), pence(given))))
      return { purchaseId: line.purchaseId, lineId, amountPence: smaller(duePence, pence(left)) }
    })
    .filter(({ amountPence }) => amountPence > 0)
}

export type OwedPurchase = { purchaseId: string; number: number; amountPence: Pence; isDisputed: boolean }

/** Purchases that are still owed money or credit for the campaign, with the amount. */
export async function listOwed(db: Db, campaignId: string): Promise<OwedPurchase[]> {
  const lines = Map.groupBy(await listOwedLines(db, campaignId), ({ purchaseId }) => purchaseId)
  const { rows } = await sql<{ purchaseId: string; number: number; isDisputed: boolean; left: number }>`
    select id as purchase_id, number::float8 as number, state = 'DISPUTED' as is_disputed,
      (total_pence - refunded_pence + credit_pence - refunded_credit_pence - waiting.pence)::integer as left
    from purchases cross join lateral (
      select coalesce(sum(amount_pence), 0) as pence from refunds
      where purchase_id = purchases.id and of_purchase and state = 'PENDING') as waiting
    where id = any(${[...lines.keys()]}::uuid[]) order by number`.execute(db)
  return rows
    .map(({ left, ...purchase }) => {
      const wanted = sum(lines.get(purchase.purchaseId)!.map(({ amountPence }) => amountPence))
      return { ...purchase, amountPence: smaller(wanted, pence(left)) }
    })
    .filter(({ amountPence }) => amountPence > 0)
}
