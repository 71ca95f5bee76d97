import type { Context } from '../context.ts'
import type { CacheKey } from '../process-cache.ts'
import { type BatchQueue, makeBatchQueue } from './batch-queue.ts'

const BATCH_MAX = 200
/** More requests than a process admits. */
const WAITING_MAX = 10_000

/**
 * Makes a reader of single rows that many callers need at once: keys requested during a query share the next one. A
 * caller never gets the result of a query that started before it asked: the row might have changed since.
 */
export function readTogether<Row>(
  list: (context: Context, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (context: Context, key: string) => Promise<Row | null> {
  const cacheKey: CacheKey<{ queue: BatchQueue<string, Row | null> | null }> = { first: () => ({ queue: null }) }
  return (context, key) => {
    const cached = context.cache.read(cacheKey)
    cached.queue ??= makeBatchQueue({
      batchMax: BATCH_MAX,
      queueMax: WAITING_MAX,
      work: async (keys) => {
        const rows = await list(context, [...new Set(keys)])
        return keys.map((each) => rows.get(each) ?? null)
      },
    })
    return cached.queue.request(null, key)
  }
}
