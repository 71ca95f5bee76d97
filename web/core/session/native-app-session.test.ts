import { beforeEach, expect, test } from 'vitest'
import { sessionDataSchema } from '#contract/sessions.ts'
import { fromWire } from '#contract/wire.ts'
import { openBrowser, sessionAnswer, tokenOf } from '#web/core/browser-for-tests.ts'
import { notifyAppOfSession } from './native-app-session.ts'
import { dropSession, sessionStore, takeSessionData, takeToken } from './session-store.ts'

const heard: unknown[] = []
const logIn = (sid: string) => {
  takeToken(tokenOf({ sid, sub: 'ada' }), null)
  takeSessionData(fromWire(sessionDataSchema, sessionAnswer({ account_type: 'GUEST' })))
}
const loggedIn = { event: 'login', data: { external_id: 'ada', account_type: 'GUEST' } }

beforeEach(() => {
  openBrowser()
  heard.length = 0
  Object.assign(window, { ReactNativeWebView: { postMessage: (text: string) => heard.push(JSON.parse(text)) } })
  sessionStore.setState(sessionStore.getInitialState(), true)
  return notifyAppOfSession()
})

test('the app is told of a log-in once a session, however often its person is asked for', () => {
  logIn('one')
  logIn('one')
  expect(heard).toEqual([loggedIn])
})

test('the app is told of both where one session takes the place of another', () => {
  logIn('one')
  logIn('two')
  expect(heard).toEqual([loggedIn, { event: 'automatic_logout', data: {} }, loggedIn])
})

test.each([
  ['a log-out that was asked for', true, 'logout'],
  ['one that was not', false, 'automatic_logout'],
])('the app is told of %s', (_, loggingOut, event) => {
  logIn('one')
  sessionStore.setState({ loggingOut })
  dropSession({ automatic: !loggingOut })
  expect(heard).toEqual([loggedIn, { event, data: {} }])
})

test('the end of a visit is nothing to tell the app', () => {
  takeToken(tokenOf({ sid: 'visit' }), null)
  dropSession({ automatic: true })
  expect(heard).toEqual([])
})
