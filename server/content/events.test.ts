import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { recordEvents } from '#contract/content.ts'
import { getSessionData } from '#contract/sessions.ts'
import { buildApp } from '#server/app.ts'
import { call } from '#tests/call.ts'
import { testContext } from '#tests/database.ts'
import { bearer } from '#tests/make-accounts.ts'
import { forgetEventsBefore } from './service.ts'

const now = new Date('2026-11-21T12:00:00Z')
const context = await testContext({ now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})
const at = '2026-11-21T11:59:58.500Z'
const kept = () => context.db.selectFrom('collected_events').selectAll().orderBy('name').execute()

test('events are kept with when they happened and the session that they belong to, and go when they are old', async () => {
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
  expect(await kept()).toMatchObject([
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
  await forgetEventsBefore(context.db, now)
  expect(await kept()).toHaveLength(2)
  await forgetEventsBefore(context.db, new Date(now.getTime() + 1))
  expect(await kept()).toEqual([])
})

test('an event without a good session is kept unnamed', async () => {
  const body = { events: [{ name: 'page_view', at }] }
  expect((await call(app, recordEvents, { body, headers: bearer('no.good.token') })).status).toBe(200)
  expect((await call(app, recordEvents, { body })).status).toBe(200)
  expect((await kept()).map((row) => row.session_id)).toEqual([null, null])
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
