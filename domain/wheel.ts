/** The daily wheel: what lies on it, and what a turn of it gives. */

export const SECTORS = 7

/** A prize as far as chance is concerned: of all weights together, no win's included, it has this one. */
export type Weighted = { readonly weight: number }

/** A wheel that can turn to nothing keeps a sector for it. */
export function livePrizesMax(noWinWeight: number): number {
  return noWinWeight > 0 ? SECTORS - 1 : SECTORS
}

export function totalWeight(prizes: readonly Weighted[], noWinWeight: number): number {
  return prizes.reduce((total, { weight }) => total + weight, noWinWeight)
}

/**
 * What a turn gives: `drawn` is a whole number, each of 0 to the total weight less one as likely as the others. Null is
 * no win, and takes the last of them.
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
 * What lies in each of the seven sectors; null is no win. One prize lies there four times, each of two twice, and what
 * is left is no win; of more than seven the first seven are shown.
 */
export function layOutWheel<Prize>(prizes: readonly Prize[]): (Prize | null)[] {
  const times = prizes.length === 1 ? 4 : prizes.length === 2 ? 2 : 1
  const laid = prizes.flatMap((prize) => Array<Prize>(times).fill(prize)).slice(0, SECTORS)
  return [...laid, ...Array<null>(SECTORS - laid.length).fill(null)]
}
