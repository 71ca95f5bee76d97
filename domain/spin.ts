import { type Away, awayUntil } from './safer-play.ts'

/** Whether the wheel is open to somebody at all: a registered account with a verified phone, whose person takes no break. */
export function canSpin(
  account: Away & { readonly accountType: 'GUEST' | 'REGISTERED'; readonly msisdnExpiresAt: Date | null },
  now: Date,
): boolean {
  const { accountType, msisdnExpiresAt } = account
  return accountType === 'REGISTERED' && msisdnExpiresAt !== null && now < msisdnExpiresAt && !awayUntil(account, now)
}
