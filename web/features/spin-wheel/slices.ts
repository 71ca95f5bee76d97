import { WHEEL } from './wheel-figures.ts'

/** One sector of the wheel as it is drawn. */
export type Slice<Prize> = { prize: Prize | null; colour: string; ink: string }

/**
 * The sectors as they are drawn, all of one width. Neighbours never share a colour, and no slice has the colour of the
 * hub.
 */
export function slicesOf<Prize>(sectors: readonly (Prize | null)[]): Slice<Prize>[] {
  const hasPrizes = sectors.some((prize) => prize !== null)
  return sectors.map((prize, index) => {
    const looks = hasPrizes && prize === null ? WHEEL.noWinBackgrounds : WHEEL.backgrounds
    return { prize, ...looks[index % looks.length]! }
  })
}
