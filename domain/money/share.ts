import { type Pence, pence } from './money.ts'

/**
 * Splits an amount in proportion to weights, in whole numbers. The parts add up exactly, and none exceeds its weight
 * unless the amount exceeds their sum. Spare pence go to the largest remainders.
 */
export function share(amount: Pence, weights: readonly number[]): Pence[] {
  const total = weights.reduce((all, weight) => all + weight, 0)
  if (amount === 0) return weights.map(() => pence(0))
  if (total === 0) throw new Error('nothing to share over')

  const parts = weights.map((weight) => Math.floor((amount * weight) / total))
  const spare = amount - parts.reduce((all, part) => all + part, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, spare)) parts[index]! += 1
  return parts.map(pence)
}

/** A whole percentage of an amount that is not negative; half a penny is rounded up. */
export function percentOf(amount: Pence, percent: number): Pence {
  return pence(Math.floor((amount * percent + 50) / 100))
}
