import { WHEEL } from './wheel-figures.ts'

type Sector = { id: string } | null

/** One of the sectors in which the prize lies, or, for none, one that wins nothing. */
export function landingSector(sectors: readonly Sector[], prizeId: string | null, random = Math.random): number {
  const fitting = sectors.flatMap((sector, index) => ((sector?.id ?? null) === prizeId ? [index] : []))
  return fitting[Math.floor(random() * fitting.length)] ?? 0
}

export function extraTurns(random = Math.random): number {
  return WHEEL.extraTurnsMin + Math.floor(random() * (WHEEL.extraTurnsMax - WHEEL.extraTurnsMin + 1))
}

export function sparklesFor(widthPx: number): number {
  return widthPx <= WHEEL.sparklesFewUpToPx ? WHEEL.sparklesFew : WHEEL.sparklesMany
}
