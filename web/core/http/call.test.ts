import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { errorText } from '#contract/errors.ts'
import { getStripeKey } from '#contract/payments.ts'
import { checkPromo } from '#contract/promos.ts'
import { startPurchase } from '#contract/purchases.ts'
import { getSessionData, logIn } from '#contract/sessions.ts'
import { pence } from '#domain/money/money.ts'
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

test('a call sends its session and its attribution, encodes its input and decodes the answer', async () => {
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

test('a call does not send the session’s brand until the session is known', async () => {
  await call(startPurchase, { body: order })
  expect(received[0]!.headers).not.toHaveProperty('x-brand')
})

test('each call without a key of its own is a separate action', async () => {
  await call(startPurchase, { body: order })
  await call(startPurchase, { body: order })
  const [first, second] = received.map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).not.toBe(first)
})

test('session data fills the session, in pence, and corrects the clock', async () => {
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

test('a wrong password does not end the session', async () => {
  sessionStore.setState({ known: true, data: await dataOf() })
  server.answer = (response) =>
    reply(response, 401, { error: { name: 'ShepherdAuthenticationFailed', message: '', meta: {} } })
  await call(logIn, { body: { email: 'ada@example.com', password: 'wrong' } })
  expect(sessionStore.getState().data?.user).not.toBeNull()
})

test('an answer to a session that has ended meanwhile does not change the next session', async () => {
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

test('the payments service is called with the payment token, and its 401 does not end the session', async () => {
  sessionStore.setState({ known: true, data: await dataOf() })
  writeCookie('mm_winplus_payment', 'pay-token', new Date(Date.now() + 60_000))
  server.answer = (response) =>
    reply(response, 401, { error: 'TokenExpired' }, { 'x-session': tokenOf({ sid: 'foreign' }) })
  await call(getStripeKey, {})
  expect(received[0]!.headers.authorization).toBe('Bearer pay-token')
  expect(sessionStore.getState().data?.user).not.toBeNull()
  expect(readCookie('mm_winplus_payment')).toBe('pay-token')
})

test('an answer that is not JSON is an InternalError with the status of the answer', async () => {
  server.answer = (response) =>
    void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  expect(await call(getSessionData, {})).toMatchObject({ ok: false, status: 502, error: { name: 'InternalError' } })
})

test('a 200 that violates the contract is a failure too', async () => {
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

test('a call that its caller aborts is reported as aborted', async () => {
  const caller = new AbortController()
  server.answer = () => caller.abort()
  expect(await call(getSessionData, {}, { signal: caller.signal })).toMatchObject({
    ok: false,
    status: -1,
    error: { name: 'InternalError', message: 'Request aborted' },
  })
})

test('a call whose XSRF token was replaced during the call is sent again, with the new token and the same key', async () => {
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

test.each([
  ['a bare name', 'PromoCodeExpired', 'PromoCodeExpired'],
  ['a bare text', 'Please choose another code.', 'InternalError'],
])('%s in the error lists of a 200 is read like an error in a 422', async (_, bare, name) => {
  const itemized = [{ campaign_tag: 'WINACAR', errors: [bare, { name: 'EntryPriceInvalid', message: 'x', meta: {} }] }]
  const refused = { is_free: false, token: null, purchase_id: null, ticket_id: null, campaign_errors: [] }
  const sums = { total: 0, discount_total: 0, credit: 0 }
  const data = { ...refused, ...sums, itemized, bundle_errors: [], promo_errors: [bare], errors: [bare] }
  server.answer = (response) => reply(response, 422, { errors: [bare] })
  const as422 = await call(startPurchase, { body: order })
  server.answer = (response) => reply(response, 200, { data })
  const called = await call(startPurchase, { body: order })
  if (as422.ok || !called.ok) throw new Error('answered otherwise')
  for (const errors of [called.value.errors, called.value.promo_errors, called.value.itemized[0]!.errors.slice(0, 1)])
    expect(errors.map((error) => [error.name, errorText(error)])).toEqual([[name, errorText(as422.error)]])
  expect(called.value.itemized[0]!.errors[1]).toMatchObject({ name: 'EntryPriceInvalid' })
})
