import type { Difference } from '#domain/money/reconciliation.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/**
 * Finds rows without an origin. A row that was added or moved past the program can agree with every sum, so each row is
 * compared with the row that caused it. Like every recount, this reads tables of other capabilities (0012).
 */
export async function listOriginDifferences(
  db: Db,
  { isProduction }: { isProduction: boolean },
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`${entryOwners} union all ${entryLines} union all ${orderPersons}
    union all ${entryOrigins} union all ${lineSums} union all ${lineTickets} union all ${lotAmounts}
    union all ${lotOwners} union all ${goodwill} union all ${refundCredit} union all ${spinCredit}
    union all ${prizeCredit} union all ${prizeCases} union all ${testCredit(isProduction)}`.execute(db)
  return rows
}

const entryOwners = sql`
  select 'ENTRY_OWNER' as what, 'entry ' || entries.id as about, 'account ' || entries.account_id as stored,
    'purchase of account ' || purchases.account_id as found
  from entries join purchases on purchases.id = purchase_id
  where entries.account_id is distinct from purchases.account_id`

/** An entry belongs to a round of its campaign and to the campaign of its line. */
const entryLines = sql`
  select 'ENTRY_MOVED', 'entry ' || entries.id, concat('campaign ', entries.campaign_id, ', purchase ', entries.purchase_id),
    concat('round of ', rounds.campaign_id, ', line of ', item.campaign_id, ' in purchase ', item.purchase_id)
  from entries join rounds on rounds.id = round_id left join purchase_items item on item.id = item_id
  where rounds.campaign_id <> entries.campaign_id or item.purchase_id <> entries.purchase_id
    or item.campaign_id <> entries.campaign_id`

const orderPersons = sql`
  select 'ORDER_OWNER', 'purchase ' || purchases.id, 'person ' || bought.id, 'account of person ' || accounts.person_id
  from purchases join accounts on accounts.id = account_id join persons on persons.id = purchases.person_id
    join persons bought on bought.id = coalesce(persons.joined_person_id, persons.id)
    join persons owner on owner.id = accounts.person_id
  where bought.id <> coalesce(owner.joined_person_id, owner.id)`

/** An entry was bought, or came on a card or by phone. No other way enters. */
const entryOrigins = sql`
  select 'ENTRY_WITHOUT_ORIGIN', 'entry ' || entries.id, entries.route, null
  from entries left join post_cards card on card.entry_id = entries.id
  where entries.state <> 'RELEASED' and case when entries.route in ('POSTAL', 'PHONE')
    then card.id is null or card.route <> entries.route else purchase_id is null end`

const lineSums = sql`
  select 'ORDER_LINES', 'purchase ' || purchases.id, concat(items_pence, 'p, ', discount_pence, 'p off'),
    concat(lines.price, 'p, ', lines.discount, 'p off')
  from purchases cross join lateral (
    select coalesce(sum(price_pence), 0) as price, coalesce(sum(discount_pence), 0) as discount
    from purchase_items where purchase_id = purchases.id) as lines
  where items_pence <> lines.price or purchases.discount_pence <> lines.discount`

/** A line of a campaign enters each of its rounds with its number of tickets. */
const lineTickets = sql`
  select 'LINE_TICKETS', 'line ' || item.id, item.quantity || ' tickets', entries.quantity || ' tickets'
  from entries join purchase_items item on item.id = item_id
  where item.kind = 'CAMPAIGN' and item.quantity <> entries.quantity
  union all
  select 'LINE_TICKETS', 'line ' || item.id, item.quantity || ' tickets', 'none'
  from purchases join purchase_items item on item.purchase_id = purchases.id
  where purchases.state = 'COMPLETED' and not exists (select from entries where item_id = item.id)`

/** A lot of credit equals the amount that was issued into it. */
const lotAmounts = sql`
  select 'CREDIT_LOT', 'lot ' || credit_lots.id, granted_pence || 'p', issued || 'p'
  from credit_lots cross join lateral (
    select coalesce(sum(amount_pence), 0) as issued
    from ledger_transfers join ledger_accounts house on house.id = debit_account_id
    where credit_account_id = credit_lots.id and house.kind = 'CREDIT_ISSUED' and state = 'POSTED') as transfers
  where granted_pence <> issued`

const lotOwners = sql`
  select distinct 'CREDIT_OWNER', 'lot ' || credit_lots.id, 'account ' || credit_lots.account_id,
    'spent by account ' || purchases.account_id
  from credit_lots join ledger_transfers on debit_account_id = credit_lots.id
    join purchases on purchases.id = purchase_id
  where purchases.account_id <> credit_lots.account_id`

/** Goodwill credit has a line in the audit log about its person. */
const goodwill = sql`
  select 'CREDIT_WITHOUT_ORIGIN', 'lot ' || credit_lots.id, granted_pence || 'p of goodwill', null
  from credit_lots join accounts on accounts.id = account_id
  where credit_lots.source = 'GOODWILL' and not exists (
    select from audit_lines left join persons on persons.id::text = subject_id
    where action = 'person.credit' and subject_kind = 'person'
      and accounts.person_id in (persons.id, persons.joined_person_id)
      and happened_at between credit_lots.created_at - interval '1 minute' and credit_lots.created_at + interval '1 minute')`

const refundCredit = sql`
  select 'CREDIT_WITHOUT_ORIGIN', 'refunds to account ' || account_id, granted || 'p of refunds', coalesce(refunded, 0) || 'p'
  from (select account_id, sum(granted_pence) as granted from credit_lots where source = 'REFUND' group by 1) as lots
  left join (
    select purchases.account_id, sum(amount_pence) as refunded from refunds join purchases on purchases.id = purchase_id
    where payment_id is null and refunds.state = 'SUCCEEDED' group by 1) as given using (account_id)
  where granted <> coalesce(refunded, 0)`

const spinCredit = sql`
  select 'CREDIT_WITHOUT_ORIGIN', 'lot ' || credit_lots.id, granted_pence || 'p of the wheel', null
  from credit_lots
  where source = 'SPIN' and not exists (
    select from spins where spins.account_id = credit_lots.account_id and won ->> 'type' = 'SITE_CREDIT'
      and round((won ->> 'amount')::numeric) = granted_pence
      and spun_at between credit_lots.created_at - interval '1 minute' and credit_lots.created_at + interval '1 minute')`

const prizeCredit = sql`
  select 'CREDIT_WITHOUT_ORIGIN', 'lot ' || credit_lots.id, granted_pence || 'p as a prize', null
  from credit_lots
  where source = 'PRIZE' and not exists (
    select from ledger_transfers where credit_account_id = credit_lots.id and winner_case_id is not null)`

/** Each wheel prize to be sent has a case, each case has such a prize, and a sent prize has an address. */
const prizeCases = sql`
  select 'WHEEL_PRIZE', 'spin ' || spins.id, case when prize_cases.spin_id is null then 'no case' else prize_cases.state end,
    coalesce(won ->> 'type', 'no prize')
  from spins left join prize_cases on prize_cases.spin_id = spins.id
  where (prize_cases.spin_id is not null) <> (won ->> 'type' is not distinct from 'MANUAL_PRIZE')
    or prize_cases.state in ('SENT', 'DELIVERED') and answered_at is null`

/** Test credit is never given in production. */
const testCredit = (isProduction: boolean) => sql`
  select 'CREDIT_WITHOUT_ORIGIN', 'lot ' || id, granted_pence || 'p for testing', null
  from credit_lots where ${isProduction}::boolean and source = 'STAGING'`
