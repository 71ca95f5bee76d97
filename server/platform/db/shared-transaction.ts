import pg from 'pg'
import { type BatchQueue, makeBatchQueue } from '../batching/batch-queue.ts'
import type { Context } from '../context.ts'
import type { CacheKey } from '../process-cache.ts'
import { transact } from './db.ts'
import { BatchOutdated, openPipeline, type Send, sendIn } from './pipeline.ts'

/** One kind of work that is done for many in one transaction, which may be shared with other kinds. */
export type BatchKind<Request, Answer> = {
  /**
   * Answers in the order of the requests; null, with nothing written, for what must go alone. It reads before it
   * writes. `waits` says that it is one alone: in a batch what another transaction has locked is left out.
   */
  work: (
    context: Context,
    send: Send,
    requests: readonly Request[],
    options: { waits: boolean },
  ) => Promise<readonly (Answer | null)[]>
  /** Does one by itself, where it can wait; without this it is a batch of one in a transaction of its own. */
  alone?: (context: Context, request: Request) => Promise<Answer>
}

type Member = { context: Context; kind: BatchKind<unknown, unknown>; request: unknown }

/** More gain nothing: from some dozens on each costs what its own rows cost. */
const BATCH_MAX = 64
/** As many as are done in a second or so. */
const WAITING_MAX = 2_000

const cacheKey: CacheKey<{ queue: BatchQueue<Member, unknown> | null }> = { first: () => ({ queue: null }) }

/**
 * Does some work in the transaction that takes everything that is waiting in this process, of whatever kind: its
 * round trips and its flush are shared. Two requests of one subject are done one after the other.
 */
export async function inSharedTransaction<Request, Answer>(
  context: Context,
  kind: BatchKind<Request, Answer>,
  subject: string,
  request: Request,
): Promise<Answer> {
  const cached = context.cache.read(cacheKey)
  cached.queue ??= makeQueue(context)
  const member = { context, kind: kind as BatchKind<unknown, unknown>, request }
  const answer = (await cached.queue.request(subject, member)) as Answer | null
  if (answer !== null) return answer
  return kind.alone ? kind.alone(context, request) : doAlone(context, kind, request)
}

async function doAlone<Request, Answer>(
  context: Context,
  kind: BatchKind<Request, Answer>,
  request: Request,
): Promise<Answer> {
  const { value } = await transact(context.db, async (tx) => {
    return { ok: true, value: await kind.work(context, sendIn(tx), [request], { waits: true }) }
  })
  return value[0]!
}

function makeQueue({ pool }: Context): BatchQueue<Member, unknown> {
  const pipeline = openPipeline(pool)
  return makeBatchQueue<Member, unknown>({
    batchMax: BATCH_MAX,
    queueMax: WAITING_MAX,
    work: async (members) => {
      try {
        return await pipeline.transact((send) => doAll(send, members))
      } catch (error) {
        if (members.length === 1 && isForItAlone(error)) return [null]
        throw error
      }
    },
  })
}

/** A member of a batch is to be refused by a name, for which its work must be undone: it goes alone. */
export class RefusedInBatch extends Error {}

/** Others were faster each time, or a constraint is broken: alone it waits for them, and is refused by a name. */
function isForItAlone(error: unknown): boolean {
  if (error instanceof BatchOutdated || error instanceof RefusedInBatch) return true
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true
}

/** The kinds run at the same time, so that their round trips are the same. */
async function doAll(send: Send, members: readonly Member[]): Promise<unknown[]> {
  const answers = new Map<Member, unknown>()
  const groups = [...Map.groupBy(members, ({ kind }) => kind)].map(async ([kind, group]) => {
    const requests = group.map(({ request }) => request)
    const answered = await kind.work(group[0]!.context, send, requests, { waits: false })
    for (const [index, member] of group.entries()) answers.set(member, answered[index])
  })
  // All of them end before the transaction does: none may send anything after it.
  await Promise.allSettled(groups)
  await Promise.all(groups)
  return members.map((member) => answers.get(member) ?? null)
}
