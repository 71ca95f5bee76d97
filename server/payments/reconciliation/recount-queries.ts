import type { Difference } from '#domain/money/reconciliation.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/** Like `listPurchaseDifferences`, for the sums of payments, refunds and disputes. */
export async function listPaymentDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`${paidOnce} union all ${refunded} union all ${creditCards}`.execute(db)
  return rows
}

/** A completed purchase has exactly one payment, of its amount, unless it cost no money. */
const paidOnce = sql`
  select 'PAID' as what, 'purchase ' || purchases.id as about, total_pence || 'p' as stored,
    coalesce(paid_pence, 0) || 'p' as found
  from purchases left join (
    select purchase_id, sum(amount_pence) as paid_pence from payments
    where captured_at is not null and ended_why is null group by purchase_id) captured on purchase_id = id
  where coalesce(paid_pence, 0) <> case
    when state in ('HELD', 'PAYING', 'CLAIMED', 'EXPIRED', 'CANCELLED', 'FAILED') then 0 else total_pence end`

const refunded = sql`
  select 'REFUNDED', 'purchase ' || id, concat(refunded_pence, 'p and ', refunded_credit_pence, 'p of credit'),
    concat(money_pence + lost_pence, 'p and ', credit_pence_back, 'p of credit')
  from purchases
  cross join lateral (
    select coalesce(sum(amount_pence) filter (where payment_id is not null), 0) as money_pence,
      coalesce(sum(amount_pence) filter (where payment_id is null), 0) as credit_pence_back
    from refunds where purchase_id = purchases.id and of_purchase and state = 'SUCCEEDED') given
  cross join lateral (
    select coalesce(sum(lost_pence), 0) as lost_pence
    from disputes join payments on payments.id = payment_id where purchase_id = purchases.id) lost
  where refunded_pence <> money_pence + lost_pence or refunded_credit_pence <> credit_pence_back`

/** Spending by credit card counts from the claim on, less refunds. */
const creditCards = sql`
  select 'CREDIT_CARD_SPENDING', concat('person ', person_id, ', ', month), coalesce(spent_pence, 0) || 'p',
    coalesce(paid_pence, 0) || 'p'
  from (select person_id, month, spent_pence from person_spend where kind = 'CREDIT_CARD' and spent_pence > 0) spent
  full join (
    select coalesce(joined_person_id, person_id) as person_id, spend_month as month,
      sum(total_pence - refunded_pence) as paid_pence
    from payments join purchases on purchases.id = purchase_id join persons on persons.id = person_id
    where counted_as_credit and ended_why is null and total_pence > refunded_pence
      and payments.state in ('CLAIMED', 'CAPTURING', 'CAPTURED', 'RELEASING', 'REFUNDING', 'REFUNDED', 'DISPUTED')
    group by 1, 2) borrowed using (person_id, month)
  where spent_pence is distinct from paid_pence`
