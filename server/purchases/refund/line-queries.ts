import { less, type Pence, pence } from '#domain/money/money.ts'
import type { LineAmount } from '#domain/money/refund.ts'
import { sql, type Tx } from '#server/platform/db/db.ts'

/** Locks the lines of a purchase, and returns the refundable amount of each. */
export async function lockLinesLeft(tx: Tx, purchaseId: string): Promise<ReadonlyMap<string, Pence>> {
  const rows = await tx
    .selectFrom('purchaseItems')
    .select(['id', 'pricePence as price', 'discountPence as discount', 'refundedPence as refunded'])
    .where('purchaseId', '=', purchaseId)
    .orderBy('position')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, price, discount, refunded }) => [id, less(pence(price - discount), pence(refunded))]))
}

/** Records the amount that a refund pays of each line. A line with nothing left is void in draws not frozen yet. */
export async function addLineRefunds(tx: Tx, refundId: string, lines: readonly LineAmount[], now: Date): Promise<void> {
  if (lines.length === 0) return
  await sql`
    with added as (
      insert into refund_lines (refund_id, line_id, amount_pence)
      select ${refundId}::uuid, line_id, amount_pence
      from unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ amountPence }) => amountPence)}::integer[])
        as made (line_id, amount_pence)
      returning line_id, amount_pence)
    update purchase_items set refunded_pence = refunded_pence + amount_pence,
      void_at = case when refunded_pence + amount_pence = price_pence - discount_pence
        then coalesce(void_at, ${now}) else void_at end
    from added where purchase_items.id = line_id`.execute(tx)
}

/** Makes the lines of a failed refund refundable again. Void lines stay void: the buyer was promised the money. */
export async function failLineRefunds(tx: Tx, refundId: string): Promise<void> {
  await sql`
    update purchase_items set refunded_pence = refunded_pence - amount_pence
    from refund_lines where refund_id = ${refundId} and purchase_items.id = line_id`.execute(tx)
}
