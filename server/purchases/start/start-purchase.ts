import pg from 'pg'
import type { EncodedPurchaseStart } from '#contract/purchases.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type BatchQueue, makeBatchQueue } from '#server/platform/batching/batch-queue.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { BatchOutdated, openPipeline, sendIn } from '#server/platform/db/pipeline.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { type BatchCatalogue, emptyCatalogue, seemsGone } from './batch-catalogue.ts'
import { refusedFor, type StartCall, type StartError, type Started, type StartRequest } from './check-start.ts'
import { type Postponed, type Request, startAll } from './start-batch.ts'
import { RoundFrozen } from './write-started.ts'

/** More gain nothing: from fifty on a start costs what its own rows cost. */
const BATCH_MAX = 100
/** As many as are started in a second or so. */
const WAITING_MAX = 4_000
/** How often one that is started alone is checked again when others were faster. */
const ALONE_ATTEMPTS_MAX = 10

type Queue = BatchQueue<Request, Started | Postponed>
type Queues = {
  catalogue: BatchCatalogue
  starts: Queue
  /** Answers in a transaction that reads, and so locks nobody, what is refused. */
  readers: Queue
}

const cacheKey: CacheKey<{ queues: Queues | null }> = { first: () => ({ queues: null }) }

/**
 * Starts a purchase together with those that come meanwhile: everything is checked and, if it is allowed, held under
 * the lock of the person. With nothing to pay the purchase is complete, with its tickets, when this returns.
 */
export async function startPurchase(
  context: Context,
  request: StartRequest,
  call: StartCall,
): Promise<Verdict<EncodedPurchaseStart, StartError>> {
  const cached = context.cache.read(cacheKey)
  cached.queues ??= makeQueues(context)
  const started = await start(cached.queues, { context, request, call })
  return 'answer' in started ? allow(started.answer) : started
}

async function start({ catalogue, starts, readers }: Queues, request: Request): Promise<Started> {
  const subject = request.call.accountId
  // What was seen only chooses the way: whether it is refused is read again.
  if (seemsGone(request.request, catalogue)) {
    const answer = await readers.request(subject, request)
    if (typeof answer === 'object') return answer
  }
  for (;;) {
    const answer = await starts.request(subject, request)
    if (typeof answer === 'object') return answer
    if (answer === 'locked') return startAlone(catalogue, request)
  }
}

function makeQueues({ pool }: Context): Queues {
  const catalogue = emptyCatalogue()
  const limits = { batchMax: BATCH_MAX, queueMax: WAITING_MAX }
  const writing = openPipeline(pool)
  const reading = openPipeline(pool, 'begin isolation level repeatable read, read only')
  return {
    catalogue,
    starts: makeBatchQueue({
      ...limits,
      work: async (requests) => {
        try {
          return await writing.transact((send) => startAll(catalogue, send, requests, 'skips'))
        } catch (error) {
          if (requests.length === 1 && isForItAlone(error)) return ['locked']
          throw error
        }
      },
    }),
    readers: makeBatchQueue({
      ...limits,
      work: (requests) => reading.transact((send) => startAll(catalogue, send, requests, 'reads')),
    }),
  }
}

/** Others were faster each time, or a constraint is broken: alone it waits for them. */
function isForItAlone(error: unknown): boolean {
  if (error instanceof BatchOutdated || error instanceof RoundFrozen) return true
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true
}

/** A batch of one, on a connection where it may wait for the person without keeping a batch waiting. */
async function startAlone(catalogue: BatchCatalogue, request: Request): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { value } = await transact(request.context.db, async (tx) => {
        return { ok: true, value: await startAll(catalogue, sendIn(tx), [request], 'waits') }
      })
      if (typeof value[0] === 'object') return value[0]
      // While it waited, the account has joined another person.
      throw new BatchOutdated()
    } catch (error) {
      if (error instanceof RoundFrozen) return refusedFor([refuse('EntryCampaignBetweenCycles').error])
      if (!(error instanceof BatchOutdated) || attempt === ALONE_ATTEMPTS_MAX) throw error
    }
  }
}
