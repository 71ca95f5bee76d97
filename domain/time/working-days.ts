import { toLondon } from './london.ts'

const SATURDAY = 6

/**
 * The same time of day, a number of Mondays to Fridays later. Bank holidays count as working days, because the promise
 * is a latest day.
 */
export function workingDaysAfter(instant: Date, days: number): Date {
  let at = toLondon(instant)
  for (let left = days; left > 0; ) {
    at = at.add({ days: 1 })
    if (at.dayOfWeek < SATURDAY) left -= 1
  }
  return new Date(at.epochMilliseconds)
}
