import { send } from '#web/core/http/send.ts'
import { startAt } from '#web/core/purchase/intent.ts'
import { logInByToken, logOutPath } from '#web/core/session/session-calls.ts'
import { dropSession, resumeSession, sessionId, sessionStore } from '#web/core/session/session-store.ts'
import { serverNow } from '#web/core/site/clock.ts'
import { CHECK_COOKIE, readCookie, writeCookie } from '#web/core/site/cookies.ts'
import type { FrameAddress } from '#web/core/site/frame-address.ts'

/** Longer than any session. */
const CHECK_HOURS = 24

/**
 * The parameters of a partner's frame show whether its visitor is the same as last time: different ones end the last
 * session, and their token logs in. The same token is never used twice, and a refused one begins a visitor's session.
 */
export async function beginFrameVisit({ brand, token }: FrameAddress): Promise<void> {
  startAt(location.pathname + location.search)
  // A page that was loaded over an insecure connection may have been modified, so a frame inside it does not log in.
  if (!isSecureContext) return
  const check = await hashOf(`${brand ?? ''} ${token ?? ''}`)
  if (readCookie(CHECK_COOKIE) === check) return
  endLastSession()
  writeCookie(CHECK_COOKIE, check, new Date(serverNow().getTime() + CHECK_HOURS * 3_600_000))
  if (token !== null) void logInByToken(token)
}

function endLastSession(): void {
  resumeSession()
  if (sessionId() === null) return
  void send({ method: 'GET', path: logOutPath }, { keepalive: true })
  dropSession({ automatic: false })
  // A visitor must not be treated as signed out before the frame's log-in has finished.
  sessionStore.setState({ known: false })
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
