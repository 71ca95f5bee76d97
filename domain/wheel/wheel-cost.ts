import { type Pence, pence } from '../money/money.ts'
import { totalWeight, type Weighted } from './wheel.ts'

export type PricedPrize = Weighted & {
  /** Null without a limit. Prizes that are out of stock are removed from the wheel. */
  readonly stock: number | null
  /** The cost of winning it once; null if that depends on a later purchase. */
  readonly costPence: Pence | null
}

export type PrizeOutlook = {
  /** The probability of winning it in one spin, from 0 to 1. */
  readonly odds: number
  /** The expected number of wins, at most the stock. */
  readonly wins: number
  readonly costPence: Pence | null
}

/** The expected result of a number of spins, if the prizes stay as they are now. */
export function outlookOf(
  prizes: readonly PricedPrize[],
  noWinWeight: number,
  spins: number,
): { prizes: PrizeOutlook[]; noWinOdds: number; costPence: Pence } {
  const isLive = ({ stock }: PricedPrize) => stock === null || stock > 0
  const total = totalWeight(prizes.filter(isLive), noWinWeight)
  const outlooks = prizes.map((prize) => {
    const odds = total > 0 && isLive(prize) ? prize.weight / total : 0
    const wins = Math.min(odds * spins, prize.stock ?? Number.POSITIVE_INFINITY)
    return { odds, wins, costPence: prize.costPence === null ? null : pence(Math.round(wins * prize.costPence)) }
  })
  return {
    prizes: outlooks,
    noWinOdds: total === 0 ? 1 : noWinWeight / total,
    costPence: pence(outlooks.reduce((sum, { costPence }) => sum + (costPence ?? 0), 0)),
  }
}
