import { afterAll, expect, test } from 'vitest'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { openHarness } from '#tests/support/servers/harness.ts'
import { goodBodies } from './good-requests.ts'
import { send } from './send.ts'

const harness = await openHarness({ processes: 1, roles: 'api,payments' })
const { context } = harness
afterAll(() => harness.stop())

const buyer = await harness.makeBuyer()
await makeCampaign(context, {
  tag: 'WINACAR',
  raffle: { unitPricePence: 5, sliderMin: 1, sliderMax: 10_000 },
  globalLimit: 5_000_000,
})
const json = { 'content-type': 'application/json' }
const [line] = (goodBodies.startPurchase as { items: object[] }).items
const order = (items: object[], more: object = {}) => ({ items, bundles: [], credit: 0, ...more })
const firstInstant = '0000-01-01T00:00:00.000Z'
const lastInstant = '9999-12-31T23:59:59.999Z'

/**
 * Well-formed values, as extreme as the contract allows: the answer is data or a domain error, never an unexpected
 * error.
 */
test.each([
  ['a history before all time', `/api/entry/history?older_than=${firstInstant}`, 200],
  ['a history after all time', `/api/entry/history?older_than=${lastInstant}`, 200],
  ['credit before all time', `/api/credit/activity?older_than=${firstInstant}`, 200],
  ['credit after all time', `/api/credit/activity?older_than=${lastInstant}`, 200],
  ['an id of no purchase', `/api/entry/status/${'Z'.repeat(64)}`, 404],
  ['an id of dashes', `/api/entry/status/----?created_at=${firstInstant}`, 404],
  ['a version far ahead', '/public/terms-pages/999999/spin-terms.json', 404],
  ['a page that is none', '/api/campaign/page/______________________________', 404],
])('%s is answered', async (_, path, status) => {
  const answer = await send(`${harness.url()}${path}`, 'GET', undefined, buyer.bearer)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status })
})

test.each([
  ['the largest quantity', '/api/entry/purchase/start', order([{ ...line, quantity: 1_000_000, price: 50_000 }]), 200],
  ['the largest price', '/api/entry/purchase/start', order([{ ...line, price: 1_000_000 }]), 200],
  ['the largest credit', '/api/entry/purchase/start', order([{ ...line, price: 0.05 }], { credit: 1_000_000 }), 200],
  ['nothing', '/api/entry/purchase/start', {}, 400],
  [
    '200 lines',
    '/api/entry/purchase/start',
    order(Array.from({ length: 200 }, (_, index) => ({ ...line, campaign_tag: `NONE${index}` }))),
    200,
  ],
  ['an event before all time', '/api/events', { events: [{ name: 'page_view', at: firstInstant }] }, 400],
  ['an event after all time', '/api/events', { events: [{ name: 'page_view', at: lastInstant }] }, 400],
  [
    'a number too large for a double',
    '/api/events',
    '{"events":[{"name":"a","at":"2026-11-18T12:00:00.000Z","data":{"n":1e999}}]}',
    400,
  ],
  [
    'names that objects have already',
    '/api/events',
    `{"events":[{"name":"a","at":"${new Date().toISOString()}","data":{"__proto__":1,"constructor":2}}]}`,
    200,
  ],
  ['lists 40,000 deep', '/api/events', `{"events":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, 400],
  [
    'a text that no database keeps, 40,000 deep',
    '/api/events',
    `{"events":"\\u0000","more":${'['.repeat(40_000)}${']'.repeat(40_000)}}`,
    400,
  ],
  ['a birth before Christ', '/api/account/guest/create', { ...goodBodies.createGuest, dob: '0000-01-01' }, 400],
  ['a birth in the far future', '/api/account/guest/create', { ...goodBodies.createGuest, dob: '9999-12-31' }, 400],
])('%s is answered', async (_, path, body, status) => {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await send(`${harness.url()}${path}`, 'POST', sent, { ...json, ...buyer.bearer })
  expect(answer, JSON.stringify(answer)).toMatchObject({ status })
})

test('Headers of every kind are accepted as far as they make sense', async () => {
  const odd = ['\u00ff\u00fe', 'x'.repeat(1000), '{"a":', "';--", '../../etc/passwd', '🎟'.codePointAt(0)!.toString()]
  const names = [
    'x-brand',
    'x-campaign-tag',
    'x-platform',
    'x-client-id',
    'x-utm-source',
    'x-automatic',
    'x-forwarded-for',
    'cookie',
    'accept-encoding',
    'x-request-id',
  ]
  for (const value of odd) {
    const headers = Object.fromEntries(names.map((name) => [name, value]))
    expect(await send(`${harness.url()}/api/session/data`, 'GET', undefined, headers)).toMatchObject({ status: 200 })
    const entered = await send(`${harness.url()}/api/entry/create`, 'POST', '{"campaign_tag":"WINACAR"}', {
      ...headers,
      ...json,
      ...buyer.bearer,
    })
    expect(entered).toMatchObject({ status: 200 })
  }
})

test('These inputs caused no unexpected error', () => {
  expect(harness.faults).toEqual([])
})
