import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reply, startServer } from '#tests/support/servers/answering-server.ts'
import { sessionAnswer, tokenOf } from '#web/core/browser-for-tests.ts'
import { SESSION_COOKIE, writeCookie } from '#web/core/site/cookies.ts'
import { refreshSession } from './session-calls.ts'
import { sessionStore, takeToken } from './session-store.ts'
import { keepTime } from './session-timers.ts'

const server = await startServer()
afterAll(server.close)

const state = sessionStore.getState
/** A whole second, as in tokens. */
const START_MS = Math.ceil(Date.now() / 1000) * 1000
const LIFE_MS = 1_800_000
const inMs = (ms: number, claims: Parameters<typeof tokenOf>[0] = {}) =>
  tokenOf({ sid: 'one', sub: 'ada', exp: (START_MS + ms) / 1000, ...claims })
let creditEndsAtMs: number | null
let stop: () => void
let onCall: (automatic: unknown) => void

beforeEach(async () => {
  vi.useFakeTimers({ now: START_MS, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  server.openBrowser()
  server.received.length = 0
  creditEndsAtMs = null
  onCall = () => {}
  server.answer = (response, { headers }) => {
    onCall(headers['x-automatic'])
    const data = sessionAnswer(headers.authorization ? {} : null)
    if (data.user && creditEndsAtMs) data.user.credit_exp = new Date(creditEndsAtMs).toISOString()
    reply(response, 200, { data }, headers.authorization ? {} : { 'x-session': tokenOf({ sid: 'visit' }) })
  }
  sessionStore.setState(sessionStore.getInitialState(), true)
  takeToken(inMs(LIFE_MS), null)
  stop = keepTime()
})
afterEach(async () => {
  stop()
  // Requests by a timer are answered before the next test begins.
  await refreshSession()
  vi.useRealTimers()
})
const nextCall = () => new Promise((resolve) => (onCall = resolve))

test('a timer ends a session a tenth of a second before its token expires, and a visitor’s session follows', async () => {
  await refreshSession()
  vi.advanceTimersByTime(LIFE_MS - 101)
  expect(state().data?.user).not.toBeNull()
  const visit = nextCall()
  vi.advanceTimersByTime(1)
  expect(state()).toMatchObject({ token: null, lost: { automatic: true, guest: false }, data: { user: null } })
  expect(await visit).toBe('1')
})

test('a renewed session ends with its new token', async () => {
  await refreshSession()
  vi.advanceTimersByTime(LIFE_MS / 2)
  takeToken(inMs(LIFE_MS * 1.5), 'one')
  vi.advanceTimersByTime(LIFE_MS - 101)
  expect(state().data?.user).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(state().lost).toMatchObject({ automatic: true })
})

test('a session that only another tab has renewed does not end', async () => {
  await refreshSession()
  const renewed = inMs(LIFE_MS * 2)
  writeCookie(SESSION_COOKIE, renewed, new Date(START_MS + LIFE_MS * 2))
  vi.advanceTimersByTime(LIFE_MS)
  expect(state()).toMatchObject({ token: { raw: renewed }, lost: null })
  expect(state().data?.user).not.toBeNull()
})

test.each([
  ['a second after credit has expired', 60_000, 61_000],
  ['at once where it had expired before', -5_000, 0],
  ['a second after, where it has just expired', -400, 600],
])('session data is requested again by a timer %s', async (_, expiresInMs, requestsInMs) => {
  creditEndsAtMs = START_MS + expiresInMs
  await refreshSession()
  creditEndsAtMs = null
  const again = nextCall()
  if (requestsInMs > 0) vi.advanceTimersByTime(requestsInMs - 1)
  expect(server.received).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(await again).toBe('1')
})

test('credit that the server still reports as expired is not requested repeatedly', async () => {
  creditEndsAtMs = START_MS - 5_000
  await refreshSession()
  const again = nextCall()
  vi.advanceTimersByTime(1)
  await again
  await refreshSession()
  vi.advanceTimersByTime(60_000)
  expect(server.received).toHaveLength(2)
})

test('a page that becomes visible after its device has slept ends an expired session and adopts a new one', async () => {
  await refreshSession()
  vi.setSystemTime(START_MS + LIFE_MS - 101)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(state().lost).toBeNull()
  vi.setSystemTime(START_MS + LIFE_MS - 100)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(state().lost).toMatchObject({ automatic: true })

  const next = nextCall()
  writeCookie(SESSION_COOKIE, inMs(LIFE_MS * 2, { sid: 'two', sub: 'vic' }), new Date(START_MS + LIFE_MS * 2))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(state()).toMatchObject({ token: { sid: 'two' }, known: false })
  await next
})

test('a hidden page waits for its timer', async () => {
  await refreshSession()
  Object.assign(document, { visibilityState: 'hidden' })
  vi.setSystemTime(START_MS + LIFE_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(state().lost).toBeNull()
})
