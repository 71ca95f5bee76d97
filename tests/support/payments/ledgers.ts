import { expect } from 'vitest'
import { listStockDifferences } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { listPurchaseDifferences } from '#server/purchases/exports.ts'

const released = `('EXPIRED', 'CANCELLED', 'FAILED')`

/** A merged person is counted with the person they were merged into. */
const countedFor = 'coalesce(joined_person_id, person_id)'

/** Compares each stored sum with its rows, over the whole database. Each statement lists the differences. */
const differences = {
  'capacity = remaining + held + claimed + issued': `
    select stock.campaign_id, capacity, remaining, taken from stock
    cross join lateral (select coalesce(sum(quantity), 0) as taken from entries
      where campaign_id = stock.campaign_id and state <> 'RELEASED' and route not in ('POSTAL', 'PHONE')) entered
    where capacity <> remaining + taken`,
  "a person's count = tickets of live entries": `
    select * from (select person_id, campaign_id, period, taken from person_counts where taken > 0) counted
    full join (select coalesce(joined_person_id, persons.id) as person_id, entries.campaign_id, limit_period as period,
        sum(quantity) as entered
      from entries left join purchases on purchases.id = purchase_id
      left join post_cards card on card.entry_id = entries.id
      join persons on persons.id = coalesce(purchases.person_id, card.person_id)
      where entries.state <> 'RELEASED' and limit_period is not null group by 1, 2, 3) live
      using (person_id, campaign_id, period)
    where taken is distinct from entered`,
  "a person's spending = totals of purchases that were not released, less refunds": `
    select * from (select person_id, month, spent_pence from person_spend where kind = 'ALL' and spent_pence > 0) spent
    full join (select ${countedFor} as person_id, spend_month as month, sum(total_pence - refunded_pence) as paid_pence
      from purchases join persons on persons.id = person_id
      where state not in ${released} and total_pence > refunded_pence group by 1, 2) live
      using (person_id, month)
    where spent_pence is distinct from paid_pence`,
  'a balance = the sum of its transfers': `
    select account.id, posted_pence, held_pence, came, went, held from ledger_accounts account
    cross join lateral (select coalesce(sum(amount_pence), 0) as came from ledger_transfers
      where credit_account_id = account.id and state = 'POSTED') credited
    cross join lateral (select coalesce(sum(amount_pence), 0) as went from ledger_transfers
      where debit_account_id = account.id and state = 'POSTED') debited
    cross join lateral (select coalesce(sum(amount_pence), 0) as held from ledger_transfers pending
      where debit_account_id = account.id and state = 'PENDING'
        and not exists (select from ledger_transfers where resolves = pending.id)) waiting
    where posted_pence <> came - went or held_pence <> held`,
  'credit that was held or spent = credit of live and refunded purchases': `
    select id, credit_pence, taken from purchases
    cross join lateral (select coalesce(sum(amount_pence), 0) as taken from ledger_transfers pending
      where purchase_id = purchases.id and state = 'PENDING'
        and not exists (select from ledger_transfers where resolves = pending.id and state = 'VOIDED')) held
    where taken <> case when state in ${released} then 0 else credit_pence end`,
  'what is refunded of a line = its parts of refunds that did not fail': `
    select purchase_items.id, refunded_pence, given from purchase_items
    cross join lateral (select coalesce(sum(part.amount_pence), 0) as given from refund_lines part
      join refunds on refunds.id = refund_id where line_id = purchase_items.id and state <> 'FAILED') parts
    where refunded_pence <> given`,
  'uses taken = live uses = live purchases with the code': `
    select promo_codes.id, uses_taken, uses, bought from promo_codes
    cross join lateral (
      select count(*) filter (where state <> 'RETURNED') as uses, count(*) filter (where state = 'RETURNED') as returned
      from promo_uses where promo_id = promo_codes.id and state <> 'RELEASED') used
    cross join lateral (select count(*) as bought from purchases
      where promo_id = promo_codes.id and state not in ${released}) paid
    where uses_taken <> uses or uses <> bought - returned`,
  'tickets are numbered from 1 without holes': `
    select round_id, next_ticket from rounds join (
      select round_id, min(first_ticket) as first, max(last_ticket) as last, sum(quantity) as issued
      from entries where state = 'ISSUED' group by round_id) numbered on round_id = rounds.id
    where first <> 1 or last <> issued or next_ticket <> last + 1`,
  'entries have the state that follows from their purchase': `
    select purchases.id, purchases.state, entries.state from purchases join entries on purchase_id = purchases.id
    where entries.state <> case
      when purchases.state in ('HELD', 'PAYING') then 'HELD'
      when purchases.state in ${released} then 'RELEASED'
      when purchases.state in ('CLAIMED', 'CAPTURED') then 'CLAIMED' else 'ISSUED' end`,
  "a PayPal order is captured after its buyer's Pay only": `
    select payment_id, sent_at, confirmed_at from payment_operations join payments on payments.id = payment_id
    where provider = 'PAYPAL' and operation = 'capture' and (confirmed_at is null or sent_at < confirmed_at)`,
} as const

/** The limits of each person. Two persons who were merged may have more together. */
const limits = {
  'no person uses a code more often than allowed': `
    select promo_id, person_id from promo_uses join promo_codes on promo_codes.id = promo_id
    where promo_uses.state not in ('RELEASED', 'RETURNED') group by promo_id, person_id, uses_per_person_max
    having count(*) > uses_per_person_max`,
  "no person has more tickets than a campaign's limit": `
    select person_id, campaign_id, period from person_counts join campaigns on campaigns.id = campaign_id
    where taken > entry_limit`,
} as const

/** Checks that every stored sum equals its rows, with these statements and with those of the program itself. */
export async function expectLedgersToAgree(context: Context): Promise<void> {
  await expectNothing(context, differences)
  expect([...(await listStockDifferences(context.db)), ...(await listPurchaseDifferences(context.db))]).toEqual([])
}

export function expectLimitsToHold(context: Context): Promise<void> {
  return expectNothing(context, limits)
}

async function expectNothing(context: Context, statements: Readonly<Record<string, string>>): Promise<void> {
  const found: Record<string, unknown[]> = {}
  for (const [what, statement] of Object.entries(statements)) {
    const { rows } = await context.pool.query(statement)
    if (rows.length > 0) found[what] = rows
  }
  expect(found).toEqual({})
}
