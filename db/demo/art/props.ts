import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** One of Fluent's emoji standing in a picture: `x` is its middle, `base` the line it stands on, `size` its height. */
export type Prop = {
  readonly emoji: string
  readonly x: number
  readonly base: number
  readonly size: number
  /** Degrees, clockwise. */
  readonly turn?: number
  readonly mirrored?: boolean
  /** How far out of focus, in pixels. */
  readonly blur?: number
}

const { icons } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json'), 'utf8'),
) as { icons: Record<string, { body: string }> }

/** The drawings are 32 high and stand a little above their lower edge. */
const drawn = { height: 32, standsAt: 30 }

export function drawProp({ emoji, x, base, size, turn = 0, mirrored = false, blur = 0 }: Prop): string {
  const scale = size / drawn.height
  const middle = drawn.height / 2
  const filter = blur > 0 ? ` filter="url(#blur-${blur})"` : ''
  return `<g${filter}><g transform="translate(${x} ${base - (drawn.standsAt - middle) * scale}) rotate(${turn}) scale(${mirrored ? -scale : scale} ${scale}) translate(${-middle} ${-middle})">${bodyOf(emoji)}</g></g>`
}

/** Each drawing numbers its gradients for itself, so their names are made the drawing's own. */
function bodyOf(emoji: string): string {
  const icon = icons[emoji]
  if (!icon) throw new Error(`no such emoji: ${emoji}`)
  return icon.body.replaceAll(/(id="|url\(#|href="#)/g, `$1${emoji}-`)
}
