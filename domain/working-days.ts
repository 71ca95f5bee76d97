import { toLondon } from './london.ts'

const SATURDAY = 6

/**
 * The same time of day, so many Mondays to Fridays later. Bank holidays are counted: what is promised is the latest.
 */
export function workingDaysAfter(instant: Date, days: number): Date {
  let at = toLondon(instant)
  for (let left = days; left > 0; ) {
    at = at.add({ days: 1 })
    if (at.dayOfWeek < SATURDAY) left -= 1
  }
  return new Date(at.epochMilliseconds)
}
