import { isDatabaseAway } from '../db/database-errors.ts'

/**
 * A queue in front of a transaction: requests that arrive while one batch is written form the next one, so that they
 * share a transaction, its round trips and its flush under load. Nothing is delayed on purpose: without load a batch
 * has one member.
 */
export type BatchQueue<Request, Answer> = {
  /**
   * Resolves when the batch is committed. Two requests of one subject never share a batch, and keep their order; a
   * request without a subject may join any batch.
   */
  request: (subject: string | null, request: Request) => Promise<Answer>
}

/** The queue is full; nothing was done for this request. Callers over HTTP get ServiceBusy. */
export class QueueFull extends Error {}

type QueueOptions<Request, Answer> = {
  batchMax: number
  queueMax: number
  /**
   * Does a batch in one transaction, and returns answers in the order of the requests. If it throws, nothing was done.
   * Each member is then retried alone, so that it cannot fail the others, unless the database is unavailable.
   */
  work: (requests: readonly Request[]) => Promise<readonly Answer[]>
}

type Waiting<Request, Answer> = PromiseWithResolvers<Answer> & { subject: string | symbol; request: Request }

export function makeBatchQueue<Request, Answer>({
  batchMax,
  queueMax,
  work,
}: QueueOptions<Request, Answer>): BatchQueue<Request, Answer> {
  let queue: Waiting<Request, Answer>[] = []
  let isRunning = false

  function dequeueBatch(): Waiting<Request, Answer>[] {
    const batch = new Map<string | symbol, Waiting<Request, Answer>>()
    const left: Waiting<Request, Answer>[] = []
    for (const each of queue) {
      if (batch.size < batchMax && !batch.has(each.subject)) batch.set(each.subject, each)
      else left.push(each)
    }
    queue = left
    return [...batch.values()]
  }

  async function answer(batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ request }) => request))
      for (const [index, each] of batch.entries()) each.resolve(answers[index]!)
    } catch (error) {
      const isFinal = batch.length === 1 || isDatabaseAway(error)
      for (const each of batch)
        if (isFinal) each.reject(error)
        else await answer([each])
    }
  }

  async function run(): Promise<void> {
    while (queue.length > 0) await answer(dequeueBatch())
    isRunning = false
  }

  return {
    request: (named, request) => {
      if (queue.length >= queueMax) return Promise.reject(new QueueFull())
      const subject = named ?? Symbol('any')
      const waiting = { ...Promise.withResolvers<Answer>(), subject, request }
      queue.push(waiting)
      if (!isRunning) {
        isRunning = true
        // Requests of the same turn of the event loop form one batch.
        setImmediate(run)
      }
      return waiting.promise
    },
  }
}
