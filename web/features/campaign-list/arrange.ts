import type { Groups } from '#contract/catalogue.ts'

export type ListPart = { kind: 'banners' } | { kind: 'section'; index: number } | { kind: 'ad'; turn: number }

/** The number of sections between two advertisements. */
const SECTIONS_BETWEEN_ADS = 2

/** The order of a page's parts: posters in the configured position, and advertisements only between two sections. */
export function arrange(sections: number, position: Groups['banner_position'], withAds: boolean): ListPart[] {
  const middle = Math.ceil(sections / 2)
  const parts: ListPart[] = []
  if (position === 'TOP') parts.push({ kind: 'banners' })
  for (let index = 0; index < sections; index++) {
    parts.push({ kind: 'section', index })
    const shown = index + 1
    const isMiddle = position === 'MIDDLE' && shown === middle
    if (isMiddle) parts.push({ kind: 'banners' })
    else if (withAds && shown < sections && shown % SECTIONS_BETWEEN_ADS === 0)
      parts.push({ kind: 'ad', turn: shown / SECTIONS_BETWEEN_ADS - 1 })
  }
  if (position === 'BOTTOM' || (position === 'MIDDLE' && sections === 0)) parts.push({ kind: 'banners' })
  return parts
}
