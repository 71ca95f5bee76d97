import type { Platform } from '../campaign/campaign.ts'
import { type Exclusivity, isEnteredOn, SURNAME_MISSING_TEXT } from '../campaign/entering-texts.ts'
import { allow, type DomainError, refuse, refuseField, type Verdict } from '../verdict.ts'
import { isAdult } from './birth-date.ts'
import { postcodeArea } from './person.ts'
import { type Away, awayUntil } from './safer-gambling.ts'

export const POSTCODE_AREAS_NOT_ALLOWED: readonly string[] = ['BT', 'GY', 'JE', 'IM']

/** The account and the person behind it, as far as the checks need them. */
export type Entrant = Away & {
  readonly state: 'ACTIVE' | 'BLOCKED' | 'DELETED'
  readonly lastName: string | null
  /** `YYYY-MM-DD` */
  readonly dob: string | null
  readonly postcode: string | null
  readonly hasAcceptedTerms: boolean
  readonly msisdnExpiresAt: Date | null
}

export type EntrantError =
  | 'NotAuthenticated'
  | 'AccountBlocked'
  | 'AccountDeleted'
  | 'TakingABreak'
  | 'NotAuthorized'
  | 'EmailProofRequired'
  | 'ValidationError'
  | 'NotAllowedError'
  | 'PostcodeNotAllowed'

/** May this person enter anything at all? The guards are in the order in which their errors should be reported. */
export function checkEntrant(
  entrant: Entrant | null,
  now: Date,
  areasNotAllowed = POSTCODE_AREAS_NOT_ALLOWED,
): Verdict<null, EntrantError> {
  if (entrant === null) return refuse('NotAuthenticated')
  if (entrant.state === 'BLOCKED') return refuse('AccountBlocked')
  if (entrant.state === 'DELETED') return refuse('AccountDeleted')
  const until = awayUntil(entrant, now)
  if (until !== null) return refuse('TakingABreak', { until })
  const missing = missingParts(entrant, now)
  if (missing.length > 0) return refuse('NotAuthorized', { missing })
  if (!entrant.lastName) return refuseField('last_name', SURNAME_MISSING_TEXT)
  if (entrant.dob === null || !isAdult(entrant.dob, now)) return refuse('NotAllowedError', { reason: 'age' })
  if (entrant.postcode !== null && areasNotAllowed.includes(postcodeArea(entrant.postcode)))
    return refuse('PostcodeNotAllowed')
  return allow(null)
}

export type MissingPart = 'profile' | 'msisdn'

/**
 * The missing steps before a person can enter. A profile without a postcode is incomplete, because its area cannot be
 * checked.
 */
export function missingParts(
  entrant: Pick<Entrant, 'dob' | 'hasAcceptedTerms' | 'postcode' | 'msisdnExpiresAt'>,
  now: Date,
): MissingPart[] {
  const missing: MissingPart[] = []
  if (entrant.dob === null || !entrant.hasAcceptedTerms || !entrant.postcode) missing.push('profile')
  if (entrant.msisdnExpiresAt === null || now >= entrant.msisdnExpiresAt) missing.push('msisdn')
  return missing
}

type Wanted = Exclusivity & { readonly tag: string; readonly title: string }

/** The last guard: reports each requested campaign and bundle that cannot be entered on this platform. */
export function checkPlatform(platform: Platform, wanted: readonly Wanted[]): DomainError<'NotAllowedError'>[] {
  const reason = platform === 'app' ? 'web_only' : 'app_only'
  return wanted
    .filter((one) => !isEnteredOn(platform, one))
    .map(({ tag, title }) => refuse('NotAllowedError', { reason, campaign: { tag, title } }).error)
}
