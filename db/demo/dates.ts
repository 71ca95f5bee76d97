import type { DemoWindow } from './types.ts'

const london = 'Europe/London'

/**
 * When a window is, for a start at `now` of a database first started at `firstStartedAt`.
 *
 * - What was already over at the first start stays where it was: it is a thing of the past.
 * - What was open runs again: its next window opens at the instant at which the last one closed, so it is open at every
 *   start, its rounds never overlap and a round that was drawn is never opened again.
 * - What was still to come is moved on by whole lengths of its window until it is to come again.
 * - What is part of a longer run moves with that run and may be in any state.
 *
 * Days are London days and times are London times, whatever the clocks do in between.
 */
export function resolveWindow(window: DemoWindow, firstStartedAt: Date, now: Date): ResolvedWindow {
  const shiftDays = shiftOf(window, firstStartedAt, now)
  return {
    startsAt: londonInstant(firstStartedAt, window.startsInDays + shiftDays, window.at),
    endsAt: window.endsInDays === null ? null : londonInstant(firstStartedAt, window.endsInDays + shiftDays, window.at),
    shiftDays,
  }
}

/** `shiftDays` moves with the window what is dated inside it. */
export type ResolvedWindow = { readonly startsAt: Date; readonly endsAt: Date | null; readonly shiftDays: number }

/** The instant of a London wall-clock time, so many days after the London day of `from`. */
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
