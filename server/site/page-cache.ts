import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Platform } from '#domain/campaign/campaign.ts'

export const PAGE_FRESH_MS = 2_000
/** The extra time for which a stale page is served while it is rendered again. */
export const PAGE_STALE_MS = 8_000
/** About four hundred pages of the size of the home page, each in three encodings. */
export const PAGES_CACHED_BYTES_MAX = 64_000_000
/** A request waits for this at most twice, so that a cached page is sent within 300 ms. */
const SOON_MS = 120
const NO_VERSION = -1

/** Everything that distinguishes one rendered page from another. */
export type PageRequest = {
  readonly path: string
  readonly pageTag: string | null
  readonly brand: string
  readonly platform: Platform
}

export type RenderedPage = {
  readonly status: number
  /** The database was unavailable during the rendering: the page lacks data, or says that nothing can be shown. */
  readonly isDegraded: boolean
  readonly content: Buffer
  /**
   * The content type of React Router: HTML for a page, `text/x-script` for the data of one, which no browser shows or
   * runs.
   */
  readonly contentType: string
  readonly location: string | null
  /** Null for answers that are not pages: the default policy, which allows nothing, applies. */
  readonly policy: string | null
}

export type CachedPage = {
  readonly page: RenderedPage
  readonly encodings: { readonly br?: Buffer; readonly gzip?: Buffer }
  readonly renderedAt: Date
  readonly version: number
}

export type PageCacheParts = {
  render: (page: PageRequest) => Promise<RenderedPage>
  /**
   * Increases with every change of the catalogue. Older pages are then shown only while the database is unavailable.
   */
  version: () => Promise<number>
  now: () => Date
  onError: (error: unknown) => void
}

/** Rendered pages, cached in memory for seconds. Concurrent requests for a page share one rendering. */
export class PageCache {
  readonly #parts: PageCacheParts
  readonly #cached = new Map<string, CachedPage>()
  #cachedBytes = 0
  readonly #rendering = new Map<string, Promise<CachedPage>>()

  constructor(parts: PageCacheParts) {
    this.#parts = parts
  }

  /** Null if the page must be rendered but the caller is over the render limit. */
  async get(page: PageRequest, mayRender: () => Promise<boolean>): Promise<CachedPage | null> {
    const key = [page.platform, page.brand, page.path, page.pageTag].join(' ')
    const cached = this.#cached.get(key)
    const inFlight = this.#parts.version().catch((error) => {
      this.#parts.onError(error)
      return null
    })
    const version = cached ? ((await soon(inFlight)) ?? null) : await inFlight
    // A stale page is better than none while the database is unavailable.
    if (version === null) return cached ?? this.#renderIfAllowed(key, page, NO_VERSION, mayRender)
    const ageMs = cached ? this.#parts.now().getTime() - cached.renderedAt.getTime() : Number.POSITIVE_INFINITY
    if (cached?.version === version && ageMs < PAGE_FRESH_MS + PAGE_STALE_MS) {
      if (ageMs >= PAGE_FRESH_MS) this.#renderOnce(key, page, version).catch(this.#parts.onError)
      return cached
    }
    const rendering = this.#renderIfAllowed(key, page, version, mayRender)
    if (!cached) return rendering
    if (cached.version !== version) return wholeOr(cached, await rendering)
    rendering.catch(this.#parts.onError)
    return wholeOr(cached, await soon(rendering))
  }

  /** Waiting for a render in progress does not count towards the limit. */
  async #renderIfAllowed(
    key: string,
    page: PageRequest,
    version: number,
    mayRender: () => Promise<boolean>,
  ): Promise<CachedPage | null> {
    const isRendering = this.#rendering.has(`${version} ${key}`)
    return isRendering || (await mayRender()) ? this.#renderOnce(key, page, version) : null
  }

  #renderOnce(key: string, page: PageRequest, version: number): Promise<CachedPage> {
    const renderKey = `${version} ${key}`
    const rendering = this.#rendering.get(renderKey) ?? this.#render(key, page, version)
    this.#rendering.set(renderKey, rendering)
    rendering.finally(() => this.#rendering.delete(renderKey)).catch(() => {})
    return rendering
  }

  async #render(key: string, page: PageRequest, version: number): Promise<CachedPage> {
    const renderedAt = this.#parts.now()
    const rendered = await this.#parts.render(page)
    const encodings = rendered.status === 200 ? await compressed(rendered.content) : {}
    const cached = { page: rendered, encodings, renderedAt, version }
    // The number of possible redirecting addresses is unlimited, so only pages are cached, and the oldest are evicted.
    if (rendered.status === 200 && !rendered.isDegraded) {
      this.#delete(key)
      this.#cached.set(key, cached)
      this.#cachedBytes += bytesOf(key, cached)
      while (this.#cachedBytes > PAGES_CACHED_BYTES_MAX) this.#delete(this.#cached.keys().next().value!)
    }
    return cached
  }

  #delete(key: string): void {
    const cached = this.#cached.get(key)
    if (!cached) return
    this.#cached.delete(key)
    this.#cachedBytes -= bytesOf(key, cached)
  }
}

function bytesOf(key: string, { page, encodings }: CachedPage): number {
  const { br, gzip } = encodings
  return key.length + page.content.length + (br?.length ?? 0) + (gzip?.length ?? 0)
}

/** The older page if a newer one was not rendered in time, or was rendered without the database. */
function wholeOr(cached: CachedPage, rendered: CachedPage | null | undefined): CachedPage | null {
  return rendered === undefined || rendered?.page.isDegraded ? cached : rendered
}

/** The value, or nothing after a short time-out: a cached page can be shown without waiting for the database. */
function soon<T>(inFlight: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SOON_MS, undefined)
    inFlight.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function compressed(content: Buffer): Promise<CachedPage['encodings']> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(content, quality), promisify(gzip)(content)])
  return { br, gzip: zipped }
}
