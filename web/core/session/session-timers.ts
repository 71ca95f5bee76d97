import { serverNow } from '#web/core/site/clock.ts'
import { refreshSession } from './session-calls.ts'
import { dropSession, followCookie, type SessionState, sessionStore } from './session-store.ts'

/** Ends a session slightly early, so that no call is sent with a token that expires on the way. */
export const EXPIRY_LEAD_MS = 100
export const CREDIT_REFRESH_DELAY_MS = 1000
/** The longest delay of a browser's timer: 24 days. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Ends the session in time, follows the expiry of its credit, and requests session data whenever they are unknown. */
export function keepTime(): () => void {
  const expiry = makeAlarm(expire)
  const credit = makeAlarm(refresh)
  const setAlarms = ({ token, known, data }: SessionState) => {
    const creditEndsAt = data?.user?.credit_exp
    expiry.set(known && token ? token.expiresAt.getTime() - EXPIRY_LEAD_MS : null)
    credit.set(creditEndsAt ? creditEndsAt.getTime() + CREDIT_REFRESH_DELAY_MS : null)
  }
  const look = () => document.visibilityState === 'visible' && lookAgain()
  setAlarms(sessionStore.getState())
  const unsubscribe = sessionStore.subscribe((now, before) => {
    setAlarms(now)
    if (isWanting(now) && !isWanting(before)) refresh()
  })
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  return () => {
    unsubscribe()
    expiry.set(null)
    credit.set(null)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pageshow', look)
  }
}

function refresh(): void {
  void refreshSession({ automatic: true })
}

/** Whether session data must be requested. An ended visitor's session is followed by a new one without a message. */
function isWanting({ token, known }: SessionState): boolean {
  return !token || !known
}

/** Called when the token expires; another tab may have renewed it meanwhile. */
function expire(): void {
  const { token } = sessionStore.getState()
  followCookie()
  if (token && sessionStore.getState().token === token) dropSession({ automatic: true })
}

/** Timers and messages of other tabs stop while the device sleeps, so a page that becomes visible checks again. */
function lookAgain(): void {
  followCookie()
  const { token, known } = sessionStore.getState()
  if (!token || !known) refresh()
  else if (token.expiresAt.getTime() - EXPIRY_LEAD_MS <= serverNow().getTime()) dropSession({ automatic: true })
}

/**
 * A timer for an instant of the server's clock, which fires at once if that is past. The same instant is not set twice.
 */
function makeAlarm(ring: () => void) {
  let setFor: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    set(atMs: number | null): void {
      if (atMs === setFor) return
      setFor = atMs
      clearTimeout(timer)
      if (atMs === null) return
      const leftMs = atMs - serverNow().getTime()
      // A timer that is set too far ahead would fire at once; no page stays open for so long.
      if (leftMs <= TIMER_MAX_MS) timer = setTimeout(ring, Math.max(0, leftMs))
    },
  }
}
