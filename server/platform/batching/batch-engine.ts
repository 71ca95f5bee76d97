import pg from 'pg'
import { type Db, transact } from '../db/db.ts'
import { BatchOutdated, openPipeline, type Send, sendIn } from '../db/pipeline.ts'
import { type BatchQueue, makeBatchQueue } from './batch-queue.ts'

type BatchOptions<Request, Answer> = {
  readonly batchMax: number
  readonly queueMax: number
  /** The statement that begins each transaction, for example a read-only one. */
  readonly begin?: string
  /** Returns answers in the order of the requests; null, with nothing written, for a request that must run alone. */
  readonly work: (send: Send, requests: readonly Request[]) => Promise<readonly (Answer | null)[]>
}

/** A member of a batch must be refused with a named error, and its writes must be undone: it runs alone. */
export class MustRunAlone extends Error {}

/** The number of attempts for a request that runs alone, if other transactions change its rows each time. */
const ALONE_ATTEMPTS_MAX = 10

/**
 * Handles waiting requests in batches, each in one transaction on a dedicated connection. The answer is null for a
 * request that must run alone; `runAlone` then does it.
 */
export function makeBatchEngine<Request, Answer>(
  pool: pg.Pool,
  { begin, work, ...limits }: BatchOptions<Request, Answer>,
): BatchQueue<Request, Answer | null> {
  const pipeline = openPipeline(pool, begin)
  return makeBatchQueue({
    ...limits,
    work: async (requests) => {
      try {
        return await pipeline.transact((send) => work(send, requests))
      } catch (error) {
        if (requests.length === 1 && mustRunAlone(error)) return [null]
        throw error
      }
    },
  })
}

/** A batch of one, in a transaction that may wait for locked rows without delaying a batch. */
export async function runAlone<Answer>(db: Db, work: (send: Send) => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { value } = await transact(db, async (tx) => ({ ok: true, value: await work(sendIn(tx)) }))
      return value
    } catch (error) {
      if (!(error instanceof BatchOutdated) || attempt === ALONE_ATTEMPTS_MAX) throw error
    }
  }
}

/** Other transactions were faster each time, or a constraint was violated: alone it can wait, or be refused by name. */
function mustRunAlone(error: unknown): boolean {
  if (error instanceof BatchOutdated || error instanceof MustRunAlone) return true
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true
}
