import { type Pence, pence } from './money.ts'
import { totalWeight, type Weighted } from './wheel.ts'

export type PricedPrize = Weighted & {
  /** Null without limit. What has none left lies on the wheel no more. */
  readonly stock: number | null
  /** What winning it once costs; null where that depends on what is bought with it. */
  readonly costPence: Pence | null
}

export type PrizeOutlook = {
  /** Of one spin, from 0 to 1. */
  readonly odds: number
  /** How often it is won in so many spins, and never more often than it is there. */
  readonly wins: number
  readonly costPence: Pence | null
}

/** What a wheel gives in a number of spins: on average, as long as everything that lies there now lies there. */
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
