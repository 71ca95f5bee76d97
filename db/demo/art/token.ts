import { blurs, shade } from './compose.ts'
import { drawWord } from './lettering.ts'
import { paletteOf } from './palette.ts'
import { drawProp } from './props.ts'

/** A wheel prize: a lit tile with a word or a thing on it, on nothing. */
export type Token = { readonly name: string; readonly hue: number; readonly word?: string; readonly emoji?: string }

export const tokens: readonly Token[] = [
  { name: 'wheel-credit-50', hue: 195, word: '50p' },
  { name: 'wheel-credit-200', hue: 150, word: '£2' },
  { name: 'wheel-credit-1000', hue: 300, word: '£10' },
  { name: 'wheel-percent', hue: 25, word: '15%' },
  { name: 'wheel-mug', hue: 70, emoji: 'hot-beverage' },
]

const side = 600
const wordHeight = 170

export function composeToken(token: Token): string {
  const palette = paletteOf(token)
  const tile = (inset: number, fill: string) =>
    `<rect x="${40 + inset}" y="${40 + inset}" width="${520 - 2 * inset}" height="${500 - 2 * inset}" rx="${130 - inset}" ${fill}/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
  <defs>${blurs}${shade(palette)}
    <radialGradient id="tile" cx=".4" cy=".25" r=".9"><stop offset="0" stop-color="${palette.core}"/><stop offset=".55" stop-color="${palette.body}"/><stop offset="1" stop-color="${palette.edge}"/></radialGradient>
  </defs>
  <g transform="translate(0 22)">${tile(0, `fill="${palette.block}"`)}</g>
  ${tile(0, 'fill="url(#tile)"')}
  ${tile(8, `fill="none" stroke="${palette.glow}" stroke-opacity=".7" stroke-width="6"`)}
  ${token.word ? drawWord({ text: token.word, size: wordHeight, base: 375 }, palette, side / 2) : ''}
  ${token.emoji ? `<g filter="url(#lift)">${drawProp({ emoji: token.emoji, x: side / 2, base: 460, size: 340 })}</g>` : ''}
</svg>`
}
