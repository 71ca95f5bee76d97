import { type BatchQueue, makeBatchQueue } from '#server/platform/batch-queue.ts'
import type { Context } from '#server/platform/context.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { type CallerRow, listCallers } from './session-queries.ts'

const BATCH_MAX = 200
/** More requests than a process admits. */
const WAITING_MAX = 10_000

const cacheKey: CacheKey<{ queue: BatchQueue<string, CallerRow | null> | null }> = { first: () => ({ queue: null }) }

/** A session as it is now, with its account. Those who are looked for while others are read share one statement. */
export async function findCaller({ cache, db }: Context, sessionId: string): Promise<CallerRow | null> {
  const cached = cache.read(cacheKey)
  cached.queue ??= makeBatchQueue({
    batchMax: BATCH_MAX,
    queueMax: WAITING_MAX,
    work: async (sessionIds) => {
      const rows = await listCallers(db, [...new Set(sessionIds)])
      const found = new Map(rows.map((row) => [row.sessionId, row]))
      return sessionIds.map((id) => found.get(id) ?? null)
    },
  })
  return cached.queue.request(null, sessionId)
}
