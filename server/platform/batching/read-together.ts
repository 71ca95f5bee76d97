import type { Context } from '../context.ts'
import type { CacheKey } from '../process-cache.ts'
import { type BatchQueue, makeBatchQueue } from './batch-queue.ts'

const BATCH_MAX = 200
/** More requests than a process admits. */
const WAITING_MAX = 10_000

/**
 * Makes a reader of single rows that are looked for by many at once: those that are looked for while others are read
 * share the next statement. None is answered from a statement that had begun before it was looked for.
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
