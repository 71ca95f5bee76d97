import { beforeEach, expect, test, vi } from 'vitest'
import { type SessionData, sessionDataSchema } from '#contract/sessions.ts'
import { fromWire } from '#contract/wire.ts'
import { openBrowser, sessionAnswer, tokenOf } from '#web/core/browser-for-tests.ts'
import { PAYMENT_COOKIE, readCookie, SESSION_COOKIE, writeCookie } from '#web/core/site/cookies.ts'
import {
  dropSession,
  followCookie,
  obeyTab,
  resumeSession,
  sessionStore,
  setUser,
  takeSessionData,
  takeToken,
} from './session-store.ts'

const soon = () => new Date(Date.now() + 60_000)
const state = sessionStore.getState
/** A user who has been signed in for a while, on a payment page. */
const paying = (accountType: 'GUEST' | 'REGISTERED' = 'REGISTERED') => {
  takeToken(tokenOf({ sid: 'one', sub: 'ada' }), null)
  takeSessionData(dataOf(accountType))
  writeCookie(PAYMENT_COOKIE, 'paying', soon())
}
const LATER_S = Math.floor(Date.now() / 1000) + 3600
const laterToken = (sid: string, sub = 'ada') => tokenOf({ sid, sub, exp: LATER_S })

beforeEach(() => {
  openBrowser()
  sessionStore.setState(sessionStore.getInitialState(), true)
})

test('a token with the same sid is a renewal: no data is cleared and no cookie is removed', () => {
  paying()
  const renewed = laterToken('one')
  expect(takeToken(renewed, 'one')).toBe(true)
  expect(state()).toMatchObject({ token: { raw: renewed }, data: { user: { first_name: 'Ada' } }, known: true })
  expect(readCookie(PAYMENT_COOKIE)).toBe('paying')
  expect(readCookie(SESSION_COOKIE)).toBe(renewed)
})

test('a token with another sid is a new session: the user’s data is cleared and their payment ends', () => {
  paying()
  takeToken(tokenOf({ sid: 'two' }), 'one')
  expect(state()).toMatchObject({ token: { sid: 'two' }, data: null })
  expect(readCookie(PAYMENT_COOKIE)).toBeNull()
})

test('an invalid token is refused and logged', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  paying()
  expect(takeToken('nonsense', 'one')).toBe(false)
  expect(state()).toMatchObject({ token: { sid: 'one' }, data: { user: { first_name: 'Ada' } } })
  expect(log).toHaveBeenCalledWith('session token', 'Invalid token specified')
  log.mockRestore()
})

test('a renewal that arrives after its session has ended is ignored', () => {
  paying()
  dropSession({ automatic: false })
  expect(takeToken(laterToken('one'), 'one')).toBe(false)
  expect(state().token).toBeNull()
  expect(readCookie(SESSION_COOKIE)).toBeNull()
})

test('a log-in is accepted in any session, and a visitor’s session only when there is none', () => {
  takeToken(tokenOf({ sid: 'visit' }), null)
  expect(takeToken(tokenOf({ sid: 'second visit' }), null)).toBe(false)
  expect(takeToken(tokenOf({ sid: 'one', sub: 'ada' }), null)).toBe(true)
  expect(state().token?.sid).toBe('one')
})

test('a session is restored from its cookie, which expires with it by the server’s clock', () => {
  writeCookie(SESSION_COOKIE, tokenOf({ sid: 'kept' }), soon())
  resumeSession()
  expect(state()).toMatchObject({ token: { sid: 'kept' }, known: false })

  sessionStore.setState({ token: null })
  writeCookie(SESSION_COOKIE, tokenOf({ sid: 'over' }), new Date())
  resumeSession()
  expect(state().token).toBeNull()
})

test('a cookie without a token is removed', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  writeCookie(SESSION_COOKIE, 'nonsense', soon())
  resumeSession()
  expect(state().token).toBeNull()
  expect(readCookie(SESSION_COOKIE)).toBeNull()
  log.mockRestore()
})

test.each([
  ['REGISTERED', true, { automatic: true, guest: false }, false],
  ['REGISTERED', false, { automatic: false, guest: false }, false],
  ['GUEST', true, { automatic: true, guest: true }, true],
] as const)('a %s whose session ends (by a timer: %s) is redirected', (accountType, automatic, lost, guestEnded) => {
  paying(accountType)
  dropSession({ automatic })
  expect(state()).toMatchObject({ token: null, known: true, lost, guestEnded, data: { user: null } })
  expect(readCookie(SESSION_COOKIE)).toBeNull()
  expect(readCookie(PAYMENT_COOKIE)).toBeNull()

  // The visitor's session that follows keeps both; a sign-in clears them.
  takeToken(tokenOf({ sid: 'visit' }), null)
  takeSessionData({ ...dataOf('GUEST'), user: null })
  expect(state()).toMatchObject({ lost, guestEnded })
  takeToken(tokenOf({ sid: 'two', sub: 'vic' }), 'visit')
  takeSessionData(dataOf('REGISTERED'))
  expect(state()).toMatchObject({ lost: null, guestEnded: false })
})

test('a visitor whose session ends is not redirected, nor is a user who logs out', () => {
  takeToken(tokenOf({}), null)
  takeSessionData({ ...dataOf('GUEST'), user: null })
  dropSession({ automatic: true })
  expect(state().lost).toBeNull()

  paying('GUEST')
  sessionStore.setState({ loggingOut: true })
  dropSession({ automatic: false })
  expect(state()).toMatchObject({ lost: null, guestEnded: false })
})

test('a user in an answer is accepted for the session of that answer only', () => {
  paying()
  const { user } = dataOf('REGISTERED')
  setUser({ ...user!, first_name: 'Augusta' })
  expect(state().data?.user?.first_name).toBe('Augusta')
  setUser({ ...user!, external_id: 'vic', first_name: 'Vic' })
  expect(state().data?.user?.first_name).toBe('Augusta')
  dropSession({ automatic: false })
  setUser(user!)
  expect(state().data?.user).toBeNull()
})

test('a cookie that another tab has set is adopted: a renewal as it is, a new session without a known user', () => {
  paying()
  writeCookie(SESSION_COOKIE, laterToken('one'), soon())
  followCookie()
  expect(state()).toMatchObject({
    token: { raw: laterToken('one') },
    known: true,
    data: { user: { first_name: 'Ada' } },
  })

  writeCookie(SESSION_COOKIE, tokenOf({ sid: 'two', sub: 'vic' }), soon())
  followCookie()
  expect(state()).toMatchObject({ token: { sid: 'two' }, known: false, data: null, lost: null })
})

test('an answer to one session is not accepted for a session that another tab has begun meanwhile', () => {
  paying()
  writeCookie(SESSION_COOKIE, tokenOf({ sid: 'two', sub: 'vic' }), soon())
  expect(takeToken(laterToken('one'), 'one')).toBe(false)
  expect(state().token?.sid).toBe('two')
  expect(readCookie(SESSION_COOKIE)).toBe(tokenOf({ sid: 'two', sub: 'vic' }))
})

test('a session that ends here leaves the cookie of the session that another tab has begun', () => {
  paying()
  const others = tokenOf({ sid: 'two', sub: 'vic' })
  writeCookie(SESSION_COOKIE, others, soon())
  dropSession({ automatic: true })
  expect(readCookie(SESSION_COOKIE)).toBe(others)
  expect(readCookie(PAYMENT_COOKIE)).toBe('paying')
})

test.each([
  ['has logged out', { automatic: false, asked: true }, { automatic: false, guest: false }, false],
  ['was logged out by a timer', { automatic: true, asked: false }, { automatic: true, guest: true }, true],
] as const)('a guest who %s in another tab is redirected in this one', (_, how, lost, guestEnded) => {
  paying('GUEST')
  obeyTab({ kind: 'dropped', sid: 'another', ...how })
  expect(state().token?.sid).toBe('one')
  obeyTab({ kind: 'dropped', sid: 'one', ...how })
  expect(state()).toMatchObject({ token: null, lost, guestEnded, data: { user: null } })
})

test('data that another tab reports is adopted for this session only', () => {
  paying()
  const data = dataOf('REGISTERED')
  obeyTab({ kind: 'data', sid: 'two', data: { ...data, user: { ...data.user!, first_name: 'Vic' } } })
  expect(state().data?.user?.first_name).toBe('Ada')
  obeyTab({ kind: 'data', sid: 'one', data: { ...data, user: { ...data.user!, first_name: 'Augusta' } } })
  expect(state().data?.user?.first_name).toBe('Augusta')
})

function dataOf(account_type: 'GUEST' | 'REGISTERED'): SessionData {
  return fromWire(sessionDataSchema, sessionAnswer({ account_type }))
}

test('another tab’s token is found even if its message arrives before its cookie', () => {
  vi.useFakeTimers()
  paying()
  obeyTab({ kind: 'token' })
  expect(state()).toMatchObject({ token: { sid: 'one' }, known: true })
  writeCookie(SESSION_COOKIE, laterToken('two'), soon())
  vi.runAllTimers()
  expect(state()).toMatchObject({ token: { sid: 'two' }, data: null, known: false })
  vi.useRealTimers()
})
