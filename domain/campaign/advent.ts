import { londonDay, toLondon } from '../time/london.ts'
import type { CampaignStatus } from './campaign.ts'

/** The doors of a calendar, and the days of December before Christmas. */
export const ADVENT_DAYS = 24

/** Shut until its day has come, then open until it closes, then over. */
export type DoorState = 'SHUT' | 'OPEN' | 'OVER'

export type Door = { readonly state: DoorState; readonly isTodays: boolean }

/** A door opens when it is its start in London, to the millisecond; today's is one that has opened on this very day. */
export function resolveDoor(startsAt: Date, status: CampaignStatus, now: Date): Door {
  if (now < startsAt) return { state: 'SHUT', isTodays: false }
  if (status === 'ENDED') return { state: 'OVER', isTodays: false }
  return { state: 'OPEN', isTodays: londonDay(startsAt) === londonDay(now) }
}

export type ChristmasCountdown = {
  readonly text: string
  /** How many of the 24 days of Advent have begun. */
  readonly daysBegun: number
}

/** Nights to sleep until Christmas Day, by London's calendar; in the days after it, that it is over. */
export function countToChristmas(now: Date): ChristmasCountdown {
  const today = toLondon(now).toPlainDate()
  const christmas = today.with({ month: 12, day: 25 })
  const days = today.until(christmas, { largestUnit: 'days' }).days
  const daysBegun = Math.min(ADVENT_DAYS, Math.max(0, ADVENT_DAYS + 1 - days))
  return { text: countdownText(days), daysBegun }
}

function countdownText(days: number): string {
  if (days < 0) return 'Christmas is over for this year'
  if (days === 0) return 'It’s Christmas Day'
  return days === 1 ? '1 day until Christmas' : `${days} days until Christmas`
}
