import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const require = createRequire(import.meta.url)
/** Text is drawn as outlines from this file. Text that sharp draws depends on the fonts of the machine. */
const file = require.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf')
const font = openSync(file) as Font

/** Wraps words into lines of a maximum width; the last line ends in … if the text is too long. */
export function breakLines(text: string, size: number, widthMax: number, linesMax: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer, size) <= widthMax) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const shown = lines.slice(0, linesMax)
  return shown.map((line, index) => {
    const isCut = index === shown.length - 1 && lines.length > linesMax
    return isCut || textWidth(line, size) > widthMax ? shorten(line, size, widthMax) : line
  })
}

function shorten(line: string, size: number, widthMax: number): string {
  const characters = [...line]
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, size) > widthMax) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

export function textWidth(text: string, size: number): number {
  return (layOut(text).advanceWidth * size) / font.unitsPerEm
}

/** One line as an SVG path with its baseline at `base`. The SVG does not contain the text itself. */
export function drawLine(text: string, place: { x: number; base: number; size: number; fill: string }): string {
  const { x, base, size, fill } = place
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = layOut(text)
  let reached = 0
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${reached} 0)" d="${glyph.path.toSVG()}"/>`
    reached += positions[index]!.xAdvance
    return path
  })
  return `<g fill="${fill}" transform="translate(${x} ${base}) scale(${scale} -${scale})">${paths.join('')}</g>`
}

/** A character without a glyph is drawn without its accent, or left out if that has no glyph either. */
function layOut(text: string) {
  const drawn = [...text.normalize('NFC')].map((character) =>
    [character, character.normalize('NFD')[0]!].find((each) => font.hasGlyphForCodePoint(each.codePointAt(0)!)),
  )
  return font.layout(drawn.join(''))
}
