import { getSessionData, logOut, type User } from '#contract/sessions.ts'
import { call } from './call.ts'
import { settleClock } from './clock.ts'
import { dropSession, sessionId, sessionStore } from './session-store.ts'

const RETRY_DELAY_MS = 500

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

/** Whoever is signed in, once that is known: before, nobody may be taken for signed out. */
export async function findUser(): Promise<User | null> {
  if (!sessionStore.getState().known) await refreshSession()
  return sessionStore.getState().data?.user ?? null
}

/** Ends the session on both sides; whoever asked for it is not told that it was lost. */
export async function endSession(): Promise<void> {
  sessionStore.setState({ loggingOut: true })
  await call(logOut, {})
  dropSession({ automatic: false })
  await refreshSession()
  sessionStore.setState({ loggingOut: false })
}

async function askSession(automatic: boolean): Promise<void> {
  const sid = sessionId()
  const called = await askData(automatic)
  // Another tab has begun a session meanwhile: of that one nothing is known yet.
  if (sessionId() !== sid && !sessionStore.getState().known) return refreshSession({ automatic })
  if (called.ok) return
  // That 401 has dropped the session; without one a visitor's begins.
  if (called.status === 401 && sid !== null) return refreshSession({ automatic })
  if (sessionId() !== sid) return
  console.warn('session data failed', called.error.message)
  settleClock()
  dropSession({ automatic })
}

/**
 * What never arrived is asked for once more, a moment later. A page that is being left has its calls cut off before it
 * hears of leaving, which says nothing about the session; by then it is gone.
 */
async function askData(automatic: boolean) {
  const called = await call(getSessionData, {}, { automatic })
  if (called.ok || called.status !== -1) return called
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  return call(getSessionData, {}, { automatic })
}
