import type { Partner } from '#contract/brands.ts'
import { logoPath } from '#contract/pictures.ts'
import type { Brand } from './brands.ts'
import { type BrandContext, brandsOf, readBrands } from './snapshot.ts'

export { areBrands, findExposureMax } from './brand-queries.ts'
export { type Brand, Brands, type WrittenBrand } from './brands.ts'
export { findLogo } from './logo.ts'
export { saveBrand } from './save-brand.ts'
export { type BrandContext, brandsOf, brandsVersion, loadBrands } from './snapshot.ts'

/** The brand that a request names, by its code or slug; null where there is none. */
export function findBrand(context: BrandContext, name: string | null | undefined): Brand | null {
  return brandsOf(context).find(name)
}

/** The same. What is unknown is shown under the default brand, never refused. */
export function brandOf(context: BrandContext, name: string | null | undefined): Brand {
  return brandsOf(context).of(name)
}

export type NamedBrand = Brand & { readonly legalLine: string; readonly logoUrl: string | null }

/** With the line that names who runs its competitions and the whole address of its logo, for pages and every mail. */
export function withLegalLine({ config }: BrandContext, brand: Brand): NamedBrand {
  const { code, logo } = brand
  const logoUrl = logo && (config.apiUrl || config.publicUrl) + logoPath({ env: config.APP_ENV, code, logo })
  return { ...brand, legalLine: brand.legalLine ?? config.LEGAL_LINE, logoUrl }
}

/** As what is sent is written under it. */
export async function namedBrandOf(context: BrandContext, name: string | null | undefined): Promise<NamedBrand> {
  return withLegalLine(context, (await readBrands(context)).of(name))
}

/** Every brand but the default one, as the site is given it. */
export function showPartners(context: BrandContext): Partner[] {
  return brandsOf(context).partners.map(({ code, name, themeColour }) => ({ code, name, theme_colour: themeColour }))
}
