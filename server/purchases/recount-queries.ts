import type { Difference } from '#domain/money/reconciliation.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/**
 * Every stored sum of purchases' holds, rebuilt from the rows. It reads the tables of the capabilities that purchases
 * call, since adding up here would transfer millions of rows (docs/decisions/0012); it writes none.
 */
export async function listPurchaseDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`${counts} union all ${spending} union all ${balances} union all ${credit}
    union all ${promoUses} union all ${entryStates}`.execute(db)
  return rows
}

const released = sql`('EXPIRED', 'CANCELLED', 'FAILED')`
/** A merged person is counted with the person it was merged into. */
const countedFor = sql`coalesce(joined_person_id, person_id)`

const counts = sql`
  select 'CHANCES_OF_PERSON' as what, concat('person ', person_id, ', campaign ', tag, ', ', period) as about,
    coalesce(taken, 0)::text as stored, coalesce(entered, 0)::text as found
  from (select person_id, campaign_id, period, taken from person_counts where taken > 0) counted
  full join (
    select coalesce(joined_person_id, persons.id) as person_id, entries.campaign_id, limit_period as period,
      sum(quantity) as entered
    from entries
    left join purchases on purchases.id = purchase_id left join post_cards card on card.entry_id = entries.id
    join persons on persons.id = coalesce(purchases.person_id, card.person_id)
    where entries.state <> 'RELEASED' and limit_period is not null group by 1, 2, 3) live
    using (person_id, campaign_id, period)
  join campaigns on campaigns.id = campaign_id
  where taken is distinct from entered`

const spending = sql`
  select 'SPENDING', concat('person ', person_id, ', ', month), coalesce(spent_pence, 0) || 'p', coalesce(paid_pence, 0) || 'p'
  from (select person_id, month, spent_pence from person_spend where kind = 'ALL' and spent_pence > 0) spent
  full join (
    select ${countedFor} as person_id, spend_month as month, sum(total_pence - refunded_pence) as paid_pence
    from purchases join persons on persons.id = person_id
    where state not in ${released} and total_pence > refunded_pence group by 1, 2) live
    using (person_id, month)
  where spent_pence is distinct from paid_pence`

const balances = sql`
  select 'BALANCE', concat('account ', kind, ' ', account.id), concat(posted_pence, 'p posted, ', held_pence, 'p held'),
    concat(came - went, 'p posted, ', held, 'p held')
  from ledger_accounts account
  cross join lateral (
    select coalesce(sum(amount_pence), 0) as came from ledger_transfers
    where credit_account_id = account.id and state = 'POSTED') credited
  cross join lateral (
    select coalesce(sum(amount_pence), 0) as went from ledger_transfers
    where debit_account_id = account.id and state = 'POSTED') debited
  cross join lateral (
    select coalesce(sum(amount_pence), 0) as held from ledger_transfers pending
    where debit_account_id = account.id and state = 'PENDING'
      and not exists (select from ledger_transfers where resolves = pending.id)) waiting
  where posted_pence <> came - went or held_pence <> held`

const credit = sql`
  select 'CREDIT_OF_PURCHASE', 'purchase ' || id, credit_pence || 'p', coalesce(taken_pence, 0) || 'p'
  from purchases left join (
    select purchase_id, sum(amount_pence) as taken_pence from ledger_transfers pending
    where state = 'PENDING' and purchase_id is not null
      and not exists (select from ledger_transfers where resolves = pending.id and state = 'VOIDED')
    group by purchase_id) held on purchase_id = id
  where coalesce(taken_pence, 0) <> case when state in ${released} then 0 else credit_pence end`

const promoUses = sql`
  select 'PROMO_USES', 'code ' || code, uses_taken || ' taken', concat(uses, ' uses in ', bought - returned, ' purchases')
  from promo_codes
  cross join lateral (
    select count(*) filter (where state <> 'RETURNED') as uses, count(*) filter (where state = 'RETURNED') as returned
    from promo_uses where promo_id = promo_codes.id and state <> 'RELEASED') used
  cross join lateral (
    select count(*) as bought from purchases where promo_id = promo_codes.id and state not in ${released}) paid
  where uses_taken <> uses or uses <> bought - returned`

const entryStates = sql`
  select 'ENTRY_STATE', 'entry ' || entries.id, entries.state, 'purchase ' || purchases.state
  from purchases join entries on purchase_id = purchases.id
  where entries.state <> case
    when purchases.state in ('HELD', 'PAYING') then 'HELD'
    when purchases.state in ${released} then 'RELEASED'
    when purchases.state in ('CLAIMED', 'CAPTURED') then 'CLAIMED' else 'ISSUED' end`
