import { londonInstant as instantOn, toLondon } from '#domain/time/london.ts'
import type { DemoRollingWindow, DemoWindow, DemoYearlyWindow } from './types.ts'

/**
 * The dates of a window, for a start at `now` of a database first started at `firstStartedAt`.
 *
 * - A window that was over at the first start never moves: it remains in the past.
 * - A window that was open runs again: its next window opens when the last one closed. So it is open at every start,
 *   its rounds never overlap, and a drawn round is never opened again.
 * - A window that was upcoming moves by whole lengths of itself until it is upcoming again.
 * - A window of the calendar has the same days in every year.
 *
 * Days and times are those of London, across changes of the clocks.
 */
export function resolveWindow(window: DemoWindow, firstStartedAt: Date, now: Date): ResolvedWindow {
  if ('year' in window) return { ...resolveYearlyWindow(window, firstStartedAt, now), shiftDays: 0 }
  const shiftDays = shiftOf(window, firstStartedAt, now)
  return {
    startsAt: londonInstant(firstStartedAt, window.startsInDays + shiftDays, window.at),
    endsAt: window.endsInDays === null ? null : londonInstant(firstStartedAt, window.endsInDays + shiftDays, window.at),
    shiftDays,
  }
}

/** `shiftDays` is the number of days by which dates inside the window move with it. */
export type ResolvedWindow = { readonly startsAt: Date; readonly endsAt: Date | null; readonly shiftDays: number }

/** The instant of a London wall-clock time, a number of days after the London day of `from`. */
export function londonInstant(from: Date, days: number, at: string): Date {
  return instantOn(dayOf(from).add({ days }), at)
}

/** From 1 November, when the calendar is announced, to the end of its year. */
export function isAdventSeason(now: Date): boolean {
  return dayOf(now).month >= 11
}

function resolveYearlyWindow({ from, until, at, year }: DemoYearlyWindow, firstStartedAt: Date, now: Date) {
  const dated = (given: number) => ({ startsAt: instantIn(given, from, at), endsAt: instantIn(given, until, at) })
  if (year === 'OF_START') return dated(dayOf(now).year)
  const ofFirstStart = dated(dayOf(firstStartedAt).year)
  return ofFirstStart.endsAt <= firstStartedAt ? ofFirstStart : dated(dayOf(firstStartedAt).year - 1)
}

function instantIn(year: number, monthDay: string, at: string): Date {
  return instantOn(Temporal.PlainMonthDay.from(monthDay).toPlainDate({ year }), at)
}

function dayOf(instant: Date): Temporal.PlainDate {
  return toLondon(instant).toPlainDate()
}

function shiftOf(window: DemoRollingWindow, firstStartedAt: Date, now: Date): number {
  const { startsInDays, endsInDays } = window
  if (endsInDays === null) return 0
  const lengthDays = endsInDays - startsInDays
  const opensAfter = (days: number) => londonInstant(firstStartedAt, startsInDays + days, window.at) > now
  const isPast = londonInstant(firstStartedAt, endsInDays, window.at) <= firstStartedAt
  const isToCome = londonInstant(firstStartedAt, startsInDays, window.at) > firstStartedAt
  if (isPast) return 0
  let shiftDays = 0
  while (!opensAfter(shiftDays + (isToCome ? 0 : lengthDays))) shiftDays += lengthDays
  return shiftDays
}
