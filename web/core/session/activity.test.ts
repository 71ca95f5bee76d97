import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reply, startServer } from '#tests/support/servers/answering-server.ts'
import { sessionAnswer, tokenOf } from '#web/core/browser-for-tests.ts'
import { RENEWAL_INTERVAL_MS, RENEWED_WITHIN_MS, renewByActivity } from './activity.ts'
import { refreshSession } from './session-calls.ts'
import { sessionStore, takeToken } from './session-store.ts'

const server = await startServer()
afterAll(server.close)

/** A whole second, as in tokens. */
const START_MS = Math.ceil(Date.now() / 1000) * 1000
const LIFE_MS = 1_800_000
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS, toFake: ['Date'] })
  server.openBrowser()
  server.answer = (response, { headers }) => {
    const isVisitor = !headers.authorization
    reply(response, 200, { data: sessionAnswer(isVisitor ? null : {}) }, isVisitor ? { 'x-session': tokenOf({}) } : {})
  }
  sessionStore.setState(sessionStore.getInitialState(), true)
  stop = renewByActivity()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Signs in a user and lets this much of the token's life pass. */
async function signedInFor(ms: number): Promise<void> {
  takeToken(tokenOf({ sid: 'one', sub: 'ada', exp: (START_MS + LIFE_MS) / 1000 }), null)
  await refreshSession()
  vi.setSystemTime(START_MS + ms)
  server.received.length = 0
}

/**
 * Whether a user's action renews the session. A call of a timer may join a pending request, and has a header otherwise.
 */
async function renewsBy(action: string): Promise<boolean> {
  window.dispatchEvent(new Event(action))
  await refreshSession({ automatic: true })
  return server.received.splice(0).some(({ headers }) => headers['x-automatic'] === undefined)
}

test.each(['pointerdown', 'keydown', 'popstate'])(
  '%s renews a session of which less than half is left',
  async (action) => {
    await signedInFor(LIFE_MS - RENEWED_WITHIN_MS + 1)
    expect(await renewsBy(action)).toBe(true)
  },
)

test('a session of which half is left is not renewed', async () => {
  await signedInFor(LIFE_MS - RENEWED_WITHIN_MS)
  expect(await renewsBy('keydown')).toBe(false)
})

test('a session that cannot be renewed is not requested again with every key', async () => {
  await signedInFor(LIFE_MS - RENEWED_WITHIN_MS + 1)
  expect(await renewsBy('keydown')).toBe(true)
  vi.setSystemTime(START_MS + LIFE_MS - RENEWED_WITHIN_MS + RENEWAL_INTERVAL_MS)
  expect(await renewsBy('keydown')).toBe(false)
  vi.setSystemTime(START_MS + LIFE_MS - RENEWED_WITHIN_MS + 1 + RENEWAL_INTERVAL_MS)
  expect(await renewsBy('keydown')).toBe(true)
})

test('a visitor’s session is not renewed', async () => {
  await refreshSession()
  vi.setSystemTime(START_MS + LIFE_MS - 1_000)
  server.received.length = 0
  expect(await renewsBy('pointerdown')).toBe(false)
})
