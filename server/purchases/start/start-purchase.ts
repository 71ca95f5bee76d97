import type { EncodedPurchaseStart } from '#contract/purchases.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { requestLink } from '#server/accounts/exports.ts'
import { makeBatchEngine, runAlone } from '#server/platform/batching/batch-engine.ts'
import type { BatchQueue } from '#server/platform/batching/batch-queue.ts'
import type { Context } from '#server/platform/context.ts'
import { BatchOutdated } from '#server/platform/db/pipeline.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { type BatchCatalogue, emptyCatalogue, seemsGone } from './batch-catalogue.ts'
import { refusedFor, type StartCall, type StartError, type Started, type StartRequest } from './check-start.ts'
import { type Postponed, type Request, startAll } from './start-batch.ts'
import { RoundFrozen } from './write-started.ts'

/** Larger batches gain nothing: beyond fifty, the cost is that of each start's own rows. */
const BATCH_MAX = 100
/** The number that is started in about a second. */
const WAITING_MAX = 4_000

type Engine = BatchQueue<Request, Started | Postponed | null>
type Engines = {
  catalogue: BatchCatalogue
  starts: Engine
  /** Answers refused starts in a read-only transaction, which locks nothing. */
  readers: Engine
}

const cacheKey: CacheKey<{ engines: Engines | null }> = { first: () => ({ engines: null }) }

/**
 * Starts a purchase in a batch with concurrent ones: everything is checked and, if allowed, held under the lock of the
 * person. With nothing to pay the purchase is complete, with its tickets, when this returns.
 */
export async function startPurchase(
  context: Context,
  request: StartRequest,
  call: StartCall,
): Promise<Verdict<EncodedPurchaseStart, StartError>> {
  const cached = context.cache.read(cacheKey)
  cached.engines ??= makeEngines(context)
  const started = await start(cached.engines, { context, request, call })
  if (!('answer' in started)) return started
  // Sent outside the batch, because the batch writes nothing for refused starts. A mailbox has a limit of links.
  if (started.answer.errors.some(({ name }) => name === 'EmailProofRequired'))
    await requestLink(context, call.accountId)
  return allow(started.answer)
}

async function start({ catalogue, starts, readers }: Engines, request: Request): Promise<Started> {
  const subject = request.call.accountId
  // The hint only chooses the path: the stock is read again before a start is refused.
  if (seemsGone(request.request, catalogue)) {
    const answer = await readers.request(subject, request)
    if (isStarted(answer)) return answer
  }
  for (;;) {
    const answer = await starts.request(subject, request)
    if (isStarted(answer)) return answer
    if (answer === null || answer === 'locked') return startAlone(catalogue, request)
  }
}

function isStarted(answer: Started | Postponed | null): answer is Started {
  return answer !== null && typeof answer === 'object'
}

function makeEngines({ pool }: Context): Engines {
  const catalogue = emptyCatalogue()
  const limits = { batchMax: BATCH_MAX, queueMax: WAITING_MAX }
  return {
    catalogue,
    starts: makeBatchEngine(pool, {
      ...limits,
      work: (send, requests) => startAll(catalogue, send, requests, 'skips'),
    }),
    readers: makeBatchEngine(pool, {
      ...limits,
      begin: 'begin isolation level repeatable read, read only',
      work: (send, requests) => startAll(catalogue, send, requests, 'reads'),
    }),
  }
}

async function startAlone(catalogue: BatchCatalogue, request: Request): Promise<Started> {
  try {
    return await runAlone(request.context.db, async (send) => {
      const [answer] = await startAll(catalogue, send, [request], 'waits')
      // The account was joined with another person while it waited.
      if (!isStarted(answer!)) throw new BatchOutdated()
      return answer
    })
  } catch (error) {
    if (error instanceof RoundFrozen) return refusedFor([refuse('EntryCampaignBetweenCycles').error])
    throw error
  }
}
