import { isAdult } from './birth-date.ts'
import type { Platform } from './campaign.ts'
import { type Exclusivity, isEnteredOn, SURNAME_MISSING_TEXT } from './entering-texts.ts'
import { postcodeArea } from './person.ts'
import { type Away, awayUntil } from './safer-gambling.ts'
import { allow, type DomainError, refuse, type Verdict } from './verdict.ts'

export const POSTCODE_AREAS_NOT_ALLOWED: readonly string[] = ['BT', 'GY', 'JE', 'IM']

/** What is known of the account and of the person behind it. */
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
  if (!entrant.lastName)
    return refuse('ValidationError', { fields: [{ path: 'last_name', message: SURNAME_MISSING_TEXT }] })
  if (entrant.dob === null || !isAdult(entrant.dob, now)) return refuse('NotAllowedError', { reason: 'age' })
  if (entrant.postcode !== null && areasNotAllowed.includes(postcodeArea(entrant.postcode)))
    return refuse('PostcodeNotAllowed')
  return allow(null)
}

export type MissingPart = 'profile' | 'msisdn'

/** What must still be done before entering; a profile without a postcode could not be checked by its area. */
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

/** The last guard: each campaign and bundle that is asked for and not entered on this platform, by its name. */
export function checkPlatform(platform: Platform, wanted: readonly Wanted[]): DomainError<'NotAllowedError'>[] {
  const reason = platform === 'app' ? 'web_only' : 'app_only'
  return wanted
    .filter((one) => !isEnteredOn(platform, one))
    .map(({ tag, title }) => refuse('NotAllowedError', { reason, campaign: { tag, title } }).error)
}
