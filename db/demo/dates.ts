import type { DemoWindow } from './types.ts'

const london = 'Europe/London'

/**
 * The dates of a window, for a start at `now` of a database first started at `firstStartedAt`.
 *
 * - A window that was over at the first start never moves: it remains in the past.
 * - A window that was open runs again: its next window opens when the last one closed. So it is open at every start,
 *   its rounds never overlap, and a drawn round is never opened again.
 * - A window that was upcoming moves by whole lengths of itself until it is upcoming again.
 * - A part of a longer run moves with that run and may be in any state.
 *
 * Days and times are those of London, across changes of the clocks.
 */
export function resolveWindow(window: DemoWindow, firstStartedAt: Date, now: Date): ResolvedWindow {
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
  const day = Temporal.Instant.from(from.toISOString()).toZonedDateTimeISO(london).toPlainDate().add({ days })
  return new Date(day.toZonedDateTime({ timeZone: london, plainTime: at }).epochMilliseconds)
}

function shiftOf(window: DemoWindow, firstStartedAt: Date, now: Date): number {
  const { startsInDays, endsInDays } = window.within ?? window
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
