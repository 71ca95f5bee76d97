import { toLondon } from '../london.ts'
import { type Pence, pence } from '../money.ts'

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
  /** From the freeze, as it is planned, to the draw. */
  readonly delaySeconds: number
  /** The clear days between the day of the closing and that of the freeze, in which cards sent by post are entered. */
  readonly postalGraceDays: number
}

/** What the CAP code asks for post, and what a campaign that takes post has where it does not say otherwise. */
export const POSTAL_GRACE_DAYS = 3

/** How many are drawn as winners: one for each prize there is. */
export function winnersOf(prizes: readonly Pick<Prize, 'quantity'>[]): number {
  return prizes.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** As many reserves as prizes, three at least, where the campaign does not say how many. */
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

/** What a campaign that lists no prizes draws. */
export function titlePrize(title: string, valuePence: Pence | null): Prize {
  return { position: 1, title, valuePence: valuePence ?? pence(0), quantity: 1 }
}

/** At the closing, or as many clear days later as there are for the post, at the same time of day in London. */
export function freezesAt(closesAt: Date, { postalGraceDays }: Pick<DrawTiming, 'postalGraceDays'>): Date {
  if (postalGraceDays === 0) return closesAt
  return new Date(toLondon(closesAt).add({ days: postalGraceDays + 1 }).epochMilliseconds)
}

export function drawsAt(closesAt: Date, timing: DrawTiming): Date {
  return new Date(freezesAt(closesAt, timing).getTime() + timing.delaySeconds * 1000)
}
