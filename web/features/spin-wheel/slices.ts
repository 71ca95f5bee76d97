import { WHEEL } from './wheel-figures.ts'

/** One part of the wheel as it is drawn, `width` sectors wide. */
export type Slice<Prize> = { prize: Prize | null; width: number; colour: string; ink: string }

/**
 * The sectors as they are drawn. Neighbours that win nothing are one slice, so that *No win* is written once; a wheel
 * without any prize keeps its sectors apart. Neighbours never share a colour, and no slice has the colour of the hub.
 */
export function slicesOf<Prize>(sectors: readonly (Prize | null)[]): Slice<Prize>[] {
  const hasPrizes = sectors.some((prize) => prize !== null)
  const slices: Slice<Prize>[] = []
  for (const prize of sectors) {
    const last = slices.at(-1)
    if (hasPrizes && prize === null && last?.prize === null) last.width += 1
    else slices.push({ prize, width: 1, ...lookOf(slices.length, hasPrizes && prize === null) })
  }
  return slices
}

function lookOf(index: number, isNoWin: boolean) {
  return isNoWin ? WHEEL.noWinBackground : WHEEL.backgrounds[index % WHEEL.backgrounds.length]!
}
