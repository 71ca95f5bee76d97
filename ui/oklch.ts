/** A colour as the eye sees it: lightness 0…1, chroma 0…about 0.4, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** Red, green and blue as light, 0…1, before the gamma of screens. */
type Linear = readonly [number, number, number]

/** Reads `#545A56` or `545A56`. */
export function oklchOfHex(hex: string): Oklch {
  const digits = /^#?([\da-f]{6})$/i.exec(hex)?.[1]
  if (!digits) throw new Error(`Not a colour of six hexadecimal digits: ${hex}`)
  const [r, g, b] = [0, 2, 4].map((at) => toLight(Number.parseInt(digits.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  }
}

/** The colour on the screen, as #rrggbb. A colour outside its gamut is clipped, as browsers do. */
export function hexOfOklch(colour: Oklch): string {
  const channel = (light: number) =>
    Math.round(toGamma(light) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${lightOf(colour).map(channel).join('')}`
}

/** The contrast of WCAG 2, from 1 to 21, of two opaque colours. */
export function contrast(one: Oklch, other: Oklch): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: Oklch): number {
  const [r, g, b] = lightOf(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function lightOf({ l, c, h }: Oklch): Linear {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function clip(light: number): number {
  return Math.min(1, Math.max(0, light))
}

function toLight(gamma: number): number {
  return gamma <= 0.04045 ? gamma / 12.92 : ((gamma + 0.055) / 1.055) ** 2.4
}

function toGamma(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}
