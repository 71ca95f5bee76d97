import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { describeWire, readWire } from '#contract/wire.ts'
import { makeFewAtATime } from '#server/platform/few-at-a-time.ts'
import { addStaffKey } from '#server/staff/exports.ts'
import { bearer } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { item, startBuying } from '#tests/support/payments/shop.ts'
import { openHarness } from '#tests/support/servers/harness.ts'
import { commander, makeStaff, signInStaff, staffOfHouse } from '#tests/support/staff/make-staff.ts'
import { type Bad, badCopies, type Schema } from './bad-values.ts'
import { goodBodies, goodParams, goodQueries } from './good-requests.ts'
import { isClientError, isRefusedAt, type Sent, send } from './send.ts'
import { fingerprintTables } from './tables.ts'

// Without a worker, whose sweeps write automatically.
const harness = await openHarness({ processes: 1, roles: 'api,payments,console' })
const { context } = harness
const url = harness.url()
afterAll(() => harness.stop())

const buyer = await harness.makeBuyer()
const { tag } = await makeCampaign(context, { tag: 'WINACAR' })
const { token: payment } = await startBuying(url, buyer.bearer, [item(tag, 1, 200)])

const staff = await signInStaff(context, await makeStaff(context, { roles: staffOfHouse }), url)
const keys: Record<Endpoint['access'], Record<string, string>> = {
  public: {},
  visitor: buyer.bearer,
  account: buyer.bearer,
  payment: bearer(payment!.token),
  operator: bearer(await addStaffKey(context, 'Bad Input', commander)),
  provider: {},
  'signing-in': staff,
  staff,
}
const before = await fingerprintTables(context)

const json = { 'content-type': 'application/json' }
const named = allEndpoints.map(({ name, endpoint }) => ({
  name,
  endpoint,
  label: `${endpoint.method} ${endpoint.path}`,
}))
const withBody = named.filter(({ endpoint }) => endpoint.body && !endpoint.upload)
const posts = named.filter(({ endpoint }) => endpoint.method === 'POST')

type Input = { params?: Record<string, string>; query?: string }

function addressOf(name: string, endpoint: Endpoint, { params, query }: Input = {}): string {
  const given: Record<string, string> = { ...goodParams[name], ...params }
  const path = endpoint.path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(given[key] ?? ''))
  return `${url}${path}${query ? `?${query}` : ''}`
}

function schemaOf(endpoint: Endpoint, part: 'params' | 'query' | 'body'): Schema {
  return describeWire(endpoint[part]!) as Schema
}

/** Describes each wrong answer, so that a failure reads as a list. */
function notAsExpected(
  sent: readonly { what: string; answer: Sent }[],
  isRight: (answer: Sent, index: number) => boolean,
): string[] {
  return sent
    .filter(({ answer }, index) => !isRight(answer, index))
    .map(({ what, answer: { status, error } }) => `${what} → ${status} ${JSON.stringify(error?.meta.fields ?? error)}`)
}

/** If more requests were sent at once, the server would answer that it is busy. */
const SENT_AT_ONCE = 20

async function sendEach(bads: readonly Bad[], sendOne: (bad: Bad) => Promise<Sent>) {
  const limited = makeFewAtATime(SENT_AT_ONCE)
  return Promise.all(
    bads.map(async (bad) => ({ what: `${bad.path}: ${bad.what}`, answer: await limited(() => sendOne(bad)) })),
  )
}

describe('Every endpoint', () => {
  test.each(withBody)('$label refuses a body with anything wrong, and names the field', async ({ name, endpoint }) => {
    const good = goodBodies[name]!
    expect(readWire(endpoint.body!, good).error?.issues).toBeUndefined()
    const bads = badCopies(schemaOf(endpoint, 'body'), good)
    const sent = await sendEach(bads, ({ value }) =>
      send(addressOf(name, endpoint), endpoint.method, JSON.stringify(value), { ...json, ...keys[endpoint.access] }),
    )
    expect(sent.length).toBeGreaterThan(5)
    expect(notAsExpected(sent, (answer, index) => isRefusedAt(bads[index]!.path, answer))).toEqual([])
  })

  test.each(withBody)('$label takes no field that it does not name', ({ name, endpoint }) => {
    const more = { id: 'x', account_id: 'x', account_type: 'REGISTERED', state: 'ACTIVE', access: 'operator' }
    const read = readWire(endpoint.body!, { ...more, ...(goodBodies[name] as object) })
    const own = Object.keys(endpoint.body!.shape)
    expect(Object.keys(read.data!).filter((field) => !own.includes(field))).toEqual([])
  })

  test.each(named.filter(({ endpoint }) => endpoint.params))(
    '$label refuses a wrong address',
    async ({ name, endpoint }) => {
      const bads = badCopies(schemaOf(endpoint, 'params'), goodParams[name]).filter(hasTextParts)
      const sent = await sendEach(bads, ({ value }) =>
        send(
          addressOf(name, endpoint, { params: value as Record<string, string> }),
          endpoint.method,
          endpoint.method === 'POST' ? JSON.stringify(goodBodies[name]) : undefined,
          { ...(endpoint.method === 'POST' && json), ...keys[endpoint.access] },
        ),
      )
      expect(sent.length).toBeGreaterThan(0)
      const isRight = (answer: Sent, index: number) =>
        bads[index]!.what.includes('long') ? isClientError(answer) : isRefusedAt(bads[index]!.path, answer)
      expect(notAsExpected(sent, isRight)).toEqual([])
    },
  )

  test.each(named.filter(({ endpoint }) => endpoint.query))(
    '$label refuses a wrong query',
    async ({ name, endpoint }) => {
      const good = goodQueries[name]!
      const bads = badCopies(schemaOf(endpoint, 'query'), good).filter(hasTextParts)
      const twice = Object.keys(good).map((path) => ({
        path,
        what: 'said twice',
        value: [...Object.entries(good), ...Object.entries(good)],
      }))
      const all = [...bads, ...twice]
      const sent = await sendEach(all, ({ value }) =>
        send(
          addressOf(name, endpoint, { query: String(new URLSearchParams(value as Record<string, string>)) }),
          'GET',
          undefined,
          keys[endpoint.access],
        ),
      )
      expect(notAsExpected(sent, (answer, index) => isRefusedAt(all[index]!.path, answer))).toEqual([])
    },
  )

  test.each(posts)('$label refuses a body that is not JSON in UTF-8 of at most 100 kB', async ({ name, endpoint }) => {
    const bodies: [string, string | Uint8Array<ArrayBuffer>, Record<string, string>][] = [
      ['broken JSON', '{"email":', json],
      ['JSON with more after it', '{} {}', json],
      ['plain text', 'email=robin@example.com', { 'content-type': 'text/plain' }],
      ['a form', 'email=robin%40example.com', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['XML', '<email/>', { 'content-type': 'application/xml' }],
      ['a type that is none', '{}', { 'content-type': 'nonsense' }],
      ['more than 100 kB', JSON.stringify({ email: 'a'.repeat(100_000) }), json],
      ['a text that the database cannot keep', '{"email":"\\u0000"}', json],
      ['half a character', '{"email":"\\ud800"}', json],
      ['bytes that are no characters', new Uint8Array([0x22, 0xff, 0xfe]), json],
    ]
    const sent = await Promise.all(
      bodies.map(async ([what, body, headers]) => ({
        what,
        answer: await send(addressOf(name, endpoint), 'POST', body, { ...keys[endpoint.access], ...headers }),
      })),
    )
    expect(notAsExpected(sent, isClientError)).toEqual([])
  })

  test.each(named.filter(({ endpoint }) => !['public', 'visitor'].includes(endpoint.access)))(
    '$label refuses a caller without its key, or with a wrong one',
    async ({ name, endpoint }) => {
      const wrongKeys: [string, Record<string, string>][] = [
        ['none', {}],
        ['nonsense', bearer('nonsense')],
        ['half a token', bearer('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0')],
        ['a scheme that is none of ours', { authorization: 'Basic cm9iaW46cm9iaW4=' }],
        ['a key to something else', endpoint.access === 'payment' ? keys.account : keys.payment],
      ]
      const sent = await Promise.all(
        wrongKeys.map(async ([what, headers]) => ({
          what,
          answer: await send(
            addressOf(name, endpoint),
            endpoint.method,
            endpoint.method === 'POST' ? JSON.stringify(goodBodies[name] ?? {}) : undefined,
            endpoint.method === 'POST' ? { ...json, ...headers } : headers,
          ),
        })),
      )
      expect(notAsExpected(sent, ({ status }) => status === 401)).toEqual([])
    },
  )

  test.each(named.filter(({ endpoint }) => endpoint.headers?.idempotent))(
    '$label refuses an idempotency key that is too short, too long or has a space',
    async ({ name, endpoint }) => {
      const sent = await Promise.all(
        ['1234567', 'k'.repeat(65), 'with a space'].map(async (key) => ({
          what: key,
          answer: await send(addressOf(name, endpoint), 'POST', JSON.stringify(goodBodies[name]), {
            ...json,
            ...keys[endpoint.access],
            'idempotency-key': key,
          }),
        })),
      )
      expect(notAsExpected(sent, (answer) => isRefusedAt('Idempotency-Key', answer))).toEqual([])
    },
  )
})

test('An unknown path of the API is not found', async () => {
  for (const path of ['/api/none', '/payments/none', '/public/none', '/api/campaign/info', '/api/%zz']) {
    expect(isClientError(await send(`${url}${path}`, 'GET', undefined, {})), path).toBe(true)
  }
})

test('these bad inputs wrote nothing, and raised no unexpected error', async () => {
  expect(await fingerprintTables(context)).toEqual(before)
  expect(harness.faults).toEqual([])
})

/** Whether a value can be part of an address: non-empty texts. */
function hasTextParts({ path, value }: Bad): boolean {
  return path !== '' && Object.values(value as object).every((part) => typeof part === 'string' && part !== '')
}
