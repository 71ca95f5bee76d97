import { MINUTE_MS } from '../time/durations.ts'
import { toLondon } from '../time/london.ts'
import { clearPostalDays } from '../time/postal-days.ts'
import {
  checks,
  type Finding,
  GAMBLING_ACT,
  isFreeByPostAlone,
  isPaid,
  type LintedCampaign,
  type LintFacts,
} from './linted-campaign.ts'
import { nextRounds, type Round } from './schedule.ts'

/** The number of rounds checked for clock changes: two years of weekly rounds. */
const ROUNDS_CHECKED = 104
/** A card that is sent on the first day reaches us while the round is open. */
const POSTAL_DAYS_OPEN_MIN = 3
const OPENING_RULE = 'Opening time'

export function dateFindings({ schedule }: LintedCampaign, { now }: LintFacts): Finding[] {
  const { findings, check } = checks()
  const { limitType, startsAt, endsAt, activeFrom, activeUntil } = schedule
  const hasWindows = limitType === 'DAY' || limitType === 'WEEK'
  check(hasWindows || endsAt !== null, 'CAP 8.17.4', 'schedule.ends_at', 'Say when it closes')
  check(endsAt === null || endsAt > now, 'CAP 8.17.4', 'schedule.ends_at', 'The closing date is in the past')
  check(endsAt === null || startsAt < endsAt, 'CAP 8.17.3', 'schedule.starts_at', 'It opens after it closes')
  if (!hasWindows || activeFrom === null || activeUntil === null) return findings
  const rounds = nextRounds(schedule, startsAt, ROUNDS_CHECKED)
  const missing = (instants: readonly (Date | null)[], time: string, bound: Date | null) =>
    instants.find((at) => at !== null && at.getTime() !== bound?.getTime() && clockOf(at) !== time)
  const opening = missing(
    rounds.map(({ opensAt }) => opensAt),
    activeFrom,
    startsAt,
  )
  const closing = missing(
    rounds.map(({ closesAt }) => closesAt),
    activeUntil,
    endsAt,
  )
  const skipped = (at: Date | null | undefined, time: string) =>
    at ? `On ${dayOf(at)} the clocks go forward, so ${time} doesn’t exist` : ''
  check(!opening, 'CAP 8.17.3', 'schedule.active_from', skipped(opening, activeFrom))
  check(!closing, 'CAP 8.17.4', 'schedule.active_until', skipped(closing, activeUntil))
  return findings
}

/** Entrants of a paid competition need time to enter it, including those who send a free card. */
export function openingFindings(
  campaign: LintedCampaign,
  { now, openingMinMinutes, isPublished }: LintFacts,
): Finding[] {
  const { findings, check } = checks()
  const { schedule, postalEntryCode } = campaign
  const { startsAt, endsAt } = schedule
  if (!isPaid(campaign) || (endsAt !== null && endsAt <= startsAt)) return findings
  const from = isPublished || startsAt > now ? startsAt : now
  const hasWindows = schedule.limitType === 'DAY' || schedule.limitType === 'WEEK'
  const field = hasWindows ? 'schedule.active_until' : 'schedule.ends_at'
  const openings = nextRounds(schedule, from, ROUNDS_CHECKED).flatMap((round) => openingOf(round, from))
  const shortest = Math.min(...openings.map(({ opensAt, closesAt }) => closesAt.getTime() - opensAt.getTime()))
  const tooShort = `A paid competition must be open for at least ${openingMinMinutes} minutes`
  check(shortest >= openingMinMinutes * MINUTE_MS, OPENING_RULE, field, tooShort)
  if (postalEntryCode === null || !isFreeByPostAlone(campaign)) return findings
  const hasTimeForCards = ({ opensAt, closesAt }: Opening) => clearPostalDays(opensAt, closesAt) >= POSTAL_DAYS_OPEN_MIN
  check(
    openings.every(hasTimeForCards),
    GAMBLING_ACT,
    field,
    `If post is the only free entry route, each round must be open for ${POSTAL_DAYS_OPEN_MIN} clear days, without Sundays and bank holidays`,
  )
  return findings
}

type Opening = { opensAt: Date; closesAt: Date }

function openingOf({ opensAt, closesAt }: Round, from: Date): Opening[] {
  return closesAt === null ? [] : [{ opensAt: opensAt > from ? opensAt : from, closesAt }]
}

function clockOf(instant: Date): string {
  return toLondon(instant).toPlainTime().toString({ smallestUnit: 'minute' })
}

function dayOf(instant: Date): string {
  return toLondon(instant).toPlainDate().toLocaleString('en-GB', { dateStyle: 'long' })
}
