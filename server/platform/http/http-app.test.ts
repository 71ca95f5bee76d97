import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { sql } from '../db/db.ts'
import { makeHttpApp } from './http-app.ts'
import { makeXsrfToken } from './xsrf.ts'

const context = await testContext({ env: { RATE_CALLS_PER_MINUTE: '3', SANDBOX: 'off' } })
/** The parts of a session token that the XSRF code reads: three parts, with the id in the second. */
const sessionToken = (sid: string) => `x.${Buffer.from(JSON.stringify({ sid })).toString('base64url')}.x`
const app = await makeHttpApp(context)
for (const url of ['/api/deed', '/api/other', '/payments/stripe/webhook']) app.post(url, async () => ({}))
app.get('/api/thing', async () => ({}))
app.post<{ Querystring: { sid: string } }>('/api/begins', async ({ query }, reply) =>
  reply.header('x-session', sessionToken(query.sid)).send({}),
)
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
own.route({ method: ['GET', 'POST'], url: '/payments/deed', handler: async () => ({}) })
own.get('/page', async () => ({}))
own.get('/healthz', async () => ({}))
for (const stored of ['public, max-age=300', 'no-store'])
  own.get(`/api/${stored.split(',')[0]}`, async (_, reply) => reply.header('cache-control', stored).send({}))
afterAll(async () => {
  await own.close()
  await app.close()
  await context.close()
})

const echo = makeXsrfToken(context.config, 'ada')
const cookies = { mm_winplus_session: sessionToken('ada'), 'XSRF-TOKEN': echo }
let callers = 0
/** Each call uses another network address, because calls are limited by address. */
const post = async (url: string, headers = {}, sent: Record<string, string> = cookies) => {
  callers += 1
  const remoteAddress = `198.51.100.${callers}`
  return (await app.inject({ method: 'POST', url, headers, cookies: sent, remoteAddress })).statusCode
}

test.each(['/api/deed', '/api/deed?of=/webhook', '/%61pi/deed', '/api/deed#/webhook'])(
  'a call with our cookies that does not echo the token is refused: %s',
  async (url) => {
    expect(await post(url)).toBe(403)
  },
)

test('a call that echoes the token is let in, and so is a webhook, which has no cookie to echo', async () => {
  expect(await post('/api/other', { 'x-xsrf-token': echo })).toBe(200)
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

const planted = '0'.repeat(32)
test.each([
  ['of its own session', 200, makeXsrfToken(context.config, 'ada')],
  ['of another session', 403, makeXsrfToken(context.config, 'bob')],
  ['from before its session', 403, makeXsrfToken(context.config, '')],
  ['that a neighbouring domain planted', 403, planted],
  ['with a signature that is not ours', 403, `${makeXsrfToken(context.config, 'ada').slice(0, -64)}${'0'.repeat(64)}`],
])('a call that echoes a token %s is answered %i, and an error brings the right token', async (_, status, token) => {
  const sent = await app.inject({
    method: 'POST',
    url: '/api/other',
    headers: { 'x-xsrf-token': token },
    cookies: { ...cookies, 'XSRF-TOKEN': token },
    remoteAddress: '192.0.2.10',
  })
  expect(sent.statusCode).toBe(status)
  const given = /^XSRF-TOKEN=([^;]+)/.exec(String(sent.headers['set-cookie'] ?? ''))?.[1]
  if (status === 200) return expect(given).toBeUndefined()
  expect(await post('/api/other', { 'x-xsrf-token': given! }, { ...cookies, 'XSRF-TOKEN': given! })).toBe(200)
})

test('the answer that begins a session brings its token, and one that renews it brings none', async () => {
  const begins = async (from: string, to: string) => {
    const token = makeXsrfToken(context.config, from)
    const { headers } = await app.inject({
      method: 'POST',
      url: `/api/begins?sid=${to}`,
      headers: { 'x-xsrf-token': token },
      cookies: { mm_winplus_session: sessionToken(from), 'XSRF-TOKEN': token },
      remoteAddress: '192.0.2.12',
    })
    return /^XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie'] ?? ''))?.[1]
  }
  const given = await begins('ada', 'bob')
  const asBob = { mm_winplus_session: sessionToken('bob'), 'XSRF-TOKEN': given! }
  expect(await post('/api/other', { 'x-xsrf-token': given! }, asBob)).toBe(200)
  expect(await begins('ada', 'ada')).toBeUndefined()
})

test('a visitor may echo the token of another visit or of an ended session, but not a forged one', async () => {
  const visit = `x.${Buffer.from(JSON.stringify({ sub: 'guest', sid: 'one' })).toString('base64url')}.x`
  for (const token of [echo, makeXsrfToken(context.config, 'guest')])
    expect(
      await post('/api/other', { 'x-xsrf-token': token }, { mm_winplus_session: visit, 'XSRF-TOKEN': token }),
    ).toBe(200)
  const forged = { mm_winplus_session: visit, 'XSRF-TOKEN': planted }
  expect(await post('/api/other', { 'x-xsrf-token': planted }, forged)).toBe(403)
})

test('a call without a session may echo the token of one that has ended, but not a forged one', async () => {
  const loggedOut = { 'XSRF-TOKEN': echo }
  expect(await post('/api/other', { 'x-xsrf-token': echo }, loggedOut)).toBe(200)
  expect(await post('/api/other', { 'x-xsrf-token': planted }, { 'XSRF-TOKEN': planted })).toBe(403)
})

const cookie = `mm_winplus_session=${sessionToken('ada')}`
const givenTo = async (headers: Record<string, string>) =>
  (await own.inject({ method: 'GET', url: '/payments/deed', headers })).headers['set-cookie']

test('a token to echo is issued by the host of the page, not by hosts whose cookies it cannot read', async () => {
  expect(await givenTo({ host: 'pay.fairdraw.example', cookie })).toBeUndefined()
  expect(await givenTo({ host: 'fairdraw.example', cookie })).toMatch(
    /^XSRF-TOKEN=[0-9a-f]{32}\.[0-9a-f]{64}\.[0-9a-f]{64}; Path=\/; Secure; SameSite=Lax$/,
  )
})

test('a caller with a bearer and no cookie has nothing to echo, and gets a token with the first cookie', async () => {
  const [host, authorization] = ['fairdraw.example', `Bearer ${sessionToken('ada')}`]
  expect(await givenTo({ host, authorization })).toBeUndefined()
  expect(await givenTo({ host, authorization, cookie: 'theme=dark' })).toMatch(/^XSRF-TOKEN=/)
})

test('a visit’s other first calls bring no token, which would replace that of its session', async () => {
  expect(await givenTo({ host: 'fairdraw.example' })).toBeUndefined()
  expect(await givenTo({ host: 'fairdraw.example', cookie: 'theme=dark' })).toBeUndefined()
})

test('a call of an older session, which was sent meanwhile, does not replace the token of the new one', async () => {
  const newer = makeXsrfToken(context.config, 'bob')
  const meanwhile = `${cookie}; XSRF-TOKEN=${newer}`
  expect(await givenTo({ host: 'fairdraw.example', cookie: meanwhile })).toBeUndefined()
  expect(await givenTo({ host: 'fairdraw.example', cookie: `${cookie}; XSRF-TOKEN=planted` })).toMatch(/^XSRF-TOKEN=/)
})

test('a partner’s frame has a token to echo of its own for each framing site', async () => {
  const given = await givenTo({ host: 'fairdraw.example', cookie, 'x-platform': 'iframe' })
  expect(given).toMatch(
    /^XSRF-TOKEN=[0-9a-f]{32}\.[0-9a-f]{64}\.[0-9a-f]{64}; Path=\/; Secure; Partitioned; SameSite=None$/,
  )
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
])('%s in production with %j is answered %i, and health checks always', async (host, headers, status) => {
  const sendRequest = async (url: string) => (await own.inject({ url, headers: { host, ...headers } })).statusCode
  expect([await sendRequest('/page'), await sendRequest('/healthz')]).toEqual([status, 200])
})

test('a publicly cacheable answer sets no cookie', async () => {
  const given = async (url: string) =>
    (await own.inject({ url, headers: { host: 'fairdraw.example', cookie }, remoteAddress: '192.0.2.10' })).headers[
      'set-cookie'
    ]
  expect(await given('/api/public')).toBeUndefined()
  expect(await given('/api/no-store')).toMatch(/^XSRF-TOKEN=/)
})

test('every answer in production enforces HTTPS for a year, and isolates foreign windows', async () => {
  for (const url of ['/payments/deed', '/none']) {
    const { headers } = await own.inject({ method: 'POST', url })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['permissions-policy']).toContain('camera=(), ')
  }
})

test('calls are counted whatever their query says, webhooks are not', async () => {
  const from = { remoteAddress: '192.0.2.7', method: 'POST', headers: { 'x-xsrf-token': echo }, cookies } as const
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

test('a request that waits too long for a database connection is answered with ServiceBusy', async () => {
  const taken = await context.pool.connect()
  // Only now: making a connection may take a busy machine longer.
  Object.assign(context.pool.options, { max: 1, connectionTimeoutMillis: 20 })
  const answer = await app.inject({ method: 'POST', url: '/api/asks', remoteAddress: '192.0.2.8' })
  taken.release()
  expect([answer.statusCode, answer.json().error.name]).toEqual([503, 'ServiceBusy'])
})

test('a call that another process fails to count is answered as an unexpected error', async () => {
  const uncounted = await makeHttpApp(context, () => async () => {
    throw new Error('the process that counts has ended')
  })
  uncounted.get('/api/thing', async () => ({}))
  const { statusCode } = await uncounted.inject({ url: '/api/thing' })
  await uncounted.close()
  expect(statusCode).toBe(500)
})
