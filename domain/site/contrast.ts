/** WCAG 2.2: minimum contrast of text (1.4.3) and of parts that must be recognised, such as a filled bar (1.4.11). */
export const TEXT_CONTRAST_MIN = 4.5
export const GRAPHIC_CONTRAST_MIN = 3

export const HEX_COLOUR_PATTERN = /^[0-9A-F]{6}$/

/** The contrast of two opaque colours of six hex digits, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => lightOf(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function lightOf(gamma: number): number {
  return gamma <= 0.04045 ? gamma / 12.92 : ((gamma + 0.055) / 1.055) ** 2.4
}
