import {
  checkEntrant,
  type Entrant,
  type EntrantError,
  missingParts,
  POSTCODE_AREAS_NOT_ALLOWED,
} from '../person/entrant.ts'
import { type Away, awayUntil } from '../person/safer-gambling.ts'
import { refuse, type Verdict } from '../verdict.ts'

/**
 * Whether a user may spin the wheel at all: a registered account with a verified phone, whose person is not on a break.
 */
export function canSpin(
  account: Away & { readonly accountType: 'GUEST' | 'REGISTERED'; readonly msisdnExpiresAt: Date | null },
  now: Date,
): boolean {
  const { accountType, msisdnExpiresAt } = account
  return accountType === 'REGISTERED' && msisdnExpiresAt !== null && now < msisdnExpiresAt && !awayUntil(account, now)
}

/**
 * Checks everything except whether this person has already spun today. A person who may not enter may not win a spin
 * either.
 */
export function checkSpinner(
  entrant: Entrant & { readonly accountType: 'GUEST' | 'REGISTERED' },
  now: Date,
  areasNotAllowed = POSTCODE_AREAS_NOT_ALLOWED,
): Verdict<null, EntrantError> {
  if (entrant.accountType === 'GUEST') return refuse('NotAllowedError', { reason: 'guest' })
  if (missingParts(entrant, now).includes('msisdn')) return refuse('NotAllowedError', { reason: 'unverified' })
  return checkEntrant(entrant, now, areasNotAllowed)
}
