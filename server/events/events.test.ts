import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { recordEvents } from '#contract/content.ts'
import { getSessionData } from '#contract/sessions.ts'
import { buildApp } from '#server/boot/app.ts'
import { bearer } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { purgeEventsBefore, purgeEventsBeyond, recordEvents as recordAll } from './exports.ts'
import { insertEvents } from './queries.ts'

const now = new Date('2026-11-21T12:00:00Z')
const limits = { RATE_EVENTS_PER_ADDRESS: '20', RATE_EVENTS_PER_NETWORK: '30' }
const context = await testContext({ now: () => now, env: { SANDBOX: 'off', ...limits } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})
const at = '2026-11-21T11:59:58.500Z'
const stored = () => context.db.selectFrom('collectedEvents').selectAll().orderBy('name').execute()

test('events are stored with their time and their session', async () => {
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
      sessionId: sessionId,
      happenedAt: new Date(at),
      receivedAt: now,
    },
    { name: 'page_view', path: null, data: null, sessionId: sessionId },
  ])
  await context.pool.query('truncate collected_events')
})

test('an event without a good session is stored unnamed', async () => {
  const body = { events: [{ name: 'page_view', at }] }
  expect((await call(app, recordEvents, { body, headers: bearer('no.good.token') })).status).toBe(200)
  expect((await call(app, recordEvents, { body })).status).toBe(200)
  expect((await stored()).map((row) => row.sessionId)).toEqual([null, null])
})

test('a call with no event, more than twenty, or one without a proper name is refused', async () => {
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

test('one address has a daily quota, also when calls race, and another address is not affected', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => record({}, '203.0.113.4')))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(5)
  expect(Number(refused[0]!.headers['retry-after'])).toBe(43_200)
  expect((await record({}, '203.0.113.5')).statusCode).toBe(200)
})

test('all addresses of one IPv6 /48 share a daily quota', async () => {
  const answers = []
  for (let index = 0; index < 31; index += 1) answers.push((await record({}, `2001:db8:48:${index}::1`)).statusCode)
  expect(answers).toEqual([...Array(30).fill(200), 429])
  expect((await record({}, '2001:db8:49::1')).statusCode).toBe(200)
})

test('all addresses share a daily budget of megabytes, also when calls race, and the next day has a new one', async () => {
  let today = now
  const own = await testContext({ now: () => today, env: { SANDBOX: 'off', EVENTS_MB_PER_DAY: '1' } })
  const events = Array.from({ length: 20 }, () => ({ name: 'page_view', at: now, path: null }))
  const send = () => recordAll(own, events, { sessionId: null, address: null, bytes: 95_000 })
  const verdicts = await Promise.all(Array.from({ length: 15 }, send))
  expect(verdicts.filter(({ ok }) => ok)).toHaveLength(10)
  today = new Date(now.getTime() + 86_400_000 / 2)
  expect((await send()).ok).toBe(true)
  await own.close()
})

const WEEKS_4 = 28 * 86_400_000
/** The start of a period of four weeks. */
const begin = new Date(Math.floor(now.getTime() / WEEKS_4) * WEEKS_4)
const after = (ms: number) => new Date(begin.getTime() + ms)
const events = [{ name: 'page_view', at: begin, path: null }]
const receivedAt = async () =>
  (await stored()).map(({ receivedAt }) => receivedAt.getTime() - begin.getTime()).sort((a, b) => a - b)

/** Stores an event at the first and the last instant of each period. */
async function fill(periods: number) {
  await context.pool.query('truncate collected_events')
  for (let index = 0; index < periods; index += 1)
    for (const at of [index * WEEKS_4, (index + 1) * WEEKS_4 - 1])
      await insertEvents(context.db, events, null, after(at))
}

test('an event is deleted with its period of four weeks, once the whole period has expired', async () => {
  await fill(16)
  expect(await receivedAt()).toHaveLength(32)
  await purgeEventsBefore(context.db, after(WEEKS_4), after(16 * WEEKS_4 - 1))
  expect(await receivedAt()).toHaveLength(32)
  await purgeEventsBefore(context.db, after(WEEKS_4 + 1), after(16 * WEEKS_4 - 1))
  expect((await receivedAt())[0]).toBe(WEEKS_4)
  await purgeEventsBefore(context.db, after(16 * WEEKS_4 - 1), after(16 * WEEKS_4 - 1))
  expect(await receivedAt()).toEqual([15 * WEEKS_4, 16 * WEEKS_4 - 1])
})

test('the oldest four weeks are deleted above the disk limit, and the current four weeks stay', async () => {
  await fill(5)
  const { rows } = await context.pool.query(
    `select sum(pg_total_relation_size(inhrelid))::int as bytes from pg_inherits
     where inhparent = 'collected_events'::regclass`,
  )
  const { bytes } = rows[0]
  await purgeEventsBeyond(context.db, bytes, after(5 * WEEKS_4 - 1))
  expect(await receivedAt()).toHaveLength(10)
  await purgeEventsBeyond(context.db, bytes - 1, after(5 * WEEKS_4 - 1))
  expect((await receivedAt())[0]).toBe(WEEKS_4)
  await purgeEventsBeyond(context.db, 0, after(5 * WEEKS_4 - 1))
  expect(await receivedAt()).toEqual([4 * WEEKS_4, 5 * WEEKS_4 - 1])
})
