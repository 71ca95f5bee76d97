import { colourProblems } from '#domain/site/brand.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { listBrandRows, lockBrands, upsertBrand } from './brand-queries.ts'
import type { WrittenBrand } from './brands.ts'

/** Saves a brand if its colours have enough contrast and its slug is unique. */
export async function saveBrand(tx: Tx, brand: WrittenBrand, now: Date): Promise<Verdict<null, 'ValidationError'>> {
  await lockBrands(tx)
  const others = (await listBrandRows(tx)).filter(({ code }) => code !== brand.code)
  const fields = colourProblems(brand)
  if (others.some(({ slug }) => slug === brand.slug)) fields.push({ path: 'slug', message: 'Another brand has it' })
  if (fields.length > 0) return refuse('ValidationError', { fields })
  await upsertBrand(tx, brand, now)
  return allow(null)
}
