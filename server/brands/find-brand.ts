import type { Partner } from '#contract/brands.ts'
import { logoPath } from '#contract/pictures.ts'
import { wireNames } from '#contract/wire.ts'
import type { Brand } from './brands.ts'
import { type BrandContext, brandsOf, readBrands } from './snapshot.ts'

/** The brand that a request names, by its code or slug; null if there is none. */
export function findBrand(context: BrandContext, name: string | null | undefined): Brand | null {
  return brandsOf(context).find(name)
}

/** The same, with the default brand for an unknown name. */
export function brandOf(context: BrandContext, name: string | null | undefined): Brand {
  return brandsOf(context).of(name)
}

export type NamedBrand = Brand & { readonly legalLine: string; readonly logoUrl: string | null }

/** Adds the legal line and the absolute address of the logo, for pages and emails. */
export function withLegalLine({ config }: BrandContext, brand: Brand): NamedBrand {
  const { code, logo } = brand
  const logoUrl = logo && (config.apiUrl || config.publicUrl) + logoPath({ env: config.APP_ENV, code, logo })
  return { ...brand, legalLine: brand.legalLine ?? config.LEGAL_LINE, logoUrl }
}

/** The brand under which messages are sent. */
export async function namedBrandOf(context: BrandContext, name: string | null | undefined): Promise<NamedBrand> {
  return withLegalLine(context, (await readBrands(context)).of(name))
}

/** Every brand but the default one, in the form that the site receives. */
export function showPartners(context: BrandContext): Partner[] {
  return brandsOf(context).partners.map(({ code, name, themeColour }) => wireNames({ code, name, themeColour }))
}
