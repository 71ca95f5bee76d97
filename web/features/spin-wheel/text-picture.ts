const FONT = '"Figtree Variable", "Figtree Fallback", sans-serif'
/** Twice the size on the wheel, for sharp text on screens with small pixels. */
const SIZE_PX = 40
const SIZE_MIN_PX = 24
const WIDTH_PX = 210
const LINES_MAX = 3

/** A text as a picture, because the wheel writes its own labels along the radius, where they stand on end. */
export async function textPicture(text: string, ink: string): Promise<HTMLImageElement> {
  await document.fonts.load(fontOf(SIZE_PX))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const { lines, sizePx } = fitLines(text, (line, size) => {
    context.font = fontOf(size)
    return context.measureText(line).width
  })
  canvas.width = WIDTH_PX
  canvas.height = lines.length * sizePx * 1.2
  context.font = fontOf(sizePx)
  context.fillStyle = ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const [index, line] of lines.entries()) context.fillText(line, WIDTH_PX / 2, (index + 0.5) * sizePx * 1.2)
  const image = new Image()
  image.src = canvas.toDataURL()
  await image.decode()
  return image
}

function fontOf(sizePx: number): string {
  return `600 ${sizePx}px ${FONT}`
}

/** All texts have one size, except those that would need more than three lines. */
export function fitLines(
  text: string,
  widthOf: (line: string, sizePx: number) => number,
): { lines: string[]; sizePx: number } {
  for (let sizePx = SIZE_PX; ; sizePx -= 2) {
    const lines = wrap(text, (line) => widthOf(line, sizePx) <= WIDTH_PX)
    const fits = lines.length <= LINES_MAX && lines.every((line) => widthOf(line, sizePx) <= WIDTH_PX)
    if (fits || sizePx <= SIZE_MIN_PX) return { lines: lines.slice(0, LINES_MAX), sizePx }
  }
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
