import type { Context } from '#server/platform/context.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { findBrandsVersion, listBrandRows } from './brand-queries.ts'
import { Brands } from './brands.ts'

/** The time for which a process answers from memory before it checks for a new version. */
const BRANDS_FRESH_MS = 1_000
const NO_VERSION = 0

type Stored = { brands: Brands; version: number; readAt: number; reading: Promise<void> | null }
export type BrandContext = Pick<Context, 'cache' | 'config' | 'db' | 'log'>

const cacheKey: CacheKey<Stored> = {
  first: () => ({ brands: new Brands([]), version: NO_VERSION, readAt: Number.NEGATIVE_INFINITY, reading: null }),
}

/**
 * The brands from memory: no request waits for them. If they are older than a second, they are read again in the
 * background. Processes load them before they serve requests (`loadBrands`).
 */
export function brandsOf(context: BrandContext): Brands {
  const stored = context.cache.read(cacheKey)
  if (performance.now() - stored.readAt >= BRANDS_FRESH_MS && stored.reading === null)
    loadBrands(context).catch((error) => context.log.warn({ err: error }, 'brands could not be reloaded'))
  return stored.brands
}

/** The same for permanent content, such as an email: it waits until the brands were read once. */
export async function readBrands(context: BrandContext): Promise<Brands> {
  if (context.cache.read(cacheKey).version === NO_VERSION) await loadBrands(context)
  return brandsOf(context)
}

/** Increases when this process learns of a change, which invalidates pages that it rendered before. */
export function brandsVersion(context: BrandContext): number {
  brandsOf(context)
  return context.cache.read(cacheKey).version
}

/** Reads the brands if the version has changed, once at a time. */
export async function loadBrands(context: Pick<Context, 'cache' | 'db'>): Promise<void> {
  const stored = context.cache.read(cacheKey)
  // A read in progress may have started before the change that the caller has just made.
  await stored.reading?.catch(() => {})
  stored.reading ??= readAgain(context.db, stored).finally(() => {
    stored.readAt = performance.now()
    stored.reading = null
  })
  await stored.reading
}

/** The version is read first: a change in between is read twice rather than missed. */
async function readAgain(db: Context['db'], stored: Stored): Promise<void> {
  const version = await findBrandsVersion(db)
  if (version === stored.version) return
  stored.brands = new Brands(await listBrandRows(db))
  stored.version = version
}
