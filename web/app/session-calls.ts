import type { getSessionData, logInEncrypted, logOut, User } from '#contract/sessions.ts'
import { settleClock } from './clock.ts'
import { readRawErrors } from './raw-errors.ts'
import { readSessionData } from './read-session.ts'
import { type Answered, connectionText, send, takeAnsweredSession, type Unanswered } from './send.ts'
import { dropSession, sessionId, sessionStore } from './session-store.ts'

const RETRY_DELAY_MS = 500
const dataPath: (typeof getSessionData)['path'] = '/api/session/data'
const logInPath: (typeof logInEncrypted)['path'] = '/api/shepherd/auth/encrypted'
export const logOutPath: (typeof logOut)['path'] = '/api/session/logout'

/** What is being asked, by the session that asks it: another session's answer would say nothing of this one. */
const asking = new Map<string | null, Promise<void>>()

/** Asks who is here, once however many ask. A token that is no longer good is dropped, and a visitor's session begins. */
export function refreshSession({ automatic = false } = {}): Promise<void> {
  const sid = sessionId()
  const already = asking.get(sid)
  if (already) return already
  const asked = askSession(automatic).finally(() => asking.delete(sid))
  asking.set(sid, asked)
  return asked
}

/** Logs in by a partner's token. Until that is answered nobody else is asked for; where it is refused, a visitor's session begins. */
export function logInByToken(token: string): Promise<void> {
  const asked = askByToken(token).finally(() => asking.delete(null))
  asking.set(null, asked)
  return asked
}

/** Whoever is signed in, once that is known: before, nobody may be taken for signed out. */
export async function findUser(): Promise<User | null> {
  if (!sessionStore.getState().known) await refreshSession()
  return sessionStore.getState().data?.user ?? null
}

/** Ends the session on both sides; whoever asked for it is not told that it was lost. */
export async function endSession(): Promise<void> {
  sessionStore.setState({ loggingOut: true })
  await send({ method: 'GET', path: logOutPath })
  dropSession({ automatic: false })
  await refreshSession()
  sessionStore.setState({ loggingOut: false })
}

async function askSession(automatic: boolean): Promise<void> {
  const sid = sessionId()
  const sent = await askData(automatic)
  const isKnown = take(sent)
  // Another tab has begun a session meanwhile: of that one nothing is known yet.
  if (sessionId() !== sid && !sessionStore.getState().known) return refreshSession({ automatic })
  if (isKnown) return
  // That 401 has dropped the session; without one a visitor's begins.
  if (!sent.ok && sent.status === 401 && sid !== null) return refreshSession({ automatic })
  if (sessionId() !== sid) return
  console.warn('session data failed', whyOf(sent))
  settleClock()
  dropSession({ automatic })
}

async function askByToken(token: string): Promise<void> {
  const sent = await send({ method: 'POST', path: logInPath, payload: { token } })
  if (take(sent)) return
  console.warn('automatic log-in failed', whyOf(sent))
  await askSession(false)
}

/** Whether an answer says who is here. */
function take(sent: Answered | Unanswered): boolean {
  const data = sent.ok ? readSessionData(sent.body) : null
  if (sent.ok && data) takeAnsweredSession(data, sent)
  return data !== null
}

/**
 * What never arrived is asked for once more, a moment later. A page that is being left has its calls cut off before it
 * hears of leaving, which says nothing about the session; by then it is gone.
 */
async function askData(automatic: boolean): Promise<Answered | Unanswered> {
  const sent = await send({ method: 'GET', path: dataPath }, { automatic })
  if (sent.ok || sent.status !== -1) return sent
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  return send({ method: 'GET', path: dataPath }, { automatic })
}

/** For the log alone: a name, a status, or what kept the answer from coming. */
function whyOf(sent: Answered | Unanswered): string {
  if (sent.ok) return 'not in the contract'
  if ('fault' in sent) return connectionText(sent.fault)
  const [first] = readRawErrors(sent.body)
  return first?.message || first?.name || String(sent.status)
}
