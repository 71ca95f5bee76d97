import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { buildApp } from '#server/boot/app.ts'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { remainingOf } from '#tests/support/payments/invariants.ts'
import { item } from '#tests/support/payments/shop.ts'

const context = await testContext()
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

/** Makes inserts fail as in PostgreSQL when a table cannot grow. */
async function fill(tables: readonly string[]): Promise<void> {
  await context.pool.query(`create function fail() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  for (const table of tables)
    await context.pool.query(`create trigger full_disk before insert on ${table} execute function fail()`)
}

const empty = () => context.pool.query('drop function fail() cascade')
const countOf = async (table: string) => (await context.pool.query(`select 1 from ${table}`)).rows.length
const written = [
  'purchases',
  'entries',
  'purchase_items',
  'payments',
  'collected_events',
  'graphile_worker._private_jobs',
]

test.each([['purchases'], ['entries'], ['idempotency_keys'], ['purchase_events']])(
  'no ticket is sold while the disk has no room for %s, and the same call sells afterwards',
  async (table) => {
    const prices = [{ pricePence: 400, quantity: 1 }]
    const campaign = await makeCampaign(context, { globalLimit: 5, prices })
    const headers = { ...(await signIn(context, await makeAccount(context))), 'idempotency-key': `full-${table}` }
    const body = {
      items: [{ ...item(campaign.tag, 1, 400), price: 4 }],
      bundles: [],
      promo_code: null,
      credit: pence(0),
    }
    const buy = () => app.inject({ method: 'POST', url: '/api/entry/purchase/start', headers, body })
    const before = await Promise.all(written.map(countOf))

    await fill([table])
    const refused = await buy()
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().error.name]).toEqual([
      503,
      '2',
      'ServiceBusy',
    ])
    expect(await Promise.all(written.map(countOf))).toEqual(before)
    expect(await remainingOf(context, campaign.id)).toBe(5)

    await empty()
    const sold = (await buy()).json().data
    expect([sold.errors, typeof sold.token.token]).toEqual([[], 'string'])
    expect(await remainingOf(context, campaign.id)).toBe(4)
  },
)

test('events are refused while the disk has no room for them, and stored afterwards', async () => {
  const body = { events: [{ name: 'page_view', at: new Date().toISOString() }] }
  const record = async () => {
    const { statusCode, headers } = await app.inject({ method: 'POST', url: '/api/events', body })
    return [statusCode, headers['retry-after']]
  }
  await fill(['collected_events'])
  expect(await record()).toEqual([503, '5'])
  await empty()
  expect([await record(), await countOf('collected_events')]).toEqual([[200, undefined], 1])
})
