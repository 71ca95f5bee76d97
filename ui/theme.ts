import { hexOfOklch, type Oklch, oklchOfHex } from './oklch.ts'

/** The colour of a brand without its own colour. */
export const DEFAULT_BRAND_COLOUR = '#545A56'

export type Scheme = 'light' | 'dark'

/** The colours that are derived from a brand's colour. */
export interface BrandTheme {
  /** Filled areas, and the text on them. */
  accent: Oklch
  accentHover: Oklch
  accentInk: Oklch
  /** A tint behind ordinary text. */
  accentSoft: Oklch
  /** Text in the brand's colour on paper, cards and the tint: at least 4.5 : 1 for every brand. */
  accentText: Oklch
}

/**
 * A fill darker than `ink` has white text, and a lighter one dark text. Both are moved away from the middle, where
 * neither is readable.
 */
export const fillBounds = { ink: 0.6, darkMax: 0.53, lightMin: 0.72 } as const

/** The values in which dark differs from light. tokens.css has the same values under the same names. */
export const schemeBounds = {
  light: {
    accentLightnessMin: 0,
    accentSoftLightness: 0.945,
    accentTextLightnessMin: 0,
    accentTextLightnessMax: 0.5,
    accentTextChromaMax: 0.4,
  },
  dark: {
    accentLightnessMin: 0.42,
    accentSoftLightness: 0.3,
    accentTextLightnessMin: 0.78,
    accentTextLightnessMax: 1,
    accentTextChromaMax: 0.11,
  },
} as const

/**
 * The accent colours of a brand, as tokens.css calculates them in the browser. Lowering lightness and chroma by the
 * same factor only dims the colour, so the hue does not change and stays in the gamut.
 */
export function brandTheme(brandColour: string, scheme: Scheme): BrandTheme {
  const { l, c, h } = oklchOfHex(brandColour)
  const bounds = schemeBounds[scheme]
  const bright = l > fillBounds.ink
  const accent = bright
    ? { l: Math.max(l, fillBounds.lightMin), c, h }
    : { l: clamp(bounds.accentLightnessMin, l, fillBounds.darkMax), c: c * dimmed(l, fillBounds.darkMax), h }
  return {
    accent,
    accentHover: { ...accent, l: accent.l - 0.05 },
    accentInk: { l: bright ? 0.2 : 1, c: 0, h },
    accentSoft: { l: bounds.accentSoftLightness, c: Math.min(c, 0.16) * 0.25, h },
    accentText: {
      l: clamp(bounds.accentTextLightnessMin, l, bounds.accentTextLightnessMax),
      c: Math.min(c, bounds.accentTextChromaMax) * dimmed(l, bounds.accentTextLightnessMax),
      h,
    },
  }
}

/** The brand's safe text colour as #rrggbb, for places without style sheets: mail, pictures, `theme-color`. */
export function safeTextColour(brandColour: string, scheme: Scheme = 'light'): string {
  return hexOfOklch(brandTheme(brandColour, scheme).accentText)
}

function dimmed(from: number, to: number): number {
  return Math.min(1, to / Math.max(from, 0.01))
}

function clamp(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
