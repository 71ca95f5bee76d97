import type { Partner } from '#contract/brands.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type Brand, houseBrand, partnerBrands } from './brands.ts'

export type { Brand }

const brands = [houseBrand, ...partnerBrands]
const byCode = new Map(brands.map((brand) => [brand.code, brand]))
const bySlug = new Map(brands.map((brand) => [brand.slug, brand]))

/**
 * The brand that a request names, by its code or by its station's slug as partners write it; null where there is none.
 */
export function findBrand(name: string | null | undefined): Brand | null {
  if (!name) return null
  return byCode.get(name.toUpperCase()) ?? bySlug.get(name.toLowerCase()) ?? null
}

/** The same. What is unknown is shown under the default brand, never refused. */
export function brandOf(name: string | null | undefined): Brand {
  return findBrand(name) ?? houseBrand
}

/** The same with the line that names who runs its competitions, for the footer and every mail. */
export function namedBrandOf(config: Config, name: string | null | undefined): Brand & { legalLine: string } {
  const brand = brandOf(name)
  return { ...brand, legalLine: brand.legalLine ?? config.LEGAL_LINE }
}

/** Every brand but the default one, as the site is given it. */
export function showPartners(): Partner[] {
  return partnerBrands.map(({ code, name, themeColour }) => ({ code, name, theme_colour: themeColour }))
}
