import { SECTORS } from '#domain/wheel/wheel.ts'
import { WHEEL } from './wheel-figures.ts'

type Sector = { id: string } | null

/**
 * A random sector that has the prize, or, without a prize, one that wins nothing; null if the wheel has no such sector.
 */
export function landingSector(sectors: readonly Sector[], prizeId: string | null, random = Math.random): number | null {
  const fitting = sectors.flatMap((sector, index) => ((sector?.id ?? null) === prizeId ? [index] : []))
  return fitting[Math.floor(random() * fitting.length)] ?? null
}

/** The next rotation, after the least number of whole turns, at which the pointer is on a line between two sectors. */
export function rotationBetweenSectors(rotation: number): number {
  const sectorDegrees = 360 / SECTORS
  return Math.ceil(rotation / sectorDegrees) * sectorDegrees + WHEEL.extraTurnsMin * 360
}

export function extraTurns(random = Math.random): number {
  return WHEEL.extraTurnsMin + Math.floor(random() * (WHEEL.extraTurnsMax - WHEEL.extraTurnsMin + 1))
}

export function sparklesFor(widthPx: number): number {
  return widthPx <= WHEEL.sparklesFewUpToPx ? WHEEL.sparklesFew : WHEEL.sparklesMany
}
