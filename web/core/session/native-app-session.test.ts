import { beforeEach, expect, test } from 'vitest'
import { sessionDataSchema } from '#contract/sessions.ts'
import { fromWire } from '#contract/wire.ts'
import { openBrowser, sessionAnswer, tokenOf } from '#web/core/browser-for-tests.ts'
import { notifyAppOfSession } from './native-app-session.ts'
import { dropSession, sessionStore, takeSessionData, takeToken } from './session-store.ts'

const received: unknown[] = []
const logIn = (sid: string) => {
  takeToken(tokenOf({ sid, sub: 'ada' }), null)
  takeSessionData(fromWire(sessionDataSchema, sessionAnswer({ account_type: 'GUEST' })))
}
const loggedIn = { event: 'login', data: { external_id: 'ada', account_type: 'GUEST' } }

beforeEach(() => {
  openBrowser()
  received.length = 0
  Object.assign(window, { ReactNativeWebView: { postMessage: (text: string) => received.push(JSON.parse(text)) } })
  sessionStore.setState(sessionStore.getInitialState(), true)
  return notifyAppOfSession()
})

test('the app is notified of a log-in once per session, although the user is read several times', () => {
  logIn('one')
  logIn('one')
  expect(received).toEqual([loggedIn])
})

test('the app is notified of both sessions when one replaces the other', () => {
  logIn('one')
  logIn('two')
  expect(received).toEqual([loggedIn, { event: 'automatic_logout', data: {} }, loggedIn])
})

test.each([
  ['a log-out that was asked for', true, 'logout'],
  ['one that was not', false, 'automatic_logout'],
])('the app is notified of %s', (_, loggingOut, event) => {
  logIn('one')
  sessionStore.setState({ loggingOut })
  dropSession({ automatic: !loggingOut })
  expect(received).toEqual([loggedIn, { event, data: {} }])
})

test('the end of a visit does not notify the app', () => {
  takeToken(tokenOf({ sid: 'visit' }), null)
  dropSession({ automatic: true })
  expect(received).toEqual([])
})
