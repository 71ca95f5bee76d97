import type { getSessionData, logInEncrypted, logOut, User } from '#contract/sessions.ts'
import { readRawErrors } from '#web/core/http/raw-errors.ts'
import { type Answered, connectionText, send, takeAnsweredSession, type Unanswered } from '#web/core/http/send.ts'
import { settleClock } from '#web/core/site/clock.ts'
import { readSessionData } from './read-session.ts'
import { dropSession, sessionId, sessionStore } from './session-store.ts'

const RETRY_DELAY_MS = 500
const dataPath: (typeof getSessionData)['path'] = '/api/session/data'
const logInPath: (typeof logInEncrypted)['path'] = '/api/shepherd/auth/encrypted'
export const logOutPath: (typeof logOut)['path'] = '/api/session/logout'
const backToCheckoutPath = `${logOutPath}?to=checkout`

/** Pending requests, by the session that sent them: the answer to another session must not be used. */
const inFlight = new Map<string | null, Promise<void>>()

/** Requests session data, once for all callers. An invalid token is dropped, and a visitor's session begins. */
export function refreshSession({ automatic = false } = {}): Promise<void> {
  const sid = sessionId()
  const already = inFlight.get(sid)
  if (already !== undefined) return already
  const answer = requestSession(automatic).finally(() => inFlight.delete(sid))
  inFlight.set(sid, answer)
  return answer
}

/**
 * Logs in with a partner's token. Session requests wait for the answer; if it is rejected, a visitor's session starts.
 */
export function logInByToken(token: string): Promise<void> {
  const answer = requestByToken(token).finally(() => inFlight.delete(null))
  inFlight.set(null, answer)
  return answer
}

/** The signed-in user, once session data is loaded: before that, a user must not be treated as signed out. */
export async function findUser(): Promise<User | null> {
  if (!sessionStore.getState().known) await refreshSession()
  return sessionStore.getState().data?.user ?? null
}

/** Ends the session on both sides. A user who logs out gets no message about a lost session. */
export async function endSession({ toCheckout = false } = {}): Promise<void> {
  sessionStore.setState({ loggingOut: true })
  await send({ method: 'GET', path: toCheckout ? backToCheckoutPath : logOutPath })
  dropSession({ automatic: false })
  await refreshSession()
  sessionStore.setState({ loggingOut: false })
}

async function requestSession(automatic: boolean): Promise<void> {
  const sid = sessionId()
  const result = await requestData(automatic)
  // Another tab has begun a session meanwhile, whose data are not known yet.
  if (sessionId() !== sid && !sessionStore.getState().known) return refreshSession({ automatic })
  if (result === 'known') return
  // The 401 has dropped the session, so a visitor's session begins.
  if (result.status === 401 && sid !== null) return refreshSession({ automatic })
  if (sessionId() !== sid) return
  console.warn('session data failed', whyOf(result))
  settleClock()
  dropSession({ automatic })
}

async function requestByToken(token: string): Promise<void> {
  const result = await send({ method: 'POST', path: logInPath, payload: { token } }, {}, take)
  if (result === 'known') return
  console.warn('automatic log-in failed', whyOf(result))
  await requestSession(false)
}

/**
 * Requests session data. A request that did not arrive is sent again, a moment later: while a page unloads, its
 * calls are aborted before it receives the unload event. That says nothing about the session, and by then the page is
 * gone.
 */
async function requestData(automatic: boolean): Promise<'known' | Unanswered> {
  const result = await send({ method: 'GET', path: dataPath }, { automatic }, take)
  if (result === 'known' || result.status !== -1) return result
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  return send({ method: 'GET', path: dataPath }, { automatic }, take)
}

/** An answer with session data makes the session known. */
function take(answered: Answered): 'known' | Unanswered {
  const data = readSessionData(answered.body)
  if (!data) return { ok: false, status: 200, body: 'not in the contract' }
  takeAnsweredSession(data, answered)
  return 'known'
}

/** The reason in the log: a text, a name, a status or a connection error. */
function whyOf(result: Unanswered): string {
  if ('connectionError' in result) return connectionText(result.connectionError)
  const [first] = readRawErrors(result.body)
  return first?.message || first?.name || String(result.status)
}
