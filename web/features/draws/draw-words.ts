import type { Draw } from '#contract/draws.ts'
import type { Route } from '#domain/campaign/campaign.ts'
import { counted } from '#web/core/parts/draw-text.ts'

/** `1 entry`, `8,431 entries`. */
export function entriesText(count: number): string {
  return `${counted(count)} ${count === 1 ? 'entry' : 'entries'}`
}

export const routeNames: Readonly<Record<Route, string>> = {
  PAID: 'Paid online',
  FREE_WEB: 'Free online',
  POSTAL: 'By post',
  PHONE: 'By phone',
  SMS: 'By text message',
  PROMO: 'With a promo code',
  SPIN: 'Won on the daily wheel',
}

/** The reasons why a list was closed late. */
export const lateReasons: Readonly<Record<NonNullable<Draw['late_reason']>, string>> = {
  PAYMENTS: 'Some payments were still going through at closing time. Those entries count.',
  PLAN: 'We left too little time to close the list before the draw. That’s our mistake. No entries were lost or added.',
  SERVICE: 'Our service was interrupted at closing time. No entries were lost or added.',
}

/** Names of the states, as lists show them. */
export const stateNames: Readonly<Record<Draw['state'], string>> = {
  PLANNED: 'Upcoming',
  FROZEN: 'Closed – draw soon',
  DRAWN: 'Drawn',
  ELSEWHERE: 'Drawn by a partner',
}
