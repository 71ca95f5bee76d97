import { capHeight, letters } from './letters.ts'
import type { Palette } from './palette.ts'
import { frame, type Scene } from './scene.ts'

const tightness = -14

/** A short word as a lit block of letters, about `middle`, its foot on `base`. */
export function drawWord(
  { text, size, base }: NonNullable<Scene['word']>,
  palette: Palette,
  middle: number = frame.middle,
): string {
  const scale = size / capHeight
  const depth = Math.round(12 + size * 0.05)
  const glyphs = [...text].map((character) => {
    const letter = letters[character]
    if (!letter) throw new Error(`no outline for ${character}`)
    return letter
  })
  const reach = glyphs.reduce((sum, { width }) => sum + width + tightness, 0) * scale
  let x = middle - reach / 2
  const outlines = glyphs
    .map(({ width, outline }) => {
      const placed = `<path transform="translate(${x.toFixed(1)} ${base}) scale(${scale.toFixed(4)} ${(-scale).toFixed(4)})" d="${outline}"/>`
      x += (width + tightness) * scale
      return placed
    })
    .join('')
  const sides = Array.from({ length: depth }, (_, index) => {
    const down = depth - index
    return `<use href="#word" transform="translate(0 ${down})" fill="${down > depth / 2 ? palette.blockDeep : palette.block}"/>`
  }).join('')
  return `
  <defs>
    <g id="word">${outlines}</g>
    <linearGradient id="face" gradientUnits="userSpaceOnUse" x1="0" y1="${capHeight}" x2="0" y2="0"><stop offset=".15" stop-color="${palette.face}"/><stop offset="1" stop-color="${palette.faceLow}"/></linearGradient>
  </defs>
  <use href="#word" transform="translate(0 ${depth + 22})" fill="${palette.shadow}" opacity=".55" filter="url(#blur-16)"/>
  <g stroke="${palette.blockDeep}" stroke-width="${(9 / scale).toFixed(1)}" stroke-linejoin="round"><use href="#word" transform="translate(0 ${depth})" fill="${palette.blockDeep}"/></g>
  ${sides}
  <g stroke="${palette.glow}" stroke-width="${(5 / scale).toFixed(1)}" stroke-linejoin="round"><use href="#word" fill="${palette.glow}"/></g>
  <use href="#word" fill="url(#face)"/>`
}
