import { type Pence, pence } from '../money/money.ts'
import { toLondon } from '../time/london.ts'

/** Whether public randomness decides, or people elsewhere do, as on the radio. */
export const drawMethods = ['BEACON', 'ELSEWHERE'] as const
export type DrawMethod = (typeof drawMethods)[number]

export type Prize = {
  readonly position: number
  readonly title: string
  readonly valuePence: Pence
  readonly quantity: number
}

const RESERVES_MIN = 3

/** When a round is drawn, counted from its closing. */
export type DrawTiming = {
  /** From the planned freeze to the draw. */
  readonly delaySeconds: number
  /** Clear days between the closing and the freeze, in which cards may still arrive by post. */
  readonly postalGraceDays: number
}

/** The grace that the CAP Code requires for postal entries. It is the default of campaigns that accept post. */
export const POSTAL_GRACE_DAYS = 3

/**
 * The shortest delay that a draw can keep. A freeze is tried every few seconds and precedes its beacon round by a
 * minute. In a campaign with paid entries, it also waits up to five minutes for pending payments.
 */
export const DELAY_SECONDS_MIN = { paid: 360, free: 90 } as const

/** How many are drawn as winners: one for each prize there is. */
export function winnersOf(prizes: readonly Pick<Prize, 'quantity'>[]): number {
  return prizes.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The number of reserves. Campaigns that set none get as many reserves as prizes, and at least three. */
export function reservesOf(given: number | null, prizes: readonly Pick<Prize, 'quantity'>[]): number {
  return given ?? Math.max(RESERVES_MIN, winnersOf(prizes))
}

/** The prize of each winner, in order of the prizes' positions. */
export function prizeOfWinner<P extends Pick<Prize, 'quantity'>>(prizes: readonly P[], position: number): P | null {
  let upto = 0
  for (const prize of prizes) {
    upto += prize.quantity
    if (position <= upto) return prize
  }
  return null
}

/** The prize of a campaign that lists none. */
export function titlePrize(title: string, valuePence: Pence | null): Prize {
  return { position: 1, title, valuePence: valuePence ?? pence(0), quantity: 1 }
}

/**
 * The freeze is at the closing, or later by the clear days that are allowed for post, at the same time of day in
 * London.
 */
export function freezesAt(closesAt: Date, { postalGraceDays }: Pick<DrawTiming, 'postalGraceDays'>): Date {
  if (postalGraceDays === 0) return closesAt
  return new Date(toLondon(closesAt).add({ days: postalGraceDays + 1 }).epochMilliseconds)
}

export function drawsAt(closesAt: Date, timing: DrawTiming): Date {
  return new Date(freezesAt(closesAt, timing).getTime() + timing.delaySeconds * 1000)
}

/** The freeze must be a minute before the deciding beacon round, and it takes a moment itself. */
const TYPING_ENDS_BEFORE_DRAW_MS = 2 * 60_000

/** The freeze waits until then for cards that arrived in time and are not typed. It does not delay the draw. */
export function typingEndsAt(closesAt: Date, timing: DrawTiming): Date {
  const lastMoment = drawsAt(closesAt, timing).getTime() - TYPING_ENDS_BEFORE_DRAW_MS
  return new Date(Math.max(freezesAt(closesAt, timing).getTime(), lastMoment))
}
