import { beforeEach, expect, test } from 'vitest'
import type { SessionData } from '#contract/sessions.ts'
import { pence } from '#domain/money.ts'
import { standInBrowser, tokenOf } from './browser-for-tests.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { dropSession, resumeSession, sessionStore, takeSessionData, takeToken } from './session-store.ts'

const soon = () => new Date(Date.now() + 60_000)

beforeEach(() => {
  standInBrowser()
  sessionStore.setState(sessionStore.getInitialState(), true)
})

test('the same sid is a renewal: nothing is cleared and no cookie is removed', () => {
  takeToken(tokenOf({ sid: 'one' }))
  takeSessionData(dataOf('REGISTERED'))
  writeCookie('mm_winplus_payment', 'paying', soon())
  const renewed = tokenOf({ sid: 'one', exp: Math.floor(Date.now() / 1000) + 3600 })
  takeToken(renewed)
  expect(sessionStore.getState()).toMatchObject({ token: { raw: renewed }, data: { user: { first_name: 'Ada' } } })
  expect(readCookie('mm_winplus_payment')).toBe('paying')
  expect(readCookie('mm_winplus_session')).toBe(renewed)
})

test('another sid is a new session: who was here is forgotten and their payment is over', () => {
  takeToken(tokenOf({ sid: 'one' }))
  takeSessionData(dataOf('REGISTERED'))
  writeCookie('mm_winplus_payment', 'paying', soon())
  takeToken(tokenOf({ sid: 'two' }))
  expect(sessionStore.getState()).toMatchObject({ token: { sid: 'two' }, data: null })
  expect(readCookie('mm_winplus_payment')).toBeNull()
})

test('a session is taken up again from its cookie, unless its time is over', () => {
  writeCookie('mm_winplus_session', tokenOf({ sid: 'kept' }), soon())
  resumeSession()
  expect(sessionStore.getState().token?.sid).toBe('kept')

  sessionStore.setState({ token: null })
  writeCookie('mm_winplus_session', tokenOf({ exp: Math.floor(Date.now() / 1000) - 1 }), soon())
  resumeSession()
  expect(sessionStore.getState().token).toBeNull()
  expect(readCookie('mm_winplus_session')).toBeNull()
})

test('what is no token at all is dropped without a word', () => {
  writeCookie('mm_winplus_session', 'nonsense', soon())
  resumeSession()
  expect(sessionStore.getState().token).toBeNull()
  expect(readCookie('mm_winplus_session')).toBeNull()
})

test.each([
  ['REGISTERED', true, { automatic: true, guest: false }, false],
  ['REGISTERED', false, { automatic: false, guest: false }, false],
  ['GUEST', true, { automatic: true, guest: true }, true],
] as const)('a %s whose session ends (by a timer: %s) is led away', (accountType, automatic, lost, guestEnded) => {
  takeToken(tokenOf({}))
  takeSessionData(dataOf(accountType))
  dropSession({ automatic })
  expect(sessionStore.getState()).toMatchObject({ token: null, known: true, lost, guestEnded, data: { user: null } })
})

test('a visitor whose session ends stays where they are, and so does whoever logs out', () => {
  takeToken(tokenOf({}))
  takeSessionData({ ...dataOf('GUEST'), user: null })
  dropSession({ automatic: true })
  expect(sessionStore.getState().lost).toBeNull()

  takeSessionData(dataOf('GUEST'))
  sessionStore.setState({ loggingOut: true })
  dropSession({ automatic: false })
  expect(sessionStore.getState()).toMatchObject({ lost: null, guestEnded: false })
})

function dataOf(account_type: 'GUEST' | 'REGISTERED'): SessionData {
  const nothing = {
    last_name: null,
    dob: null,
    postcode: null,
    msisdn: null,
    msisdn_exp: null,
    terms_and_privacy: null,
  }
  const user = {
    ...nothing,
    account_type,
    external_id: 'x',
    email_hash: '',
    custom_hash: '',
    first_name: 'Ada',
    credit: pence(0),
    credit_exp: null,
    can_spin: false,
    brand: 'UK_FAIRDRAW',
    opt_in_sms: false,
    opt_in_email: false,
    last_unseen_credit: null,
  }
  return { brand: 'UK_FAIRDRAW', campaign_tag: null, server_time: new Date(), user, last_unseen_credit: null }
}
