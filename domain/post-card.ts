import { ageProblem } from './birth-date.ts'
import type { LimitType } from './campaign.ts'
import { type DrawTiming, freezesAt } from './draw/plan.ts'
import { POSTCODE_AREAS_NOT_ALLOWED } from './entrant.ts'
import { checkEntryLimit } from './entry-limit.ts'
import { normaliseName, normalisePostcode, postcodeArea } from './person.ts'
import { checkOpening, type Round, type Schedule } from './schedule.ts'

/** The routes that staff type in. What came by them in time counts, whatever was sold. */
export const postRoutes = ['POSTAL', 'PHONE'] as const
export type PostRoute = (typeof postRoutes)[number]

/** What a reader of a card finds. */
export const unusableReasons = ['UNREADABLE', 'INCOMPLETE'] as const
export const rejectionReasons = [
  ...unusableReasons,
  'UNDER_AGE',
  'AREA',
  'LATE',
  'STAYING_AWAY',
  'BLOCKED',
  'OVER_LIMIT',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** A card may be typed this long after it came: the longest that a freeze waits, and a month for what is too late. */
export const CARD_AGE_DAYS_MAX = 62

/**
 * The round that was open when a card reached us. Null where none was, and where its freeze is due: the card is late.
 */
export function roundOfCard(
  schedule: Schedule,
  { receivedAt, postalGraceDays }: { receivedAt: Date } & Pick<DrawTiming, 'postalGraceDays'>,
  now: Date,
): Round | null {
  const opening = checkOpening(schedule, receivedAt)
  if (!opening.ok) return null
  const { closesAt } = opening.value
  return closesAt !== null && now >= freezesAt(closesAt, { postalGraceDays }) ? null : opening.value
}

export type CardWords = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly address: string | null
  readonly postcode: string | null
  /** `YYYY-MM-DD` */
  readonly dob: string | null
}

/** Why the words of a card cannot enter, or null. Age counts on the day on which it came. */
export function wordsProblem(
  { firstName, lastName, address, postcode, dob }: CardWords,
  receivedAt: Date,
): 'INCOMPLETE' | 'UNDER_AGE' | 'AREA' | null {
  if (!firstName || !lastName || !address || !postcode || !dob) return 'INCOMPLETE'
  if (ageProblem(dob, receivedAt) !== null) return 'UNDER_AGE'
  return POSTCODE_AREAS_NOT_ALLOWED.includes(postcodeArea(postcode)) ? 'AREA' : null
}

/** Of those who a card may come from: what each has entered in the period already is added up. */
export type CardPerson = {
  readonly used: number
  readonly isAway: boolean
  readonly isBlocked: boolean
}

export function personProblem(
  { used, isAway, isBlocked }: CardPerson,
  limit: { readonly limitType: LimitType; readonly entryLimit: number | null },
): 'BLOCKED' | 'STAYING_AWAY' | 'OVER_LIMIT' | null {
  if (isBlocked) return 'BLOCKED'
  if (isAway) return 'STAYING_AWAY'
  return checkEntryLimit({ ...limit, used }, 1).ok ? null : 'OVER_LIMIT'
}

/**
 * By which two cards, or a card and an account, are the same person's: names without accents, signs and spaces, the
 * first half of the postcode, since accounts may have no more, and the birth date. Null where a part is missing.
 */
export function nameIdentity(words: Omit<CardWords, 'address'>): string | null {
  const { firstName, lastName, postcode, dob } = words
  if (!firstName || !lastName || !postcode || !dob) return null
  const [outward] = normalisePostcode(postcode).split(' ')
  return [foldName(firstName), foldName(lastName), outward, dob].join(' ')
}

/** By which a sender finds their card: signs, accents and spaces of a surname make no difference. */
export function isSameSurname(one: string, other: string): boolean {
  return foldName(one) !== '' && foldName(one) === foldName(other)
}

/** What a sender may read of their card: reasons that say something of a person are for that person alone. */
export const publicReasons = ['UNREADABLE', 'INCOMPLETE', 'AREA', 'LATE', 'OTHER'] as const
export type PublicReason = (typeof publicReasons)[number]

export function publicReasonOf(reason: RejectionReason): PublicReason {
  return publicReasons.find((each) => each === reason) ?? 'OTHER'
}

function foldName(name: string): string {
  return normaliseName(name)
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}
