import { isSoldOut, type Stock } from '#domain/campaign/campaign.ts'
import { soonLabel } from '#domain/campaign/countdown.ts'
import type { ResolvedStatus } from '#domain/campaign/schedule.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `3 days`, `1 day 4 hours`, `5 hours 12 mins`, `12 mins`, `40 secs`: at most the two largest units. */
export function timeLeft(now: Date, to: Date): string {
  const left = Math.max(0, to.getTime() - now.getTime())
  const days = Math.floor(left / DAY_MS)
  const hours = Math.floor((left % DAY_MS) / HOUR_MS)
  const mins = Math.floor((left % HOUR_MS) / MINUTE_MS)
  if (days >= 2) return `${days} days`
  if (days === 1) return hours === 0 ? '1 day' : `1 day ${units(hours, 'hour')}`
  if (hours > 0) return mins === 0 ? units(hours, 'hour') : `${units(hours, 'hour')} ${units(mins, 'min')}`
  return mins > 0 ? units(mins, 'min') : units(Math.ceil(left / 1000), 'sec')
}

/** The state of a card in one line. */
export function stateLine(resolved: ResolvedStatus, type: 'CAMPAIGN' | 'BUNDLE', stock: Stock, now: Date): string {
  if (resolved.status === 'ENDED' && resolved.countdownTo) return `Opens again ${soonLabel(resolved.countdownTo, now)}`
  if (resolved.status === 'ENDED')
    return type === 'BUNDLE' ? 'This bundle is now closed' : 'This competition is now closed'
  if (resolved.status === 'UPCOMING') return 'opening soon'
  if (resolved.status === 'GAP') return 'We’re drawing the winner'
  if (resolved.locked) return isSoldOut(stock) ? 'Sold out' : 'Closed for now'
  return resolved.countdownTo ? `Closes in ${timeLeft(now, resolved.countdownTo)}` : 'Open now'
}

function units(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
