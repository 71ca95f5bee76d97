import type { Draw } from '#contract/draws.ts'
import type { Route } from '#domain/campaign.ts'
import { momentLabel } from '#domain/countdown.ts'

/** `36,721,012`. */
export function counted(count: number): string {
  return count.toLocaleString('en-GB')
}

/** `1 entry`, `8,431 entries`. */
export function entriesText(count: number): string {
  return `${counted(count)} ${count === 1 ? 'entry' : 'entries'}`
}

type Plan = Pick<Draw, 'state' | 'draws_at' | 'beacon_round'>

/** `Drawn on Thursday 18 February 2027 at 4pm by public randomness: drand 36,721,012`. */
export function planText({ draws_at: at, beacon_round: round }: Plan): string {
  const when = `Drawn on ${momentLabel(at)}`
  return round === null ? when : `${when} by public randomness: drand ${counted(round)}`
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

/** Names of the states, as lists show them. */
export const stateNames: Readonly<Record<Draw['state'], string>> = {
  PLANNED: 'To come',
  FROZEN: 'Closed, about to be drawn',
  DRAWN: 'Drawn',
  ELSEWHERE: 'Drawn by a partner',
}
