import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { recordEvents } from '#contract/content.ts'
import { getSessionData } from '#contract/sessions.ts'
import { buildApp } from '#server/boot/app.ts'
import { bearer } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { purgeEventsBefore, purgeEventsBeyond } from './exports.ts'

const now = new Date('2026-11-21T12:00:00Z')
const context = await testContext({ now: () => now, env: { SANDBOX: 'off', RATE_EVENTS_PER_ADDRESS: '20' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})
const at = '2026-11-21T11:59:58.500Z'
const stored = () => context.db.selectFrom('collected_events').selectAll().orderBy('name').execute()

test('events are stored with when they happened and the session that they belong to, and go when they are old', async () => {
  const { session = '' } = await call(app, getSessionData)
  const items = [{ campaign_tag: 'WINACAR', quantity: 5, is_upsell: true }]
  const events = [
    { name: 'basket_start', at, path: '/campaign/WINACAR', data: { total: 12.5, free: false, code: null, items } },
    { name: 'page_view', at },
  ]
  expect(await call(app, recordEvents, { body: { events }, headers: bearer(session) })).toMatchObject({
    status: 200,
    data: {},
  })
  const sessionId = decodeJwt(session).sid
  expect(await stored()).toMatchObject([
    {
      name: 'basket_start',
      path: '/campaign/WINACAR',
      data: { total: 12.5, free: false, code: null, items },
      session_id: sessionId,
      happened_at: new Date(at),
      received_at: now,
    },
    { name: 'page_view', path: null, data: null, session_id: sessionId },
  ])
  await purgeEventsBefore(context.db, now)
  expect(await stored()).toHaveLength(2)
  await purgeEventsBefore(context.db, new Date(now.getTime() + 1))
  expect(await stored()).toEqual([])
})

test('an event without a good session is stored unnamed', async () => {
  const body = { events: [{ name: 'page_view', at }] }
  expect((await call(app, recordEvents, { body, headers: bearer('no.good.token') })).status).toBe(200)
  expect((await call(app, recordEvents, { body })).status).toBe(200)
  expect((await stored()).map((row) => row.session_id)).toEqual([null, null])
})

test('no call keeps none or more than twenty, nor what has no proper name', async () => {
  const event = { name: 'page_view', at }
  const withItems = (items: unknown) => [{ ...event, data: { items } }]
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`value${index}`, index]))
  for (const events of [
    [],
    Array(21).fill(event),
    [{ ...event, name: 'Page View' }],
    [{ ...event, at: 'yesterday' }],
    [{ ...event, data: many }],
    withItems(Array(61).fill({})),
    withItems([many]),
    withItems([{ deeper: [{}] }]),
  ])
    expect(await call(app, recordEvents, { body: { events } })).toMatchObject({
      status: 400,
      error: { name: 'ValidationError' },
    })
})

const record = (event: object, from = '203.0.113.1') =>
  app.inject({
    method: 'POST',
    url: '/api/events',
    body: { events: [{ name: 'page_view', at, ...event }] },
    remoteAddress: from,
  })

test.each([
  ['a day ago', -86_400_000, 200],
  ['more than a day ago', -86_400_001, 400],
  ['ten minutes ahead', 600_000, 200],
  ['more than ten minutes ahead', 600_001, 400],
])('an event that happened %s is checked by that', async (_, ms, status) => {
  const answer = await record({ at: new Date(now.getTime() + ms).toISOString() }, '203.0.113.2')
  expect([answer.statusCode, answer.json().error?.meta.fields[0].path]).toEqual([
    status,
    status === 400 ? 'events.0.at' : undefined,
  ])
})

test('a call sends 4,096 bytes at most', async () => {
  const data = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`value${index}`, 'x'.repeat(500)]))
  expect((await record({ data }, '203.0.113.3')).json()).toMatchObject({ error: { name: 'ValidationError' } })
})

test('one address records so much in a day, raced for or not, and another is not kept from it', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => record({}, '203.0.113.4')))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(5)
  expect(Number(refused[0]!.headers['retry-after'])).toBe(43_200)
  expect((await record({}, '203.0.113.5')).statusCode).toBe(200)
})

test('of more events than are kept the oldest go', async () => {
  await context.pool.query('delete from collected_events')
  await context.pool.query(
    `insert into collected_events (id, name, happened_at, received_at)
     select gen_random_uuid(), 'n' || n, $1, $1::timestamptz + n * interval '1 second' from generate_series(1, 5) n`,
    [now],
  )
  await purgeEventsBeyond(context.db, 3)
  expect((await stored()).map(({ name }) => name)).toEqual(['n3', 'n4', 'n5'])
  await purgeEventsBeyond(context.db, 3)
  expect(await stored()).toHaveLength(3)
})
