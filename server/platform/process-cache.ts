/** A key of the cache, typed by the function that makes its initial value. */
export type CacheKey<T> = { readonly first: () => T }

/**
 * The in-memory cache of one process. Each capability has its own key, so other capabilities cannot reach its value.
 */
export class ProcessCache {
  readonly #values = new Map<CacheKey<unknown>, unknown>()

  /** The value of the key, created at the first read. */
  read<T>(key: CacheKey<T>): T {
    if (!this.#values.has(key)) this.#values.set(key, key.first())
    return this.#values.get(key) as T
  }
}
