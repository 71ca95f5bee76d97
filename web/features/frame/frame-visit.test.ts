import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { reply, startServer } from '#tests/support/servers/answering-server.ts'
import { openPage, sessionAnswer, tokenOf } from '#web/core/browser-for-tests.ts'
import { returnPath } from '#web/core/purchase/intent.ts'
import { refreshSession } from '#web/core/session/session-calls.ts'
import { sessionStore } from '#web/core/session/session-store.ts'
import { CHECK_COOKIE, PAYMENT_COOKIE, readCookie, SESSION_COOKIE, writeCookie } from '#web/core/site/cookies.ts'
import { takeFrameAddress } from '#web/core/site/frame-address.ts'
import { beginFrameVisit } from './frame-visit.ts'

const server = await startServer()
afterAll(server.close)

const ada = tokenOf({ sid: 'one', sub: 'ada' })
const robin = tokenOf({ sid: 'two', sub: 'robin' })
const visit = tokenOf({ sid: 'visit' })
const calls = () => server.received.map(({ path, headers }) => [path, headers.authorization])
const owner = () => sessionStore.getState().data?.user?.external_id

beforeEach(() => {
  server.openBrowser()
  server.received.length = 0
  Object.assign(globalThis, { isSecureContext: true })
  sessionStore.setState(sessionStore.getInitialState(), true)
  server.answer = (response, { path, body }) => {
    if (path.endsWith('/encrypted') && body.includes('good'))
      return reply(response, 200, { data: sessionAnswer({ external_id: 'robin' }) }, { 'x-session': robin })
    if (path.endsWith('/encrypted')) return reply(response, 401, { error: 'TokenRejected' })
    if (path.endsWith('/logout')) return reply(response, 200, { data: {} })
    return reply(response, 200, { data: sessionAnswer(null) }, { 'x-session': visit })
  }
})

/** Begins a visit, and requests session data like every page. */
async function begin(token: string | null, brand = 'UK_LANTERN') {
  await beginFrameVisit({ brand, token })
  await refreshSession()
}

/** Reloads the page, with what the browser has stored. */
function comeBack(): void {
  sessionStore.setState(sessionStore.getInitialState(), true)
  writeCookie(SESSION_COOKIE, ada, new Date(Date.now() + 60_000))
  writeCookie(PAYMENT_COOKIE, 'paying', new Date(Date.now() + 60_000))
}

test('a token logs in once, before session data is requested', async () => {
  await begin('good')
  expect(calls()).toEqual([['/api/shepherd/auth/encrypted', undefined]])
  expect(owner()).toBe('robin')
  expect(readCookie(SESSION_COOKIE)).toBe(robin)
  expect(readCookie(CHECK_COOKIE)).toMatch(/^[0-9a-f]{64}$/)
  await beginFrameVisit({ brand: 'UK_LANTERN', token: 'good' })
  expect(calls()).toHaveLength(1)
  expect(readCookie(SESSION_COOKIE)).toBe(robin)
})

test('a sign-in within the frame returns to the page with which the frame began', async () => {
  openPage('https://fairdraw.example/campaign/WINACAR?brand=UK_LANTERN')
  expect(returnPath()).toBe('/')
  await beginFrameVisit({ brand: 'UK_LANTERN', token: null })
  expect(returnPath()).toBe('/campaign/WINACAR?brand=UK_LANTERN')
})

test.each([
  ['another token', 'good again', 'UK_LANTERN'],
  ['no token any more', null, 'UK_LANTERN'],
  ['another brand', 'good', 'UK_TYNE_FM'],
])('%s ends the last session on both sides, and its payment', async (_, token, brand) => {
  await begin('good')
  comeBack()
  server.received.length = 0
  await begin(token, brand)
  expect(calls()[0]).toEqual(['/api/session/logout', `Bearer ${ada}`])
  expect(readCookie(SESSION_COOKIE)).toBe(token === null ? visit : robin)
  expect(readCookie(PAYMENT_COOKIE)).toBeNull()
  expect(sessionStore.getState().lost).toBeNull()
})

test('the same parameters do not change a session', async () => {
  await begin(null)
  comeBack()
  await beginFrameVisit({ brand: 'UK_LANTERN', token: null })
  expect([readCookie(SESSION_COOKIE), readCookie(PAYMENT_COOKIE)]).toEqual([ada, 'paying'])
})

test('a refused token begins a visitor’s session, and is only logged', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await begin('bad')
  expect(calls().map(([path]) => path)).toEqual(['/api/shepherd/auth/encrypted', '/api/session/data'])
  expect(sessionStore.getState()).toMatchObject({ known: true, data: { user: null }, lost: null })
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('a page over an insecure connection does not log in', async () => {
  Object.assign(globalThis, { isSecureContext: false })
  await begin('good')
  expect(calls()).toEqual([['/api/session/data', undefined]])
})

test.each([
  ['?brand=UK_LANTERN&token=a.b.c&utm_source=x', '', null, { brand: 'UK_LANTERN', token: 'a.b.c' }],
  ['?brand=UK_LANTERN', 'https://partner.example/', { idx: 0 }, { brand: 'UK_LANTERN', token: null }],
  ['?token=a.b.c', '', null, { brand: null, token: 'a.b.c' }],
  ['?utm_source=x', '', null, null],
  ['?brand=UK_LANTERN&token=a.b.c', '', { isBegun: true }, null],
  ['?brand=UK_LANTERN&token=a.b.c', 'https://fairdraw.example/', null, null],
])('%s, opened from "%s" with history %j, begins with %j, and removes the token', (search, referrer, state, begun) => {
  openPage(`https://fairdraw.example/campaign/WINACAR${search}`)
  history.replaceState(state, '')
  Object.assign(document, { referrer })
  const replaceState = vi.spyOn(history, 'replaceState')
  expect(takeFrameAddress()).toEqual(begun)
  const isWritten = search.includes('brand') || search.includes('token')
  expect(replaceState).toHaveBeenCalledTimes(isWritten ? 1 : 0)
  expect(history.state).toEqual(isWritten ? { ...state, isBegun: true } : state)
  expect(location.href).not.toContain('a.b.c')
})
