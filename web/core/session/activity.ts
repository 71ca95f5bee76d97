import { serverNow } from '#web/core/site/clock.ts'
import { refreshSession } from './session-calls.ts'
import { sessionStore } from './session-store.ts'

/** The server renews a token when less than half of its life is left. */
export const RENEWED_WITHIN_MS = 15 * 60_000
/** A call that did not renew the session, as at the end of its longest life, is not repeated with every key. */
export const RENEWAL_INTERVAL_MS = 60_000

const ACTIONS = ['pointerdown', 'keydown', 'popstate'] as const

/** A person's activity renews the session: a press, typing, a navigation. The session of an idle page ends. */
export function renewByActivity(): () => void {
  let renewedAtMs = Number.NEGATIVE_INFINITY
  const act = () => {
    const nowMs = serverNow().getTime()
    const { token, data } = sessionStore.getState()
    if (!token || !data?.user || nowMs - renewedAtMs < RENEWAL_INTERVAL_MS) return
    if (token.expiresAt.getTime() - nowMs >= RENEWED_WITHIN_MS) return
    renewedAtMs = nowMs
    void refreshSession()
  }
  for (const action of ACTIONS) window.addEventListener(action, act, { capture: true, passive: true })
  return () => {
    for (const action of ACTIONS) window.removeEventListener(action, act, { capture: true })
  }
}
