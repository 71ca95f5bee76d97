/** A key of the cache, typed by the function that makes its first value. */
export type CacheKey<T> = { readonly first: () => T }

/**
 * What one process keeps in memory. Each capability holds its own key, so other capabilities cannot reach its value.
 */
export class ProcessCache {
  readonly #values = new Map<CacheKey<unknown>, unknown>()

  /** The value of the key, made at the first read. */
  read<T>(key: CacheKey<T>): T {
    if (!this.#values.has(key)) this.#values.set(key, key.first())
    return this.#values.get(key) as T
  }
}
