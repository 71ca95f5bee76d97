import { afterAll, expect, test } from 'vitest'
import { exposureSchema, penceSchema } from '#contract/money.ts'
import { toWire } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { transact } from '#server/platform/db/db.ts'
import { saveSetting } from '#server/platform/db/settings.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { recountLedgers } from './reconcile-day.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())

const [account, stranger] = [await makeAccount(context, { creditPence: 200 }), await makeAccount(context)]
const prices = [{ pricePence: 1000, quantity: 3 }]
const campaign = await makeCampaign(context, { limitType: 'COMPETITION', entryLimit: 7, prices })
const other = await makeCampaign(context, { prices })
await context.pool.query(`
  insert into campaign_prizes (campaign_id, position, title, value_pence, quantity)
    values ('${campaign.id}', 1, 'A car', 900000, 1)`)
const bought = await harness.begin('stripe', 'pm_card_visa', { account, campaign, creditPence: 200, pricePence: 1000 })
await harness.complete('stripe', bought.token)
await harness.complete(
  'stripe',
  (await harness.begin('stripe', 'pm_card_visa', { account: stranger, campaign: other, pricePence: 1000 })).token,
)
await harness.runJobs()

const until = new Date(context.now().getTime() + 365 * 86_400_000)
const excluded = JSON.stringify({ until: until.toISOString() })
const prize = { title: 'A car', value: toWire(penceSchema, pence(900_000)), quantity: 1 }
const document = JSON.stringify({ entry_limit: 7, plan: { prizes: [prize] } })
await context.pool.query(`
  update persons set excluded_until = '${until.toISOString()}' where id = '${stranger.personId}';
  insert into account_events (id, account_id, name, data) values (gen_random_uuid(), '${stranger.id}', 'excluded', '${excluded}');
  insert into campaign_drafts (tag, document, version, published_version, changed_by, changed_at, created_at)
    values ('${campaign.tag}', '${document}', 1, 1, 'Robin', now(), now())`)
await saveSetting(context.db, 'WINNER_SILENT_DAYS', 28, context.now())
await context.pool.query(`update brands set exposure_max_pence = 500000 where code = 'UK_FAIRDRAW'`)
await transact(context.db, async (tx) => {
  const actor = { kind: 'COMMAND', id: null, name: 'Test', address: null } as const
  for (const change of [
    { action: 'setting.change', subject: { kind: 'setting', id: 'WINNER_SILENT_DAYS' }, after: { value: 28 } },
    {
      action: 'brand.save',
      subject: { kind: 'brand', id: 'UK_FAIRDRAW' },
      after: { exposure_max: toWire(exposureSchema, pence(500_000)) },
    },
  ])
    await recordAudit(tx, actor, { ...change, reason: 'For the test' }, context.now())
  return { ok: true, value: null }
})

/** Runs SQL without triggers and foreign keys, as the owner of the database can. */
const unguarded = (change: string) =>
  `set session_replication_role = replica; ${change}; set session_replication_role = default`
const recount = async () => [...new Set((await recountLedgers(context)).differences.map(({ what }) => what))].toSorted()
const own = `purchase_id = '${bought.id}'`
const newEntry = (route: string) => `
  insert into entries (id, campaign_id, round_id, route, state, quantity, first_ticket, last_ticket, issued_at)
  select '01890a5d-ac96-774b-bcce-b302099a8057', campaign_id, id, '${route}', 'ISSUED', 1, next_ticket, next_ticket, now()
  from rounds where campaign_id = '${campaign.id}';
  update rounds set next_ticket = next_ticket + 1 where campaign_id = '${campaign.id}'`
const withoutEntry = `
  delete from entries where id = '01890a5d-ac96-774b-bcce-b302099a8057';
  update rounds set next_ticket = next_ticket - 1 where campaign_id = '${campaign.id}'`
const spinId = '01890a5d-ac96-774b-bcce-b302099a8059'
const newSpin = (type: string) =>
  unguarded(`insert into spins (id, account_id, person_id, day, test_mode, prize_id, won, spun_at)
    select '${spinId}', id, person_id, '2026-01-02', false, gen_random_uuid(), '{"type": "${type}"}', now()
    from accounts where id = '${account.id}'`)
const withoutSpin = `delete from prize_cases where spin_id = '${spinId}'; delete from spins where id = '${spinId}'`
const newLot = (source: string) => `
  insert into ledger_accounts (id, kind, posted_pence) values ('01890a5d-ac96-774b-bcce-b302099a8058', 'CREDIT_LOT', 5000);
  insert into credit_lots (id, account_id, source, title, granted_pence, created_at)
    values ('01890a5d-ac96-774b-bcce-b302099a8058', '${account.id}', '${source}', 'Credit', 5000, now() + interval '1 day');
  insert into ledger_transfers (id, debit_account_id, credit_account_id, amount_pence, state, reason_tag)
    select gen_random_uuid(), id, '01890a5d-ac96-774b-bcce-b302099a8058', 5000, 'POSTED', '${source}'
    from ledger_accounts where kind = 'CREDIT_ISSUED';
  update ledger_accounts set posted_pence = posted_pence - 5000 where kind = 'CREDIT_ISSUED'`
const withoutLot = unguarded(`
  delete from ledger_transfers where credit_account_id = '01890a5d-ac96-774b-bcce-b302099a8058';
  delete from credit_lots where id = '01890a5d-ac96-774b-bcce-b302099a8058';
  delete from ledger_accounts where id = '01890a5d-ac96-774b-bcce-b302099a8058';
  update ledger_accounts set posted_pence = posted_pence + 5000 where kind = 'CREDIT_ISSUED'`)

const { rows: issued } = await context.pool.query(`select id, round_id from entries where ${own}`)
const [{ id: entry, round_id: round }] = issued
/** The freeze behind a draw is not of interest here. */
const drawn = unguarded(
  `insert into draws values ('${round}', repeat('x', 48)::bytea, repeat('x', 32)::bytea, repeat('x', 32)::bytea, now())`,
)
const undrawn = unguarded('delete from winner_cases; delete from draw_picks; delete from draws')

test('No difference is found before one is planted', async () => {
  expect(await recount()).toEqual([])
})

/** Each case changes rows past the program, and keeps the sums equal as far as one person can. */
test.each<[string, string, string, string[]]>([
  [
    'an entry that was moved to another account',
    `update entries set account_id = '${stranger.id}' where ${own}`,
    `update entries set account_id = '${account.id}' where ${own}`,
    ['ENTRY_OWNER'],
  ],
  [
    'an order that was moved to another account with its entries',
    `update purchases set account_id = '${stranger.id}' where id = '${bought.id}';
     update entries set account_id = '${stranger.id}' where ${own}`,
    `update purchases set account_id = '${account.id}' where id = '${bought.id}';
     update entries set account_id = '${account.id}' where ${own}`,
    ['CREDIT_OWNER', 'ORDER_OWNER'],
  ],
  [
    'an entry of a line of another competition',
    `update purchase_items set campaign_id = '${other.id}' where ${own}`,
    `update purchase_items set campaign_id = '${campaign.id}' where ${own}`,
    ['ENTRY_MOVED'],
  ],
  ['a postal entry without a card', newEntry('POSTAL'), withoutEntry, ['ENTRY_WITHOUT_ORIGIN']],
  ['an entry by phone without a call', newEntry('PHONE'), withoutEntry, ['ENTRY_WITHOUT_ORIGIN']],
  [
    'an entry of the wheel',
    `${newEntry('SPIN')}; update stock set remaining = remaining - 1 where campaign_id = '${campaign.id}'`,
    `${withoutEntry}; update stock set remaining = remaining + 1 where campaign_id = '${campaign.id}'`,
    ['ENTRY_WITHOUT_ORIGIN'],
  ],
  [
    'a line with fewer tickets than were issued',
    `update purchase_items set quantity = 2 where ${own}`,
    `update purchase_items set quantity = 3 where ${own}`,
    ['LINE_TICKETS'],
  ],
  [
    'a line with another price than its order',
    `update purchase_items set price_pence = price_pence - 1 where ${own}`,
    `update purchase_items set price_pence = price_pence + 1 where ${own}`,
    ['ORDER_LINES'],
  ],
  ['credit that no member of staff gave', newLot('GOODWILL'), withoutLot, ['CREDIT_WITHOUT_ORIGIN']],
  ['credit of a refund that was not made', newLot('REFUND'), withoutLot, ['CREDIT_WITHOUT_ORIGIN']],
  ['credit of a spin that was not won', newLot('SPIN'), withoutLot, ['CREDIT_WITHOUT_ORIGIN']],
  ['credit of a prize that was not drawn', newLot('PRIZE'), withoutLot, ['CREDIT_WITHOUT_ORIGIN']],
  [
    'a lot of credit with another amount than was issued',
    `update credit_lots set granted_pence = granted_pence + 100 where account_id = '${account.id}'`,
    `update credit_lots set granted_pence = granted_pence - 100 where account_id = '${account.id}'`,
    ['CREDIT_LOT'],
  ],
  [
    'a lot of credit that was moved after it was spent from',
    `update credit_lots set account_id = '${stranger.id}' where account_id = '${account.id}'`,
    `update credit_lots set account_id = '${account.id}' where account_id = '${stranger.id}'`,
    ['CREDIT_OWNER', 'CREDIT_WITHOUT_ORIGIN'],
  ],
  ['a prize of the wheel that nothing lists', newSpin('MANUAL_PRIZE'), withoutSpin, ['WHEEL_PRIZE']],
  [
    'a prize to be sent that no spin won',
    `${newSpin('PROMO_CODE')}; insert into prize_cases (spin_id, due_at, opened_at) values ('${spinId}', now(), now())`,
    withoutSpin,
    ['WHEEL_PRIZE'],
  ],
  [
    'a prize that was sent though no address was given',
    `${newSpin('MANUAL_PRIZE')}; insert into prize_cases (spin_id, due_at, opened_at, state, sent_at)
      values ('${spinId}', now(), now(), 'SENT', now())`,
    withoutSpin,
    ['WHEEL_PRIZE'],
  ],
  [
    'an exclusion that was lifted',
    `update persons set excluded_until = null where id = '${stranger.personId}'`,
    `update persons set excluded_until = '${until.toISOString()}' where id = '${stranger.personId}'`,
    ['STAYING_AWAY'],
  ],
  [
    'an exclusion that was shortened',
    `update persons set excluded_until = '${until.toISOString()}'::timestamptz - interval '1 day' where id = '${stranger.personId}'`,
    `update persons set excluded_until = '${until.toISOString()}' where id = '${stranger.personId}'`,
    ['STAYING_AWAY'],
  ],
  [
    'a setting of the house that was raised',
    `update settings set value = '90' where name = 'WINNER_SILENT_DAYS'`,
    `update settings set value = '28' where name = 'WINNER_SILENT_DAYS'`,
    ['SETTING'],
  ],
  [
    'a limit of a brand that was raised without a record',
    `update brands set exposure_max_pence = 50000000 where code = 'UK_FAIRDRAW'`,
    `update brands set exposure_max_pence = 500000 where code = 'UK_FAIRDRAW'`,
    ['BRAND_LIMIT'],
  ],
  [
    'a limit that was raised after entries',
    unguarded(`update campaigns set entry_limit = 70 where id = '${campaign.id}'`),
    unguarded(`update campaigns set entry_limit = 7 where id = '${campaign.id}'`),
    ['ENTRY_LIMIT'],
  ],
  [
    'a prize of another value than was published',
    unguarded(`update campaign_prizes set value_pence = 100 where campaign_id = '${campaign.id}'`),
    unguarded(`update campaign_prizes set value_pence = 900000 where campaign_id = '${campaign.id}'`),
    ['PRIZES'],
  ],
  [
    'a pick of another entry than the one with its ticket',
    `${drawn}; insert into draw_picks values ('${round}', 1, false, 4, 0, 0, '${entry}')`,
    undrawn,
    ['PICK'],
  ],
  [
    'a prize that was given to an entry which was not picked',
    `${drawn}; insert into draw_picks values ('${round}', 1, false, 1, 0, 0, '${entry}');
     insert into winner_cases (id, round_id, position, prize_position, state, opened_at, entry_id, ticket)
       values (gen_random_uuid(), '${round}', 1, 1, 'DRAWN', now(), '${entry}', 2)`,
    undrawn,
    ['CASE'],
  ],
])('%s is reported', async (_, plant, putRight, expected) => {
  await context.pool.query(plant)
  expect(await recount()).toEqual(expect.arrayContaining(expected))
  await context.pool.query(putRight)
  expect(await recount()).toEqual([])
})
