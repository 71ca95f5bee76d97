import { beforeEach, expect, test } from 'vitest'
import { openBrowser, tokenOf } from '#web/core/browser-for-tests.ts'
import { dropOfOtherSessions, findOfSession, storeOfSession } from './session-storage.ts'
import { dropSession, sessionStore, takeToken } from './session-store.ts'

beforeEach(() => {
  openBrowser()
  sessionStore.setState(sessionStore.getInitialState(), true)
  takeToken(tokenOf({ sid: 'one', sub: 'ada' }), null)
  storeOfSession(localStorage, 'key', { opt_in_sms: true })
})

test('a value stored for a session is found again, renewed or not', () => {
  expect(findOfSession(localStorage, 'key')).toEqual({ opt_in_sms: true })
  takeToken(tokenOf({ sid: 'one', sub: 'ada', exp: Math.floor(Date.now() / 1000) + 3600 }), 'one')
  expect(findOfSession(localStorage, 'key')).toEqual({ opt_in_sms: true })
  expect(findOfSession(sessionStorage, 'key')).toBeNull()
})

test('another session does not find the value, and the value is deleted', () => {
  takeToken(tokenOf({ sid: 'two', sub: 'vic' }), 'one')
  expect(findOfSession(localStorage, 'key')).toBeNull()
  expect(localStorage.getItem('key')).toBeNull()
})

test('while the session is unknown, no value is found and none is deleted', () => {
  dropSession({ automatic: true })
  expect(findOfSession(localStorage, 'key')).toBeNull()
  expect(localStorage.getItem('key')).not.toBeNull()
})

test('after a sign-out all values of the session are deleted, and no others', () => {
  storeOfSession(sessionStorage, 'guest-form', { email: 'ada@example.com' })
  const others = { basket: '{"lines":[]}', mark: '1', answer: 'null', broken: '{"sid":' }
  for (const [key, text] of Object.entries(others)) localStorage.setItem(key, text)
  dropOfOtherSessions()
  expect(findOfSession(localStorage, 'key')).toEqual({ opt_in_sms: true })
  dropSession({ automatic: false })
  dropOfOtherSessions()
  expect([localStorage.getItem('key'), sessionStorage.getItem('guest-form')]).toEqual([null, null])
  for (const [key, text] of Object.entries(others)) expect(localStorage.getItem(key)).toBe(text)
})

test('a value of another version of the site is deleted', () => {
  for (const left of ['not json', '"text"', 'null', '{"opt_in_sms":true}']) {
    localStorage.setItem('key', left)
    expect(findOfSession(localStorage, 'key')).toBeNull()
    expect(localStorage.getItem('key')).toBeNull()
  }
})
