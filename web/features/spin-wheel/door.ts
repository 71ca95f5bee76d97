import type { User } from '#contract/sessions.ts'

/** What opens for somebody who wants to spin: the wheel, or what stands in the way of it. */
export type Door = 'log-in' | 'register' | 'verify' | 'away' | 'spun' | 'wheel'

export function doorFor(
  user: Pick<User, 'account_type' | 'msisdn_exp' | 'can_spin' | 'away_until'> | null,
  now: Date,
): Door {
  if (!user) return 'log-in'
  if (user.account_type === 'GUEST') return 'register'
  if (!user.msisdn_exp || user.msisdn_exp <= now) return 'verify'
  if (user.away_until && now < user.away_until) return 'away'
  return user.can_spin ? 'wheel' : 'spun'
}
