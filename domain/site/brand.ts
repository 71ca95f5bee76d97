import { contrastOf, GRAPHIC_CONTRAST_MIN, TEXT_CONTRAST_MIN } from './contrast.ts'

/** The default brand, for an unnamed or unknown one. */
export const HOUSE_BRAND = 'UK_FAIRDRAW'

export const BRAND_CODE_PATTERN = /^UK_[A-Z0-9_]{1,37}$/
export const BRAND_SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Colours of six hex digits that replace those derived from a brand's one colour. */
export type OwnColours = {
  /** Filled areas, and the text on them. */
  readonly ownFill: { readonly colour: string; readonly text: string } | null
  /** Text in the brand's colour, in the light and in the dark. */
  readonly ownText: { readonly light: string; readonly dark: string } | null
}

/**
 * The backgrounds below text in the brand's colour, from `ui/tokens.css`. `line` is the empty part of a bar, `tint` the
 * least favourable of all tints that follow from a brand.
 */
export const brandGrounds = {
  light: { paper: 'FAF5EB', surface: 'FFFEFD', sunk: 'F2ECE1', tint: 'FFE2E3', line: 'DED9CC' },
  dark: { paper: '16120D', surface: '221D17', sunk: '2E2821', tint: '18352E', line: '3F3830' },
} as const

export type ColourPair = {
  /** The field of the colour that is checked. */
  readonly field: 'own_fill.text' | 'own_text.light' | 'own_text.dark'
  readonly what: string
  readonly over: string
  readonly under: string
  readonly min: number
  readonly contrast: number
}

/**
 * Every pair of a brand's own colours that people must be able to distinguish, with its contrast and the required one.
 */
export function colourPairs({ ownFill, ownText }: OwnColours): ColourPair[] {
  const pairs: Omit<ColourPair, 'contrast'>[] = []
  if (ownFill)
    pairs.push({
      field: 'own_fill.text',
      what: 'Text on filled areas',
      over: ownFill.text,
      under: ownFill.colour,
      min: TEXT_CONTRAST_MIN,
    })
  for (const scheme of ['light', 'dark'] as const) {
    if (!ownText) continue
    const [field, over] = [`own_text.${scheme}` as const, ownText[scheme]]
    const { line, ...grounds } = brandGrounds[scheme]
    for (const [name, under] of Object.entries(grounds))
      pairs.push({ field, what: `Text on ${groundNames[name]!}, ${scheme}`, over, under, min: TEXT_CONTRAST_MIN })
    pairs.push({ field, what: `Bars on a line, ${scheme}`, over, under: line, min: GRAPHIC_CONTRAST_MIN })
  }
  return pairs.map((pair) => ({ ...pair, contrast: contrastOf(pair.over, pair.under) }))
}

const groundNames: Record<string, string> = { paper: 'the page', surface: 'a card', sunk: 'an inset', tint: 'a tint' }

export function isReadable({ contrast, min }: Pick<ColourPair, 'contrast' | 'min'>): boolean {
  return contrast >= min
}

/** The errors that an operator reads beside each colour with too little contrast: the worst pair of each colour. */
export function colourProblems(colours: OwnColours): { path: string; message: string }[] {
  const unreadable = colourPairs(colours).filter((pair) => !isReadable(pair))
  const byField = Map.groupBy(unreadable, ({ field }) => field)
  return [...byField].map(([path, pairs]) => {
    const [worst] = pairs.toSorted((one, other) => one.contrast - one.min - (other.contrast - other.min))
    return { path, message: `${worst!.what} has ${ratioText(worst!.contrast)}, and needs ${ratioText(worst!.min)}` }
  })
}

/** Rounded down, so that no ratio seems to reach its minimum when it does not. */
export function ratioText(contrast: number): string {
  return `${Math.floor(contrast * 100) / 100} : 1`
}

/** The custom properties that the style sheet reads: the one colour that others follow from, and those instead. */
export function brandStyle({
  themeColour,
  ownFill,
  ownText,
}: OwnColours & { readonly themeColour: string }): Record<string, string> {
  return {
    '--brand': `#${themeColour}`,
    ...(ownFill && { '--brand-fill': `#${ownFill.colour}`, '--brand-fill-text': `#${ownFill.text}` }),
    ...(ownText && { '--brand-text-light': `#${ownText.light}`, '--brand-text-dark': `#${ownText.dark}` }),
  }
}

type Size = { readonly width: number; readonly height: number }

/** Scales a logo down to fit the available room. It is never enlarged. */
export function fitLogo({ width, height }: Size, room: Size): Size {
  const scale = Math.min(1, room.width / width, room.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
