import type { StoredBrand } from '#contract/console/brands.ts'
import { brandGrounds } from '#domain/site/brand.ts'
import { HEX_COLOUR_PATTERN } from '#domain/site/contrast.ts'
import { hexOfOklch } from '#ui/oklch.ts'
import { brandTheme, type Scheme } from '#ui/theme.ts'

const inks = { light: '#221B12', dark: '#F4EFE6' } as const

/** The colours of a brand in one scheme, even while a colour is only partly typed. */
export function shownColours({ theme_colour, own_fill, own_text }: StoredBrand, scheme: Scheme) {
  const derived = brandTheme(HEX_COLOUR_PATTERN.test(theme_colour) ? theme_colour : '545A56', scheme)
  const own = (colour: string | undefined) =>
    colour !== undefined && HEX_COLOUR_PATTERN.test(colour) ? `#${colour}` : null
  const { paper, surface } = brandGrounds[scheme]
  return {
    paper: `#${paper}`,
    surface: `#${surface}`,
    ink: inks[scheme],
    fill: own(own_fill?.colour) ?? hexOfOklch(derived.accent),
    fillText: own(own_fill?.text) ?? hexOfOklch(derived.accentInk),
    text: own(own_text?.[scheme]) ?? hexOfOklch(derived.accentText),
  }
}
