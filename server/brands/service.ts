import { type Brand, houseBrand, partnerBrands } from './brands.ts'

export type { Brand }

const byCode = new Map([houseBrand, ...partnerBrands].map((brand) => [brand.code, brand]))
const bySlug = new Map([houseBrand, ...partnerBrands].map((brand) => [brand.slug, brand]))

/** The brand of a code. What is unknown is shown under the house's own brand, never refused. */
export function brandOf(code: string | null | undefined): Brand {
  return (code ? byCode.get(code) : undefined) ?? houseBrand
}

/** The brand of a station's slug, as partners write it in an address; null where there is none. */
export function findBrandOfStation(slug: string): Brand | null {
  return bySlug.get(slug) ?? null
}
