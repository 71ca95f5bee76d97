import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { reply, startServer } from '#tests/support/servers/answering-server.ts'
import { sessionAnswer, tokenOf } from '#web/core/browser-for-tests.ts'
import { readCookie, SESSION_COOKIE, writeCookie } from '#web/core/site/cookies.ts'
import { endSession, findUser, refreshSession } from './session-calls.ts'
import { followCookie, sessionStore, takeToken } from './session-store.ts'

const server = await startServer()
afterAll(server.close)

const visit = tokenOf({ sid: 'visit' })
const ada = tokenOf({ sid: 'one', sub: 'ada' })
const state = sessionStore.getState
const bearers = () => server.received.map(({ headers }) => headers.authorization)

beforeEach(() => {
  server.openBrowser()
  server.received.length = 0
  sessionStore.setState(sessionStore.getInitialState(), true)
  takeToken(ada, null)
  server.answer = (response, { headers }) => {
    if (headers.authorization) reply(response, 200, { data: sessionAnswer() })
    else reply(response, 200, { data: sessionAnswer(null) }, { 'x-session': visit })
  }
})

test('session data is requested once for all callers', async () => {
  await Promise.all([refreshSession(), refreshSession({ automatic: true }), findUser()])
  expect(bearers()).toEqual([`Bearer ${ada}`])
  expect(await findUser()).toMatchObject({ external_id: 'ada' })
  expect(server.received).toHaveLength(1)
})

test('an invalid token is dropped, and a visitor’s session begins', async () => {
  const answer = server.answer
  server.answer = (response, request) =>
    request.headers.authorization ? reply(response, 401, { error: 'TokenExpired' }) : answer(response, request)
  await refreshSession()
  expect(bearers()).toEqual([`Bearer ${ada}`, undefined])
  expect(state()).toMatchObject({ token: { sid: 'visit' }, known: true, data: { user: null }, lost: null })
  expect(readCookie(SESSION_COOKIE)).toBe(visit)
})

test.each([
  [500, { automatic: true }],
  [503, { automatic: false }],
] as const)('a %s for session data is logged, and the user is signed out', async (status, how) => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await refreshSession()
  server.answer = (response) => reply(response, status, { error: { name: 'InternalError', message: 'Oh.', meta: {} } })
  await refreshSession(how)
  expect(log).toHaveBeenCalledExactlyOnceWith('session data failed', 'Oh.')
  expect(state()).toMatchObject({ token: null, known: true, data: { user: null }, lost: { ...how, guest: false } })
  expect(readCookie(SESSION_COOKIE)).toBeNull()
  log.mockRestore()
})

test.each([200, 500])('a session that another tab began during the request is requested too (%s)', async (status) => {
  const vic = tokenOf({ sid: 'two', sub: 'vic' })
  server.answer = (response, { headers }) => {
    if (headers.authorization !== `Bearer ${ada}`)
      return reply(response, 200, { data: sessionAnswer({ external_id: 'vic' }) })
    writeCookie(SESSION_COOKIE, vic, new Date(Date.now() + 60_000))
    followCookie()
    reply(response, status, { data: sessionAnswer() })
  }
  await refreshSession()
  expect(bearers()).toEqual([`Bearer ${ada}`, `Bearer ${vic}`])
  expect(state()).toMatchObject({ token: { sid: 'two' }, known: true, data: { user: { external_id: 'vic' } } })
})

test('session data that did not arrive is requested again before the session is ended', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await refreshSession()
  server.received.length = 0
  const answer = server.answer
  server.answer = (response, request) => (server.received.length === 1 ? response.destroy() : answer(response, request))
  await refreshSession()
  expect(server.received).toHaveLength(2)
  expect(state().data?.user).not.toBeNull()

  server.answer = (response) => response.destroy()
  await refreshSession()
  expect(server.received).toHaveLength(4)
  expect(log).toHaveBeenCalledExactlyOnceWith('session data failed', 'Network Error')
  expect(state()).toMatchObject({ token: null, data: { user: null } })
  log.mockRestore()
})

test('logging out ends the session on both sides, does not redirect, and begins a visitor’s session', async () => {
  await refreshSession()
  server.received.length = 0
  const wasLoggingOut: boolean[] = []
  const answer = server.answer
  server.answer = (response, request) => {
    wasLoggingOut.push(state().loggingOut)
    if (request.path === '/api/session/logout') reply(response, 200, { data: {} })
    else answer(response, request)
  }
  await endSession()
  expect(server.received.map(({ path }) => path)).toEqual(['/api/session/logout', '/api/session/data'])
  expect(bearers()).toEqual([`Bearer ${ada}`, undefined])
  expect(wasLoggingOut[0]).toBe(true)
  expect(state()).toMatchObject({ token: { sid: 'visit' }, data: { user: null }, lost: null, loggingOut: false })
})
