import type { Context } from '../context.ts'
import type { Send } from '../db/pipeline.ts'
import type { CacheKey } from '../process-cache.ts'
import { makeBatchEngine, runAlone } from './batch-engine.ts'
import type { BatchQueue } from './batch-queue.ts'

/** One kind of work that is done for many requests in one transaction, which may be shared with other kinds. */
export type BatchKind<Request, Answer> = {
  /**
   * Returns answers in the order of the requests; null, with nothing written, for a request that must run alone. It
   * reads before it writes. `waits` is true for a single request: in a batch, rows locked by another transaction are
   * skipped.
   */
  work: (
    context: Context,
    send: Send,
    requests: readonly Request[],
    options: { waits: boolean },
  ) => Promise<readonly (Answer | null)[]>
  /** Does one request alone, so that it may wait. Without this it is a batch of one in its own transaction. */
  alone?: (context: Context, request: Request) => Promise<Answer>
}

type Member = { context: Context; kind: BatchKind<unknown, unknown>; request: unknown }

/** Larger batches gain nothing: beyond some dozens, the cost is that of each request's own rows. */
const BATCH_MAX = 64
/** The number of requests that are processed in about a second. */
const WAITING_MAX = 2_000

const cacheKey: CacheKey<{ engine: BatchQueue<Member, unknown> | null }> = { first: () => ({ engine: null }) }

/**
 * Does some work in the transaction that handles all waiting requests of this process, of every kind, so that they
 * share its round trips and its flush. Two requests of one subject are done one after the other.
 */
export async function inSharedTransaction<Request, Answer>(
  context: Context,
  kind: BatchKind<Request, Answer>,
  subject: string,
  request: Request,
): Promise<Answer> {
  const cached = context.cache.read(cacheKey)
  cached.engine ??= makeEngine(context)
  const member = { context, kind: kind as BatchKind<unknown, unknown>, request }
  const answer = (await cached.engine.request(subject, member)) as Answer | null
  if (answer !== null) return answer
  if (kind.alone) return kind.alone(context, request)
  return runAlone(context.db, async (send) => (await kind.work(context, send, [request], { waits: true }))[0]!)
}

function makeEngine({ pool }: Context): BatchQueue<Member, unknown> {
  return makeBatchEngine<Member, unknown>(pool, { batchMax: BATCH_MAX, queueMax: WAITING_MAX, work: doAll })
}

/** The kinds run concurrently, so that they share round trips. */
async function doAll(send: Send, members: readonly Member[]): Promise<unknown[]> {
  const answers = new Map<Member, unknown>()
  const groups = [...Map.groupBy(members, ({ kind }) => kind)].map(async ([kind, group]) => {
    const requests = group.map(({ request }) => request)
    const answered = await kind.work(group[0]!.context, send, requests, { waits: false })
    for (const [index, member] of group.entries()) answers.set(member, answered[index])
  })
  // All of them must end before the transaction does, because none may send a statement after it.
  await Promise.allSettled(groups)
  await Promise.all(groups)
  return members.map((member) => answers.get(member) ?? null)
}
