import { outlines } from './outlines.ts'

/** Words in lines that are at most so wide; the last of them ends in … where not all has room. */
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
  return (outlinesOf(text).reduce((sum, [width]) => sum + width, 0) * size) / 1000
}

/** One line as an SVG path, its foot on `base`. Nothing of the text itself comes into the SVG. */
export function drawLine(text: string, place: { x: number; base: number; size: number; fill: string }): string {
  const { x, base, size, fill } = place
  let reached = 0
  const paths = outlinesOf(text).map(([width, outline]) => {
    const path = outline && `<path transform="translate(${reached} 0)" d="${outline}"/>`
    reached += width
    return path
  })
  return `<g fill="${fill}" transform="translate(${x} ${base}) scale(${size / 1000})">${paths.join('')}</g>`
}

/** Of a character whose accent has no outline the plain one; what has neither is left out. */
function outlinesOf(text: string): (readonly [width: number, outline: string])[] {
  return [...text.normalize('NFC')].flatMap((character) => {
    const found = outlines[character] ?? outlines[character.normalize('NFD')[0]!]
    return found ? [found] : []
  })
}
