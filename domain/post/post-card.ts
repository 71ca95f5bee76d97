import type { LimitType } from '../campaign/campaign.ts'
import { checkEntryLimit } from '../campaign/entry-limit.ts'
import { checkOpening } from '../campaign/opening.ts'
import type { Round, Schedule } from '../campaign/schedule.ts'
import { type DrawTiming, freezesAt, typingEndsAt } from '../draw/plan.ts'
import { ageProblem } from '../person/birth-date.ts'
import { POSTCODE_AREAS_NOT_ALLOWED } from '../person/entrant.ts'
import { postcodeArea } from '../person/person.ts'

/** The routes that staff type in. A card that arrived in time counts, even if the campaign is sold out. */
export const postRoutes = ['POSTAL', 'PHONE'] as const
export type PostRoute = (typeof postRoutes)[number]

/** Reasons that a member of staff sees on the card itself. */
export const unusableReasons = ['UNREADABLE', 'INCOMPLETE'] as const
export const rejectionReasons = [
  ...unusableReasons,
  'UNDER_AGE',
  'AREA',
  'LATE',
  'LATE_BY_US',
  'STAYING_AWAY',
  'BLOCKED',
  'OVER_LIMIT',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Remedies for a card that arrived in time and that we entered too late. Two people choose one. */
export const cardRemedies = ['NEXT_ROUND', 'SUBSTITUTE_DRAW'] as const
export type CardRemedy = (typeof cardRemedies)[number]

/**
 * The latest day on which a card can be typed: after the longest wait of a freeze, and a month for cards that arrived
 * too late.
 */
export const CARD_AGE_DAYS_MAX = 62

/** The round of a card, or the reason why it has none. */
export type CardTiming =
  | { readonly round: Round; readonly reason: null }
  | { readonly round: null; readonly reason: 'LATE' | 'LATE_BY_US' }

/**
 * A card belongs to the round that was open when it arrived. Otherwise it belongs to the last closed round, if it came
 * within the days that this round allows for post. Typing time does not change the round: a card that arrived in time
 * and is typed after the end of typing is late by us.
 */
export function cardTiming(
  schedule: Schedule,
  { receivedAt, closed, ...timing }: { readonly receivedAt: Date; readonly closed: Round | null } & DrawTiming,
  now: Date,
): CardTiming {
  const opening = checkOpening(schedule, receivedAt)
  const round = opening.ok ? opening.value : closed
  if (round === null) return { round: null, reason: 'LATE' }
  const { closesAt } = round
  if (closesAt === null) return { round, reason: null }
  if (receivedAt >= closesAt && receivedAt >= freezesAt(closesAt, timing)) return { round: null, reason: 'LATE' }
  return now >= typingEndsAt(closesAt, timing) ? { round: null, reason: 'LATE_BY_US' } : { round, reason: null }
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

/** The people who a card may be from. The entries that each of them already has in the period are added up. */
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
 * Reasons that a card's sender may read. The others reveal something about a person, so only that person may read them.
 */
export const publicReasons = ['UNREADABLE', 'INCOMPLETE', 'AREA', 'LATE', 'LATE_BY_US', 'OTHER'] as const
export type PublicReason = (typeof publicReasons)[number]

export function publicReasonOf(reason: RejectionReason): PublicReason {
  return publicReasons.find((each) => each === reason) ?? 'OTHER'
}
