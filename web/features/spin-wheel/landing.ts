import { WHEEL } from './wheel-figures.ts'

type Slice = { prize: { id: string } | null }

/**
 * A random slice that has the prize, or, without a prize, one that wins nothing; null if the wheel has no such slice.
 */
export function landingSlice(slices: readonly Slice[], prizeId: string | null, random = Math.random): number | null {
  const fitting = slices.flatMap(({ prize }, index) => ((prize?.id ?? null) === prizeId ? [index] : []))
  return fitting[Math.floor(random() * fitting.length)] ?? null
}

/**
 * The next rotation, after the least number of whole turns, at which the pointer is on the line before the first slice.
 */
export function rotationBetweenSlices(rotation: number): number {
  return (Math.ceil(rotation / 360) + WHEEL.extraTurnsMin) * 360
}

export function extraTurns(random = Math.random): number {
  return WHEEL.extraTurnsMin + Math.floor(random() * (WHEEL.extraTurnsMax - WHEEL.extraTurnsMin + 1))
}

export function sparklesFor(widthPx: number): number {
  return widthPx <= WHEEL.sparklesFewUpToPx ? WHEEL.sparklesFew : WHEEL.sparklesMany
}
