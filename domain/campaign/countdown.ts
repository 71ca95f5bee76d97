import { clockText, londonInstant, toLondon } from '../time/london.ts'
import type { CampaignStatus } from './campaign.ts'
import type { ResolvedStatus } from './schedule.ts'

export type Countdown = {
  readonly days: number
  readonly hours: number
  readonly mins: number
  /** Shown only on the last day; null before. */
  readonly secs: number | null
}

/** Begun seconds count as whole ones, so that zero is shown only when the moment has come. */
export function countDown(now: Date, to: Date): Countdown {
  const left = Math.max(0, Math.ceil((to.getTime() - now.getTime()) / 1000))
  const days = Math.floor(left / 86_400)
  const hours = Math.floor(left / 3600) % 24
  const mins = Math.floor(left / 60) % 60
  return { days, hours, mins, secs: days < 1 ? left % 60 : null }
}

const TITLES: Readonly<Record<CampaignStatus, string | null>> = {
  UPCOMING: 'Competition Starts In',
  ACTIVE: 'Competition Closes In',
  GAP: 'Next Round Opens In',
  ENDED: null,
}

export const PAY_DAY_TAG = 'EVERYDAYISPAYDAY'
export const PAY_DAY_TITLE = 'Next Chance To Win'
const PAY_DAY_TIME = '15:00'

export type Panel = { readonly title: string | null; readonly countdownTo: Date | null }

/**
 * The title of the countdown panel and the instant it counts down to. There is none when the campaign is over or sold
 * out.
 */
export function panelOf(tag: string, resolved: ResolvedStatus, now: Date): Panel {
  if (resolved.status === 'ACTIVE' && resolved.locked) return { title: null, countdownTo: null }
  if (resolved.status === 'ENDED' && resolved.countdownTo)
    return { title: TITLES.GAP, countdownTo: resolved.countdownTo }
  const panel = { title: TITLES[resolved.status], countdownTo: resolved.countdownTo }
  if (tag !== PAY_DAY_TAG || resolved.status !== 'ACTIVE') return panel
  const lastDay = lastDayOpensAt(now)
  if (now >= lastDay || (panel.countdownTo !== null && panel.countdownTo <= lastDay)) return panel
  return { title: PAY_DAY_TITLE, countdownTo: lastDay }
}

/** The Thursday 15:00 with which the last day of the pay-day week begins: the last one while that day runs. */
function lastDayOpensAt(now: Date): Date {
  const today = toLondon(now).toPlainDate()
  const thursday = today.add({ days: (4 - today.dayOfWeek + 7) % 7 })
  const previous = thursday.subtract({ days: 7 })
  const isLastDay = now < londonInstant(previous.add({ days: 1 }), PAY_DAY_TIME)
  return londonInstant(isLastDay ? previous : thursday, PAY_DAY_TIME)
}

/** `Friday 27 November 2026 at 3pm`, minutes only when there are some: how an instant is written in a sentence. */
export function momentLabel(at: Date): string {
  const london = toLondon(at)
  const weekday = london.toLocaleString('en-GB', { weekday: 'long' })
  const month = london.toLocaleString('en-GB', { month: 'long' })
  return `${weekday} ${london.day} ${month} ${london.year} at ${clockText(at)}`
}

/** `today at 5pm`, `tomorrow at 6am`, `Monday at 6am`: an instant within a week; later ones are written in full. */
export function soonLabel(at: Date, now: Date): string {
  const days = toLondon(now).toPlainDate().until(toLondon(at).toPlainDate()).days
  if (days > 6) return momentLabel(at)
  const weekday = toLondon(at).toLocaleString('en-GB', { weekday: 'long' })
  return `${['today', 'tomorrow'][days] ?? weekday} at ${clockText(at)}`
}

/** `ENDS FRIDAY 27 NOVEMBER 2026 AT 3PM`. */
export function endsLabel(at: Date): string {
  return `ends ${momentLabel(at)}`.toUpperCase()
}

/** `27/11/26`, the day in London. */
export function shortDate(at: Date): string {
  return toLondon(at).toLocaleString('en-GB', { day: '2-digit', month: '2-digit', year: '2-digit' })
}
