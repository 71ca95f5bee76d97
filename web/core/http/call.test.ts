import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { getStripeKey } from '#contract/payments.ts'
import { checkPromo } from '#contract/promos.ts'
import { startPurchase } from '#contract/purchases.ts'
import { getSessionData, logIn } from '#contract/sessions.ts'
import { pence } from '#domain/money.ts'
import { reply, startServer } from '#tests/support/servers/answering-server.ts'
import { sessionAnswer, tokenOf } from '#web/core/browser-for-tests.ts'
import { sessionStore } from '#web/core/session/session-store.ts'
import { serverNow } from '#web/core/site/clock.ts'
import { readCookie, writeCookie } from '#web/core/site/cookies.ts'
import { call } from './call.ts'

const server = await startServer()
const { received } = server
const sessionData = { ...sessionAnswer(), server_time: '2026-11-21T12:00:00.000Z' }
const order = { items: [], bundles: [], promo_code: null, credit: pence(250) }

afterAll(server.close)
beforeEach(() => {
  received.length = 0
  server.openBrowser()
  server.answer = (response) => reply(response, 200, { data: {} })
  sessionStore.setState(sessionStore.getInitialState(), true)
})

test('a call says who asks and from where, encodes what it sends and decodes what comes', async () => {
  const data = await dataOf()
  sessionStore.setState({ token: { raw: 'bearer', sub: 'a', sid: 'one', expiresAt: new Date() }, data })
  writeCookie('XSRF-TOKEN', 'echo', new Date(Date.now() + 60_000))
  server.answer = (response) => reply(response, 422, { error: 'EntryAlreadyPending' })
  await call(startPurchase, { body: order }, { idempotencyKey: 'key-one-two' })
  expect(received[0]).toMatchObject({ method: 'POST', path: '/api/entry/purchase/start' })
  expect(JSON.parse(received[0]!.body)).toMatchObject({ credit: 2.5, items: [] })
  expect(received[0]!.headers).toMatchObject({
    authorization: 'Bearer bearer',
    'x-xsrf-token': 'echo',
    'idempotency-key': 'key-one-two',
    'x-platform': 'website',
    'x-brand': 'UK_TYNE_FM',
    'x-referrer': 'https://radio.example/',
  })
})

test('the brand of a session is left to the session until it is known', async () => {
  await call(startPurchase, { body: order })
  expect(received[0]!.headers).not.toHaveProperty('x-brand')
})

test('each start without a key of its own is an action of its own', async () => {
  await call(startPurchase, { body: order })
  await call(startPurchase, { body: order })
  const [first, second] = received.map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).not.toBe(first)
})

test('session data fills the session, in pence, and puts the clock right', async () => {
  server.answer = (response) => reply(response, 200, { data: sessionData }, { 'x-session': tokenOf({ sid: 'two' }) })
  const called = await call(getSessionData, {}, { automatic: true })
  expect(called).toMatchObject({ ok: true, value: { user: { credit: pence(2500) } } })
  expect(sessionStore.getState()).toMatchObject({ known: true, token: { sid: 'two' }, data: { brand: 'UK_TYNE_FM' } })
  expect(Math.abs(serverNow().getTime() - Date.parse(sessionData.server_time))).toBeLessThan(5_000)
  expect(received[0]!.headers['x-automatic']).toBe('1')
})

test('a 401 ends the session', async () => {
  sessionStore.setState({ known: true, data: await dataOf() })
  server.answer = (response) => reply(response, 401, { error: { name: 'TokenExpired', message: '', meta: {} } })
  const called = await call(checkPromo, { body: { promo_code: 'TENOFF' } })
  expect(called).toMatchObject({ ok: false, status: 401, error: { name: 'TokenExpired' } })
  expect(sessionStore.getState()).toMatchObject({ token: null, lost: { automatic: false, guest: false } })
})

test('a wrong password ends nothing', async () => {
  sessionStore.setState({ known: true, data: await dataOf() })
  server.answer = (response) =>
    reply(response, 401, { error: { name: 'ShepherdAuthenticationFailed', message: '', meta: {} } })
  await call(logIn, { body: { email: 'ada@example.com', password: 'wrong' } })
  expect(sessionStore.getState().data?.user).not.toBeNull()
})

test('what was asked in a session that has ended meanwhile says nothing of the next one', async () => {
  const next = { raw: tokenOf({ sid: 'next' }), sub: 'vic', sid: 'next', expiresAt: new Date() }
  const switchSession = () => sessionStore.setState({ token: next, known: true, data: null })
  server.answer = (response) => {
    switchSession()
    reply(response, 401, { error: 'TokenRejected' })
  }
  await call(checkPromo, { body: { promo_code: 'TENOFF' } })
  expect(sessionStore.getState().token?.sid).toBe('next')

  sessionStore.setState({ token: null })
  server.answer = (response) => {
    switchSession()
    reply(response, 200, { data: sessionData }, { 'x-session': tokenOf({ sid: 'late visit' }) })
  }
  expect(await call(getSessionData, {})).toMatchObject({ ok: true })
  expect(sessionStore.getState()).toMatchObject({ token: { sid: 'next' }, data: null })
})

test('a 401 that brings a new session begins that session', async () => {
  const token = tokenOf({ sid: 'three' })
  server.answer = (response) => reply(response, 401, { error: 'NotAuthenticated' }, { 'x-session': token })
  await call(checkPromo, { body: { promo_code: 'TENOFF' } })
  expect(sessionStore.getState()).toMatchObject({ token: { sid: 'three' }, lost: null })
})

test('the payments service is called by the payment token, and its 401 leaves the sign-in alone', async () => {
  sessionStore.setState({ known: true, data: await dataOf() })
  writeCookie('mm_winplus_payment', 'pay-token', new Date(Date.now() + 60_000))
  server.answer = (response) =>
    reply(response, 401, { error: 'TokenExpired' }, { 'x-session': tokenOf({ sid: 'foreign' }) })
  await call(getStripeKey, {})
  expect(received[0]!.headers.authorization).toBe('Bearer pay-token')
  expect(sessionStore.getState().data?.user).not.toBeNull()
  expect(readCookie('mm_winplus_payment')).toBe('pay-token')
})

test('what is not JSON is an InternalError with the status that came', async () => {
  server.answer = (response) =>
    void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  expect(await call(getSessionData, {})).toMatchObject({ ok: false, status: 502, error: { name: 'InternalError' } })
})

test('a 200 that does not keep to the contract is a failure too', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  server.answer = (response) => reply(response, 200, { data: { brand: 7 } })
  expect(await call(getSessionData, {})).toMatchObject({ ok: false, status: 200, error: { name: 'InternalError' } })
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('a connection that breaks is a Network Error with status -1', async () => {
  server.answer = (response) => response.destroy()
  expect(await call(getSessionData, {})).toMatchObject({
    ok: false,
    status: -1,
    error: { name: 'InternalError', message: 'Network Error' },
  })
})

test('a call that its caller gives up says so', async () => {
  const caller = new AbortController()
  server.answer = () => caller.abort()
  expect(await call(getSessionData, {}, { signal: caller.signal })).toMatchObject({
    ok: false,
    status: -1,
    error: { name: 'InternalError', message: 'Request aborted' },
  })
})

test('a call whose token to echo was replaced on its way goes out once more, with the new one and the same key', async () => {
  server.answer = (response) => {
    writeCookie('XSRF-TOKEN', 'new', new Date(Date.now() + 60_000))
    reply(response, 403, { error: { name: 'NotAuthorized', message: '', meta: {} } })
  }
  const called = await call(startPurchase, { body: order }, { idempotencyKey: 'key-one-two' })
  expect(called).toMatchObject({ ok: false, status: 403 })
  expect(received.map(({ headers }) => [headers['x-xsrf-token'], headers['idempotency-key']])).toEqual([
    [undefined, 'key-one-two'],
    ['new', 'key-one-two'],
  ])
})

async function dataOf() {
  server.answer = (response) => reply(response, 200, { data: sessionData })
  const called = await call(getSessionData, {})
  received.length = 0
  if (!called.ok) throw new Error('session data was refused')
  return called.value
}
