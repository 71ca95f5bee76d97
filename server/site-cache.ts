import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageAsked, RenderedPage } from './site.ts'

export const PAGE_FRESH_MS = 2_000
/** For so much longer a page is still shown while it is rendered anew. */
export const PAGE_STALE_MS = 8_000
export const PAGES_KEPT_MAX = 500
const NO_VERSION = -1

export type KeptPage = {
  readonly page: RenderedPage
  readonly encodings: { readonly br?: Buffer; readonly gzip?: Buffer }
  readonly renderedAt: Date
  readonly version: number
}

export type PageCacheParts = {
  render: (page: PageAsked) => Promise<RenderedPage>
  /** Moves on with every change of the catalogue: what was rendered before is never shown again. */
  version: () => Promise<number>
  now: () => Date
  onFault: (fault: unknown) => void
}

/** Rendered pages in memory, for seconds. However many ask for a page, it is rendered once at a time. */
export class PageCache {
  readonly #parts: PageCacheParts
  readonly #kept = new Map<string, KeptPage>()
  readonly #rendering = new Map<string, Promise<KeptPage>>()

  constructor(parts: PageCacheParts) {
    this.#parts = parts
  }

  async get(page: PageAsked): Promise<KeptPage> {
    const key = [page.platform, page.brand, page.path, page.pageTag].join(' ')
    const kept = this.#kept.get(key)
    const version = await this.#parts.version().catch((fault) => {
      this.#parts.onFault(fault)
      return null
    })
    // A page that may be old is better than none while nobody can be asked.
    if (version === null) return kept ?? this.#renderOnce(key, page, NO_VERSION)
    const ageMs = kept ? this.#parts.now().getTime() - kept.renderedAt.getTime() : Number.POSITIVE_INFINITY
    if (!kept || kept.version !== version || ageMs >= PAGE_FRESH_MS + PAGE_STALE_MS)
      return this.#renderOnce(key, page, version)
    if (ageMs >= PAGE_FRESH_MS) this.#renderOnce(key, page, version).catch(this.#parts.onFault)
    return kept
  }

  #renderOnce(key: string, page: PageAsked, version: number): Promise<KeptPage> {
    const turn = `${version} ${key}`
    const rendering = this.#rendering.get(turn) ?? this.#render(key, page, version)
    this.#rendering.set(turn, rendering)
    rendering.finally(() => this.#rendering.delete(turn)).catch(() => {})
    return rendering
  }

  async #render(key: string, page: PageAsked, version: number): Promise<KeptPage> {
    const renderedAt = this.#parts.now()
    const rendered = await this.#parts.render(page)
    const encodings = rendered.status === 200 ? await compressed(rendered.html) : {}
    const kept = { page: rendered, encodings, renderedAt, version }
    // Addresses that lead elsewhere are without number, so only pages are kept, and the oldest make room.
    if (rendered.status === 200) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      if (this.#kept.size > PAGES_KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!)
    }
    return kept
  }
}

async function compressed(html: Buffer): Promise<KeptPage['encodings']> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(html, quality), promisify(gzip)(html)])
  return { br, gzip: zipped }
}
