import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { sql } from '../db/db.ts'
import { makeHttpApp } from './http-app.ts'

const context = await testContext({ env: { RATE_CALLS_PER_MINUTE: '3', SANDBOX: 'off' } })
const app = await makeHttpApp(context)
for (const url of ['/api/deed', '/api/other', '/payments/stripe/webhook']) app.post(url, async () => ({}))
app.get('/api/thing', async () => ({}))
app.post('/api/asks', async () => sql`select 1`.execute(context.db))
const own = await makeHttpApp({
  ...context,
  config: {
    ...context.config,
    APP_ENV: 'prod',
    publicUrl: 'https://fairdraw.example',
    paymentsUrl: 'https://pay.fairdraw.example',
    APP_HOSTS: ['app.fairdraw.example'],
  },
})
own.post('/payments/deed', async () => ({}))
own.get('/page', async () => ({}))
own.get('/healthz', async () => ({}))
for (const stored of ['public, max-age=300', 'no-store'])
  own.get(`/api/${stored.split(',')[0]}`, async (_, reply) => reply.header('cache-control', stored).send({}))
afterAll(async () => {
  await own.close()
  await app.close()
  await context.close()
})

const cookies = { mm_winplus_session: 'x', 'XSRF-TOKEN': 'echo' }
const post = async (url: string, headers = {}) =>
  (await app.inject({ method: 'POST', url, headers, cookies })).statusCode

test.each(['/api/deed', '/api/deed?of=/webhook', '/%61pi/deed', '/api/deed#/webhook'])(
  'a call with our cookies that does not echo the token is refused: %s',
  async (url) => {
    expect(await post(url)).toBe(403)
  },
)

test('a call that echoes the token is let in, and a webhook, which has no cookie of ours to echo, always is', async () => {
  expect(await post('/api/other', { 'x-xsrf-token': 'echo' })).toBe(200)
  expect(await post('/payments/stripe/webhook')).toBe(200)
})

test.each([
  ['in a frame, where no token is stored, by its bearer', { authorization: 'Bearer x' }, 200],
  ['by nothing but the cookie of a session', {}, 403],
  ['by a token that it made up', { 'x-xsrf-token': 'made-up' }, 403],
])('a call with the cookie of a session, known %s, is answered %3$s', async (_, headers, status) => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/other',
    headers,
    cookies: { mm_winplus_session: 'x' },
    remoteAddress: '192.0.2.9',
  })
  expect(statusCode).toBe(status)
})

const givenTo = async (headers: Record<string, string>) =>
  (await own.inject({ method: 'POST', url: '/payments/deed', headers })).headers['set-cookie']

test('a token to echo is given out by the host of the page, not by hosts whose cookies it cannot read', async () => {
  expect(await givenTo({ host: 'pay.fairdraw.example' })).toBeUndefined()
  expect(await givenTo({ host: 'fairdraw.example' })).toMatch(
    /^XSRF-TOKEN=[0-9a-f]{32}; Path=\/; Secure; SameSite=Lax$/,
  )
})

test('who brings a bearer and no cookie has nothing to echo, and is given a token with the first cookie', async () => {
  const [host, authorization] = ['fairdraw.example', 'Bearer of.a.session']
  expect(await givenTo({ host, authorization })).toBeUndefined()
  expect(await givenTo({ host, authorization, cookie: 'theme=dark' })).toMatch(/^XSRF-TOKEN=/)
})

test('in a partner’s frame the token to echo is kept apart for each site that frames us', async () => {
  const given = await givenTo({ host: 'fairdraw.example', 'x-platform': 'iframe' })
  expect(given).toMatch(/^XSRF-TOKEN=[0-9a-f]{32}; Path=\/; Secure; Partitioned; SameSite=None$/)
})

test.each([
  ['fairdraw.example', {}, 200],
  ['Fairdraw.example:443', {}, 200],
  ['pay.fairdraw.example', {}, 200],
  ['app.fairdraw.example', {}, 200],
  ['fairdraw.example', { 'x-forwarded-host': 'stranger.example' }, 200],
  ['stranger.example', { 'x-forwarded-host': 'fairdraw.example' }, 400],
  ['app.stranger.example', {}, 400],
  ['fairdraw.example.stranger.example', {}, 400],
  ['10.0.0.7:3000', {}, 400],
])('in production %s with %j is answered %i, and health checks always', async (host, headers, status) => {
  const sendRequest = async (url: string) => (await own.inject({ url, headers: { host, ...headers } })).statusCode
  expect([await sendRequest('/page'), await sendRequest('/healthz')]).toEqual([status, 200])
})

test('an answer that anybody may keep sets no cookie', async () => {
  const given = async (url: string) =>
    (await own.inject({ url, headers: { host: 'fairdraw.example' }, remoteAddress: '192.0.2.10' })).headers[
      'set-cookie'
    ]
  expect(await given('/api/public')).toBeUndefined()
  expect(await given('/api/no-store')).toMatch(/^XSRF-TOKEN=/)
})

test('in production every answer keeps browsers to HTTPS for a year, and strangers’ windows apart', async () => {
  for (const url of ['/payments/deed', '/none']) {
    const { headers } = await own.inject({ method: 'POST', url })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  }
})

test('calls are counted whatever their query says, webhooks are not', async () => {
  const from = { remoteAddress: '192.0.2.7', method: 'POST', headers: { 'x-xsrf-token': 'echo' }, cookies } as const
  const answers = []
  for (let call = 0; call < 5; call += 1) {
    answers.push((await app.inject({ ...from, url: '/api/other?x=/webhook' })).statusCode)
    answers.push((await app.inject({ ...from, url: '/payments/stripe/webhook' })).statusCode)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 200, 429, 200])
})

test('each answer says how many calls are left, and one that only asks for the head counts as one', async () => {
  const sendRequest = async (method: 'GET' | 'HEAD', url: string) => {
    const { headers } = await app.inject({ method, url, remoteAddress: '192.0.2.11' })
    return [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining'], headers['x-ratelimit-reset']]
  }
  expect(await sendRequest('GET', '/api/thing')).toEqual(['3', '2', '60'])
  expect((await sendRequest('HEAD', '/api/thing'))[1]).toBe('1')
  expect(await sendRequest('GET', '/api/none')).toEqual([undefined, undefined, undefined])
  expect((await sendRequest('GET', '/api/thing'))[1]).toBe('0')
})

test('who finds every connection to the database taken for too long is answered that we are busy', async () => {
  const taken = await context.pool.connect()
  // Only now: making a connection may take a busy machine longer.
  Object.assign(context.pool.options, { max: 1, connectionTimeoutMillis: 20 })
  const answer = await app.inject({ method: 'POST', url: '/api/asks', remoteAddress: '192.0.2.8' })
  taken.release()
  expect([answer.statusCode, answer.json().error.name]).toEqual([503, 'ServiceBusy'])
})
