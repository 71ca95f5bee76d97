/** The daily wheel: its sectors, and the result of a spin. */

export const SECTORS = 7

/** The weight of a prize. Its probability is this weight over the total, which includes that of no win. */
export type Weighted = { readonly weight: number }

/** A wheel that can turn to nothing keeps a sector for it. */
export function livePrizesMax(noWinWeight: number): number {
  return noWinWeight > 0 ? SECTORS - 1 : SECTORS
}

export function totalWeight(prizes: readonly Weighted[], noWinWeight: number): number {
  return prizes.reduce((total, { weight }) => total + weight, noWinWeight)
}

/**
 * The prize of a spin. `drawn` is a whole number, uniform from 0 to the total weight less one. Null is no win, and
 * takes the last of these numbers.
 */
export function drawPrize<Prize extends Weighted>(prizes: readonly Prize[], drawn: number): Prize | null {
  let upto = 0
  for (const prize of prizes) {
    upto += prize.weight
    if (drawn < upto) return prize
  }
  return null
}

/**
 * The content of each of the seven sectors; null is no win. One prize fills four sectors, two fill two each, and the
 * rest are no win. Only the first seven prizes are shown.
 */
export function layOutWheel<Prize>(prizes: readonly Prize[]): (Prize | null)[] {
  const times = prizes.length === 1 ? 4 : prizes.length === 2 ? 2 : 1
  const laid = prizes.flatMap((prize) => Array<Prize>(times).fill(prize)).slice(0, SECTORS)
  return [...laid, ...Array<null>(SECTORS - laid.length).fill(null)]
}
