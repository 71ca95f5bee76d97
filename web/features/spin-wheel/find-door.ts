import type { User } from '#contract/sessions.ts'
import { londonDay } from '#domain/london.ts'
import { findUser, refreshSession } from '#web/core/session/session.tsx'
import { sessionStore } from '#web/core/session/session-store.ts'
import { serverNow } from '#web/core/site/clock.ts'
import { type Door, doorFor } from './door.ts'

/** What opens for the user: the wheel, or what stands in the way of it. */
export async function findDoor(): Promise<Door> {
  return doorFor(await findSpinner(), serverNow())
}

/** Whoever spun on an earlier day by the server's clock may spin again: what was said of that day is asked anew. */
async function findSpinner(): Promise<User | null> {
  const user = await findUser()
  const askedAt = sessionStore.getState().data?.server_time
  if (!user || user.can_spin || !askedAt || londonDay(askedAt) === londonDay(serverNow())) return user
  await refreshSession()
  return findUser()
}
