import type { Schedule } from '#domain/campaign/schedule.ts'

/**
 * An oracle for opening times. It knows nothing of rounds or time zones: it simulates a London wall clock minute by
 * minute, opens the window when the clock shows the first time, closes it when it shows the second, and records both.
 * It is queried only afterwards.
 */
export const MINUTE_MS = 60_000
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export type Minute = { readonly at: number; readonly date: string; readonly weekday: number; readonly time: string }

const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The time on the clock at an instant: `Wed, 18/11/2026, 11:06`. */
export function lookAtClock(at: number): Minute {
  const [weekday, date, time] = wall.format(at).split(', ')
  return { at, date: date!, weekday: DAYS.indexOf(weekday!) + 1, time: time! }
}

export function watchClock(from: number, to: number): Minute[] {
  return Array.from({ length: (to - from) / MINUTE_MS }, (_, index) => lookAtClock(from + index * MINUTE_MS))
}

/**
 * The instants at which the window was opened and closed. The simulation begins at a midnight, well before the
 * requested instants.
 */
export type Openings = { readonly opened: readonly number[]; readonly shut: readonly number[] }

export function watchOpenings(
  minutes: readonly Minute[],
  { limitType, activeFrom, activeUntil, weekOffset }: Schedule,
): Openings {
  const opened: number[] = []
  const shut: number[] = []
  const daysOpened = new Set<string>()
  const daysShut = new Set<string>()
  for (const { at, date, weekday, time } of minutes) {
    const isDay = limitType === 'DAY' ? weekday <= 5 : weekday === weekOffset
    if (isDay && time >= activeUntil! && !daysShut.has(date)) {
      daysShut.add(date)
      shut.push(at)
    }
    if (isDay && time >= activeFrom! && !daysOpened.has(date)) {
      daysOpened.add(date)
      opened.push(at)
    }
  }
  return { opened, shut }
}

export type Seen = {
  status: 'UPCOMING' | 'ACTIVE' | 'GAP' | 'ENDED'
  locked: boolean
  endingSoon: boolean
  countdownTo: number | null
}

const SOON_HOURS = { DAY: 2, WEEK: 24, EVERYDAY: 24, COMPETITION: 7 * 24, NONE: 7 * 24 }
const GAP_MS = 600_001

/** The expected status of a campaign at an instant, from the recorded openings of its window. */
export function seenAt(now: number, openings: Openings, { limitType, startsAt, endsAt }: Schedule): Seen {
  const shutFor = (status: Seen['status'], countdownTo: number | null) => ({
    status,
    locked: true,
    endingSoon: false,
    countdownTo,
  })
  const end = endsAt?.getTime() ?? Number.POSITIVE_INFINITY
  if (now >= end) return shutFor('ENDED', null)
  if (now < startsAt.getTime()) return shutFor('UPCOMING', startsAt.getTime())
  const hasWindow = limitType === 'DAY' || limitType === 'WEEK'
  const lastOpened = openings.opened.findLast((at) => at <= now) ?? Number.NEGATIVE_INFINITY
  const lastShut = openings.shut.findLast((at) => at <= now) ?? Number.NEGATIVE_INFINITY
  if (hasWindow && lastOpened < lastShut) {
    const opens = openings.opened.find((at) => at > now)!
    if (opens >= end) return shutFor('ENDED', null)
    return shutFor(opens - now <= GAP_MS ? 'GAP' : 'ENDED', opens)
  }
  const shuts = hasWindow ? openings.shut.find((at) => at > now)! : Number.POSITIVE_INFINITY
  const closes = Math.min(shuts, end)
  const endingSoon = closes - now < SOON_HOURS[limitType] * 3_600_000
  return {
    status: 'ACTIVE',
    locked: false,
    endingSoon,
    countdownTo: closes === Number.POSITIVE_INFINITY ? null : closes,
  }
}
