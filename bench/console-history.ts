import type pg from 'pg'
import { idOf } from '#tests/support/database/year-of-history.ts'

const series = (count: number) => `generate_series(1, ${count}) as n`
const id = (kind: string, number = 'n') => idOf(kind, number)
const sized = (text: string) => `lpad(n::text, 7, '0')${text}`
const hash = `repeat('0', 64)`

/** The number of rows of each kind that belong to this many purchases. */
export function consoleRowsFor(purchases: number) {
  return {
    audit: purchases,
    batches: 10,
    codesOfBatch: purchases / 10,
    codes: purchases / 10,
    approvals: purchases / 100,
  }
}
export type ConsoleRows = ReturnType<typeof consoleRowsFor>

const campaigns = 2_000
const bundles = 500
const staff = 300

/** The audit, promo codes, campaigns and everything else that the console lists, for a year of sales. */
function insertsOf(rows: ConsoleRows): string[] {
  return [
    `audit_lines (number, happened_at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
      reason, previous_hash, hash)
    select n, now() - (${rows.audit} - n) * interval '1 minute', 'STAFF', 'person ' || n % 300, 'Robin',
      (array['campaign.save', 'promo.save', 'setting.change'])[n % 3 + 1], 'campaign', 'TAG' || n % 2000,
      '{"title": "Before"}', '{"title": "After"}', 'For a bench', ${hash}, ${hash}
    from ${series(rows.audit)}`,
    `promo_batches (id, name, prefix, terms, codes_wanted, codes_made, made_by, created_at)
    select ${id('batch')}, 'Batch ' || n, 'B', '${JSON.stringify(termsOfBatch())}', ${rows.codesOfBatch},
      ${rows.codesOfBatch}, 'Robin', now() - n * interval '1 day' from ${series(rows.batches)}`,
    `promo_codes (id, code, type, value, label, uses_max, batch_id)
    select ${id('batch code')}, 'B' || n, 'PERCENT_DISCOUNT', 10, 'Ten off', 1, ${id('batch', `n % ${rows.batches} + 1`)}
    from ${series(rows.batches * rows.codesOfBatch)}`,
    `promo_codes (id, code, type, value, label, uses_max, uses_taken)
    select ${id('code')}, 'CODE' || ${sized('')}, 'PERCENT_DISCOUNT', 10, 'Ten off for ' || md5(n::text), 1000, n % 1000
    from ${series(rows.codes)}`,
    `campaigns (id, tag, type, title, starts_at, ends_at, published)
    select ${id('made campaign')}, 'MADE' || n, 'COMPETITION', 'Made ' || md5(n::text), now() - n * interval '1 hour',
      now() + (n - 1) * interval '1 day', true from ${series(campaigns)}`,
    `campaign_drafts (tag, document, version, published_version, changed_by, changed_at, created_at)
    select 'MADE' || n, '{}', 1, 1, 'Robin', now(), now() from ${series(campaigns)}`,
    `rounds (id, campaign_id, opens_at, next_ticket)
    select ${id('made round')}, ${id('made campaign')}, now() - interval '1 year', 2 from ${series(campaigns)}`,
    `bundles (id, tag, title, starts_at, price_pence)
    select ${id('bundle')}, 'BUNDLE' || n, 'Bundle ' || md5(n::text), now(), n from ${series(bundles)}`,
    `pages (tag, banner_position) select 'PAGE' || n, 'TOP' from ${series(200)}`,
    `approvals (id, action, subject_kind, subject_id, what, reason, request, ground, requested_by, requested_at, expires_at,
      state, decided_at)
    select ${id('approval')}, 'campaign.publish', 'campaign', 'MADE' || n % 2000, 'Publish ' || n, 'For a bench', '{}',
      ${hash}, ${id('staff')}, now() - n * interval '1 hour', now() + interval '1 day', 'STALE', now()
    from ${series(rows.approvals)}`,
    `staff (id, email, email_folded, name, roles, state, created_at)
    select ${id('staff')}, 'staff' || n || '@example.com', 'staff' || n || '@example.com', 'Member ' || n, '{POST}',
      'INVITED', now() from ${series(staff)}`,
  ]
}

/** Inserts rows without foreign-key checks, like the year of sales. */
export async function seedConsole(client: pg.ClientBase, rows: ConsoleRows): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const insert of insertsOf(rows)) await client.query(`insert into ${insert}`)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}

function termsOfBatch() {
  return {
    active: true,
    type: 'PERCENT_DISCOUNT',
    value: 10,
    label: 'Ten off',
    min_spend: null,
    campaign_tag: null,
    starts_at: null,
    ends_at: null,
    uses_max: 1,
    uses_per_person_max: null,
    requires_login: false,
  }
}
