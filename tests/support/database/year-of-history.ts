import type pg from 'pg'

/**
 * The size of the history: by default twice as many purchases as people, and three entries to two purchases; `underWay`
 * purchases are not finished yet.
 */
export type History = { people: number; purchases?: number; underWay: number }

const campaigns = 40

const series = (count: number) => `generate_series(1, ${count}) as n`
/** SQL for the id of an object by its kind and number: a UUID of version 4, as the contract requires. */
export const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind}' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`
const campaign = `(n % ${campaigns}) + 1`
/** Seconds before now, spread over a year. */
const when = `now() - ((n::bigint * 157) % 31536000) * interval '1 second'`

function insertsOf({ people, purchases = people * 2, underWay }: History): string[] {
  const lots = people / 2
  const buyer = `(n % ${people}) + 1`
  return [
    `campaigns (id, tag, type, title, starts_at)
      select ${idOf('campaign', 'n')}, 'PAST' || n, 'COMPETITION', 'Past ' || n, now() - interval '1 year' from ${series(campaigns)}`,
    `rounds (id, campaign_id, opens_at) select ${idOf('round', 'n')}, ${idOf('campaign', 'n')}, now() - interval '1 year' from ${series(campaigns)}`,
    `persons (id) select ${idOf('person', 'n')} from ${series(people)}`,
    `person_keys (kind, key, person_id) select 'EMAIL', n::text, ${idOf('person', 'n')} from ${series(people)}`,
    `accounts (id, person_id, account_type, email, email_folded, password_hash, msisdn, brand, created_at)
      select ${idOf('account', 'n')}, ${idOf('person', 'n')}, case when n % 3 = 0 then 'GUEST' else 'REGISTERED' end,
        n || '@example.com', n || '@example.com', 'hash', '07700' || n, 'UK_FAIRDRAW', ${when} from ${series(people)}`,
    `account_events (id, account_id, name, happened_at)
      select ${idOf('account event', 'n')}, ${idOf('account', 'n')}, 'registered', ${when} from ${series(people)}`,
    `sessions (id, account_id, brand, platform, created_at, expires_at, ended_at, ended_why)
      select ${idOf('session', 'n')}, ${idOf('account', 'n')}, 'UK_FAIRDRAW', 'website', ${when}, ${when},
        case when n % 100 = 0 then null else now() end, 'LOGGED_OUT' from ${series(people)}`,
    `verification_codes (id, account_id, msisdn, code_hash, address, created_at, expires_at, confirmed_at)
      select ${idOf('code', 'n')}, ${idOf('account', 'n')}, '07700' || n, 'hash', '192.0.2.1', ${when}, now(), now() from ${series(people)}`,
    `person_counts (person_id, campaign_id, period, taken)
      select ${idOf('person', 'n')}, ${idOf('campaign', campaign)}, 'ALL', 3 from ${series(people)}`,
    `person_spend (person_id, month, kind, spent_pence) select ${idOf('person', 'n')}, '2026-01', 'ALL', 500 from ${series(people)}`,
    `purchases (id, account_id, person_id, state, items_pence, discount_pence, credit_pence, total_pence, brand, platform,
        created_at, hold_ends_at, completed_at)
      select ${idOf('purchase', 'n')}, ${idOf('account', buyer)}, ${idOf('person', buyer)},
        case when n <= ${underWay} then 'HELD' when n <= ${underWay * 1.2} then 'CLAIMED' when n % 9 = 0 then 'EXPIRED' else 'COMPLETED' end,
        250, 0, 0, 250, 'UK_FAIRDRAW', 'website', ${when}, ${when},
        case when n <= ${underWay * 1.2} or n % 9 = 0 then null else ${when} end from ${series(purchases)}`,
    `purchase_items (id, purchase_id, position, kind, campaign_id, title, type, frequency, price_type, quantity, price_pence)
      select ${idOf('item', 'n')}, ${idOf('purchase', 'n')}, 0, 'CAMPAIGN', ${idOf('campaign', campaign)}, 'Past', 'COMPETITION',
        'SINGLE', 'STANDARD', 5, 250 from ${series(purchases)}`,
    `purchase_events (id, purchase_id, to_state, why, happened_at)
      select ${idOf('purchase event', 'n')}, ${idOf('purchase', 'n')}, 'HELD', 'start', ${when} from ${series(purchases)}`,
    `entries (id, account_id, campaign_id, round_id, purchase_id, item_id, route, state, quantity, first_ticket, last_ticket)
      select ${idOf('entry', 'n')}, ${idOf('account', buyer)}, ${idOf('campaign', campaign)}, ${idOf('round', campaign)},
        ${idOf('purchase', `(n % ${purchases}) + 1`)}, ${idOf('item', `(n % ${purchases}) + 1`)}, 'PAID', 'ISSUED', 1, n, n
      from ${series(purchases * 1.5)}`,
    `payments (id, purchase_id, provider, provider_ref, amount_pence, state, created_at, captured_at)
      select ${idOf('payment', 'n')}, ${idOf('purchase', 'n')}, 'STRIPE', 'pi_' || n, 250,
        case when n <= ${underWay} then 'OPEN' else 'CAPTURED' end, ${when}, ${when} from ${series(purchases)}`,
    `payment_events (id, payment_id, to_state, why, happened_at)
      select ${idOf('payment event', 'n')}, ${idOf('payment', 'n')}, 'OPEN', 'begun', ${when} from ${series(purchases)}`,
    `payment_operations (id, payment_id, operation, key, sent_at)
      select ${idOf('operation', 'n')}, ${idOf('payment', 'n')}, 'capture', 'key' || n, ${when} from ${series(purchases)}`,
    `provider_events (provider, event_id, type, body, received_at)
      select 'STRIPE', 'evt_' || n, 'payment_intent.succeeded', '{}', ${when} from ${series(purchases)}`,
    `refunds (id, payment_id, purchase_id, request_id, amount_pence, reason, of_purchase, state, method, created_at)
      select ${idOf('refund', 'n')}, ${idOf('payment', 'n')}, ${idOf('purchase', 'n')}, ${idOf('request', 'n')}, 250, 'asked', true,
        'SUCCEEDED', 'PROVIDER', ${when} from ${series(people / 5)}`,
    `ledger_accounts (id, kind) select ${idOf('lot', 'n')}, case when n = ${lots} then 'CREDIT_SPENT' else 'CREDIT_LOT' end from ${series(lots)}`,
    `credit_lots (id, account_id, source, title, granted_pence, seen_at, lapsed, expires_at)
      select ${idOf('lot', 'n')}, ${idOf('account', 'n')}, 'SPIN', 'Spin', 100, now(), true, ${when} from ${series(lots)}`,
    `ledger_transfers (id, debit_account_id, credit_account_id, amount_pence, state, reason_tag, purchase_id, created_at)
      select ${idOf('transfer', 'n')}, case when n % 2 = 0 then lot else house end, case when n % 2 = 0 then house else lot end, 100,
        'POSTED', 'SPENT', ${idOf('purchase', 'n')}, ${when}
      from ${series(people)}, lateral (
        select ${idOf('lot', `n % (${lots} - 1) + 1`)} as lot, ${idOf('lot', `${lots}`)} as house) accounts`,
    `promo_uses (promo_id, purchase_id, person_id, state)
      select ${idOf('promo', 'n % 20')}, ${idOf('purchase', 'n')}, ${idOf('person', buyer)}, 'COUNTED' from ${series(lots)}`,
    `spins (id, account_id, person_id, day, test_mode, spun_at)
      select ${idOf('spin', 'n')}, ${idOf('account', 'n')}, ${idOf('person', 'n')}, '2026-01-01', false, ${when} from ${series(people)}`,
    `collected_events (id, name, happened_at, received_at, slot)
      select ${idOf('event', 'n')}, 'page_view', ${when}, ${when}, 0 from ${series(people)}`,
    `idempotency_keys (owner, endpoint, key, body_hash, created_at)
      select n::text, 'start', 'key-number-' || n, 'hash', ${when} from ${series(lots)}`,
    `rate_counters (rule, subject, window_start, taken) select 'log-in.email', n::text, ${when}, 1 from ${series(lots)}`,
  ]
}

/**
 * Inserts a year of sales with all related rows. Nearly all of it is finished, as in a real table. It skips foreign-key
 * checks, which would take minutes, and updates the planner's statistics.
 */
export async function seedYearOfHistory(client: pg.ClientBase, history: History): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const insert of insertsOf(history)) await client.query(`insert into ${insert}`)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}
