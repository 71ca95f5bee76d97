import { type Db, sql } from '#server/platform/db/db.ts'
import type { PaymentRow } from '../payment-row.ts'

/** Whether tickets were issued for the purchase of a payment and no other captured payment pays for them. */
export async function backsIssuedTickets(
  db: Db,
  { id, purchaseId }: Pick<PaymentRow, 'id' | 'purchaseId'>,
): Promise<boolean> {
  const { rows } = await sql<{ isOnly: boolean }>`
    select total_pence > 0 and exists (
        select from entries where purchase_id = purchases.id and state = 'ISSUED')
      and not exists (
        select from payments where purchase_id = purchases.id and payments.id <> ${id}
          and captured_at is not null and ended_why is null) as "isOnly"
    from purchases where purchases.id = ${purchaseId}`.execute(db)
  return rows[0]?.isOnly ?? false
}
