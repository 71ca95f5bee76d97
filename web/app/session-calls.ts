import { getSessionData, logOut, type User } from '#contract/sessions.ts'
import { call } from './call.ts'
import { settleClock } from './clock.ts'
import { dropSession, sessionId, sessionStore } from './session-store.ts'

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
  const called = await call(getSessionData, {}, { automatic })
  if (called.ok) return
  // That 401 has dropped the session; without one a visitor's begins.
  if (called.status === 401 && sid !== null) return refreshSession({ automatic })
  // Another tab has begun a session meanwhile, and it is asked about by itself.
  if (sessionId() !== sid) return
  console.warn('session data failed', called.error.message)
  settleClock()
  dropSession({ automatic })
}
