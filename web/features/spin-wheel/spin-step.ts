import type { User } from '#contract/sessions.ts'
import { londonDay } from '#domain/time/london.ts'
import { findUser, refreshSession } from '#web/core/session/session.tsx'
import { sessionStore } from '#web/core/session/session-store.ts'
import { serverNow } from '#web/core/site/clock.ts'

/** The dialog that opens on a request to spin: the wheel, or the step that must come first. */
export type SpinStep = 'log-in' | 'register' | 'verify' | 'away' | 'spun' | 'wheel'

export function spinStepFor(
  user: Pick<User, 'account_type' | 'msisdn_exp' | 'can_spin' | 'away_until'> | null,
  now: Date,
): SpinStep {
  if (!user) return 'log-in'
  if (user.account_type === 'GUEST') return 'register'
  if (!user.msisdn_exp || user.msisdn_exp <= now) return 'verify'
  if (user.away_until && now < user.away_until) return 'away'
  return user.can_spin ? 'wheel' : 'spun'
}

/** The step that opens for the user: the wheel, or the step that must come first. */
export async function findSpinStep(): Promise<SpinStep> {
  return spinStepFor(await findSpinner(), serverNow())
}

/** A user who spun on an earlier day by the server's clock may spin again: the data of the new day are fetched. */
async function findSpinner(): Promise<User | null> {
  const user = await findUser()
  const answeredAt = sessionStore.getState().data?.server_time
  if (!user || user.can_spin || !answeredAt || londonDay(answeredAt) === londonDay(serverNow())) return user
  await refreshSession()
  return findUser()
}
