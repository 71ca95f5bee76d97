import { type CallerAccount, listCallerAccounts } from '#server/accounts/service.ts'
import { type BatchQueue, makeBatchQueue } from '#server/platform/batch-queue.ts'
import type { Context } from '#server/platform/context.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { listSessions, type Session } from '#server/sessions/service.ts'

export type FoundCaller = { session: Session; account: CallerAccount }

const BATCH_MAX = 200
/** More requests than a process admits. */
const WAITING_MAX = 10_000

const cacheKey: CacheKey<{ queue: BatchQueue<string, FoundCaller | null> | null }> = { first: () => ({ queue: null }) }

/**
 * A session as it is now, with its account. Those who are looked for while others are read share two statements, which
 * cost each call a third of its processor time when each sent its own.
 */
export async function findCaller(context: Context, sessionId: string): Promise<FoundCaller | null> {
  const cached = context.cache.read(cacheKey)
  cached.queue ??= makeBatchQueue({
    batchMax: BATCH_MAX,
    queueMax: WAITING_MAX,
    work: (sessionIds) => findAll(context, sessionIds),
  })
  return cached.queue.request(null, sessionId)
}

async function findAll(context: Context, sessionIds: readonly string[]): Promise<(FoundCaller | null)[]> {
  const sessions = await listSessions(context.db, [...new Set(sessionIds)])
  const accountIds = new Set([...sessions.values()].map(({ accountId }) => accountId))
  const accounts = await listCallerAccounts(context, [...accountIds])
  return sessionIds.map((id) => {
    const session = sessions.get(id)
    const account = session && accounts.get(session.accountId)
    return session && account ? { session, account } : null
  })
}
