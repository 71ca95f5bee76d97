import type { Context } from '#server/platform/context.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { findBrandsVersion, listBrandRows } from './brand-queries.ts'
import { Brands } from './brands.ts'

/** For so long a process answers from memory before it looks whether the version has moved on. */
const BRANDS_FRESH_MS = 1_000
const NO_VERSION = 0

type Stored = { brands: Brands; version: number; readAt: number; reading: Promise<void> | null }
export type BrandContext = Pick<Context, 'cache' | 'config' | 'db' | 'log'>

const cacheKey: CacheKey<Stored> = {
  first: () => ({ brands: new Brands([]), version: NO_VERSION, readAt: Number.NEGATIVE_INFINITY, reading: null }),
}

/**
 * The brands as this process knows them, at once: no request waits for them. What is older than a second is read again
 * beside the request. The processes load them before they answer (`loadBrands`).
 */
export function brandsOf(context: BrandContext): Brands {
  const stored = context.cache.read(cacheKey)
  if (performance.now() - stored.readAt >= BRANDS_FRESH_MS && stored.reading === null)
    loadBrands(context).catch((error) => context.log.warn({ err: error }, 'brands could not be read again'))
  return stored.brands
}

/** The same for what is written down for good, such as a mail: it waits until they were read once. */
export async function readBrands(context: BrandContext): Promise<Brands> {
  if (context.cache.read(cacheKey).version === NO_VERSION) await loadBrands(context)
  return brandsOf(context)
}

/** Moves on with what this process knows, so that pages which were rendered before are old. */
export function brandsVersion(context: BrandContext): number {
  brandsOf(context)
  return context.cache.read(cacheKey).version
}

/** Reads them where the version has moved on, once at a time. */
export async function loadBrands(context: Pick<Context, 'cache' | 'db'>): Promise<void> {
  const stored = context.cache.read(cacheKey)
  // What is being read may have begun before the change that the caller has just made.
  await stored.reading?.catch(() => {})
  stored.reading ??= readAgain(context.db, stored).finally(() => {
    stored.readAt = performance.now()
    stored.reading = null
  })
  await stored.reading
}

/** The version is read first: what changes in between is read twice rather than missed. */
async function readAgain(db: Context['db'], stored: Stored): Promise<void> {
  const version = await findBrandsVersion(db)
  if (version === stored.version) return
  stored.brands = new Brands(await listBrandRows(db))
  stored.version = version
}
