import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import { londonInstant, toLondon } from '../time/london.ts'
import { type CampaignStatus, isSoldOut, type LimitType, remainingTickets, type Stock } from './campaign.ts'

/**
 * The times at which a campaign can be entered. These are the only rules for it: the server enforces them and the
 * browser shows them. Instants are half-open: something is open from its first instant and closed from its last.
 */
export type Schedule = {
  readonly limitType: LimitType
  readonly startsAt: Date
  readonly endsAt: Date | null
  /** London wall-clock times, `HH:MM`, of the windows of DAY and WEEK. */
  readonly activeFrom: string | null
  readonly activeUntil: string | null
  /** ISO weekday, 5 = Friday, on which the windows of WEEK open and close. */
  readonly weekOffset: number
}

/** One draw: the entries between the two instants are drawn together. */
export type Round = { readonly opensAt: Date; readonly closesAt: Date | null }

export type ResolvedStatus = {
  readonly status: CampaignStatus
  readonly locked: boolean
  readonly endingSoon: boolean
  /** The next opening or closing. It is null when ENDED, unless a window opens again. */
  readonly countdownTo: Date | null
  /** The round that is open now; null unless ACTIVE. */
  readonly round: Round | null
}

/** A millisecond over ten minutes, so that a gap from 15:00 to 15:10 is one from its first instant. */
export const WINDOW_LOOK_AHEAD_MS = 600_001

export const DEFAULT_WEEK_OFFSET = 5

export const ENDING_SOON_MS: Readonly<Record<LimitType, number>> = {
  DAY: 2 * HOUR_MS,
  WEEK: DAY_MS,
  EVERYDAY: DAY_MS,
  COMPETITION: 7 * DAY_MS,
  NONE: 7 * DAY_MS,
}

export function resolveStatus(schedule: Schedule, stock: Stock, now: Date): ResolvedStatus {
  const shut = { locked: true, endingSoon: false, round: null }
  if (schedule.endsAt !== null && now >= schedule.endsAt) return { status: 'ENDED', countdownTo: null, ...shut }
  if (now < schedule.startsAt) return { status: 'UPCOMING', countdownTo: schedule.startsAt, ...shut }

  const [round] = nextRounds(schedule, now, 1)
  if (!round || round.opensAt.getTime() > now.getTime() + WINDOW_LOOK_AHEAD_MS)
    return { status: 'ENDED', countdownTo: round?.opensAt ?? null, ...shut }
  if (round.opensAt > now) return { status: 'GAP', countdownTo: round.opensAt, ...shut }

  const leftMs = round.closesAt === null ? Number.POSITIVE_INFINITY : round.closesAt.getTime() - now.getTime()
  const endingSoon = leftMs < ENDING_SOON_MS[schedule.limitType]
  return { status: 'ACTIVE', locked: isSoldOut(stock), endingSoon, countdownTo: round.closesAt, round }
}

export function currentRound(schedule: Schedule, now: Date): Round | null {
  const [round] = nextRounds(schedule, now, 1)
  return round && round.opensAt <= now ? round : null
}

/** The open round, if there is one, and the following rounds: at most `count`, fewer when the campaign ends before. */
export function nextRounds(schedule: Schedule, now: Date, count: number): Round[] {
  return roundsFrom(schedule, now).take(count).toArray()
}

function* roundsFrom(schedule: Schedule, now: Date): Generator<Round> {
  const { limitType, startsAt, endsAt } = schedule
  if (limitType !== 'DAY' && limitType !== 'WEEK') {
    if (endsAt === null || now < endsAt) yield { opensAt: startsAt, closesAt: endsAt }
    return
  }
  const since = later(now, startsAt)
  yield* windowsFrom(schedule, since, toLondon(since).toPlainDate().subtract({ days: LONGEST_WINDOW_DAYS[limitType] }))
}

/** The windows that close after `since`, found from a day on which none of them has opened yet. */
function* windowsFrom(schedule: Schedule, since: Date, firstDay: Temporal.PlainDate): Generator<Round> {
  const { startsAt, endsAt } = schedule
  let opening = openingDay(schedule, firstDay)
  for (;;) {
    const window = windowOpeningOn(schedule, opening)
    if (window === null || (endsAt !== null && window.opensAt >= endsAt)) return
    const opensAt = later(window.opensAt, startsAt)
    const closesAt = endsAt !== null && endsAt < window.closesAt ? endsAt : window.closesAt
    if (closesAt > since && closesAt > opensAt) yield { opensAt, closesAt }
    opening = openingDay(schedule, opening.add({ days: 1 }))
  }
}

function later(one: Date, other: Date): Date {
  return new Date(Math.max(one.getTime(), other.getTime()))
}

/** How far back the window that is open now may have opened: Friday to Monday, or a week. */
const LONGEST_WINDOW_DAYS = { DAY: 3, WEEK: 7 } as const

/** The first day on or after a date on which a window opens. */
function openingDay(schedule: Schedule, date: Temporal.PlainDate): Temporal.PlainDate {
  if (schedule.limitType === 'WEEK') return date.add({ days: (schedule.weekOffset - date.dayOfWeek + 7) % 7 })
  return date.dayOfWeek > 5 ? date.add({ days: 8 - date.dayOfWeek }) : date
}

/**
 * A daily window with an opening time before its closing time is within one day. Otherwise it crosses midnight, or
 * adjoins the next one if the times are equal, and closes on the next opening day: Friday's on Monday, a week's a week
 * later.
 */
function windowOpeningOn(schedule: Schedule, date: Temporal.PlainDate): { opensAt: Date; closesAt: Date } | null {
  const { limitType, activeFrom, activeUntil } = schedule
  if (activeFrom === null || activeUntil === null) return null
  const closesSameDay = limitType === 'DAY' && activeFrom < activeUntil
  const closing = closesSameDay ? date : openingDay(schedule, date.add({ days: 1 }))
  return { opensAt: londonInstant(date, activeFrom), closesAt: londonInstant(closing, activeUntil) }
}

export type BundlePart = { readonly schedule: Schedule; readonly stock: Stock; readonly quantity: number }

/** A bundle has its own dates, and is locked while any campaign in it is not open or too nearly sold out. */
export function resolveBundleStatus(
  bundle: { readonly startsAt: Date; readonly endsAt: Date | null },
  parts: readonly BundlePart[],
  now: Date,
): ResolvedStatus {
  const resolved = resolveStatus(bundleSchedule(bundle), { globalLimit: null, globalCount: 0 }, now)
  return { ...resolved, locked: resolved.locked || !parts.every((part) => canSupply(part, now)) }
}

export function bundleSchedule(bundle: { readonly startsAt: Date; readonly endsAt: Date | null }): Schedule {
  const { startsAt, endsAt } = bundle
  return { limitType: 'NONE', startsAt, endsAt, activeFrom: null, activeUntil: null, weekOffset: DEFAULT_WEEK_OFFSET }
}

function canSupply(part: BundlePart, now: Date): boolean {
  const remaining = remainingTickets(part.stock)
  return currentRound(part.schedule, now) !== null && (remaining === null || remaining >= part.quantity)
}

export type FieldError = { readonly path: string; readonly message: string }

/** `00:00` to `23:59`. */
export const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * Validates a schedule field by field. The catalogue refuses schedules that this file could not interpret
 * unambiguously.
 */
export function validateSchedule(schedule: Schedule, globalLimit: number | null): FieldError[] {
  const { limitType, startsAt, endsAt, activeFrom, activeUntil, weekOffset } = schedule
  const hasWindows = limitType === 'DAY' || limitType === 'WEEK'
  const errors: FieldError[] = []
  const check = (holds: boolean, path: string, message: string) => {
    if (!holds) errors.push({ path, message })
  }
  const isTime = (time: string | null) => (time === null ? !hasWindows : TIME_PATTERN.test(time))

  check(endsAt === null || endsAt > startsAt, 'endsAt', 'must be after the start')
  check(isTime(activeFrom), 'activeFrom', 'must be a time, HH:MM')
  check(isTime(activeUntil), 'activeUntil', 'must be a time, HH:MM')
  check(Number.isInteger(weekOffset) && weekOffset >= 1 && weekOffset <= 7, 'weekOffset', 'must be a weekday, 1 to 7')
  if (limitType === 'WEEK' && activeFrom !== null && activeUntil !== null)
    check(activeFrom >= activeUntil, 'activeUntil', 'must not be later than the opening of the week')
  check(globalLimit === null || !hasWindows, 'globalLimit', 'is possible only where there is one round')
  return errors
}
