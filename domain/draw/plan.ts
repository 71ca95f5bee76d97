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

export function drawsAt(closesAt: Date, delaySeconds: number): Date {
  return new Date(closesAt.getTime() + delaySeconds * 1000)
}
