import { isDatabaseAway } from '../db/database-errors.ts'

/**
 * A queue in front of a transaction: what arrives while one batch is written goes with the next, so that under load a
 * transaction, its round trips and its flush are shared. Nothing is delayed on purpose: at rest a batch has one member.
 */
export type BatchQueue<Request, Answer> = {
  /**
   * Answered when its batch is committed. Two requests of one subject never share a batch, and keep their order; one
   * without a subject goes with any.
   */
  request: (subject: string | null, request: Request) => Promise<Answer>
}

/** As many are waiting as may wait; nothing was done for this one. Callers over HTTP get ServiceBusy. */
export class QueueFull extends Error {}

type QueueOptions<Request, Answer> = {
  batchMax: number
  queueMax: number
  /**
   * Does a batch in one transaction and answers in the order of the requests. If it throws, nothing was done: each
   * member is then tried by itself, so that one cannot fail the others, unless it is the database that is away.
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

  function takeBatch(): Waiting<Request, Answer>[] {
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
      if (batch.length > 1 && !isDatabaseAway(error)) for (const each of batch) await answer([each])
      else for (const each of batch) each.reject(error)
    }
  }

  async function run(): Promise<void> {
    while (queue.length > 0) await answer(takeBatch())
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
        // Whatever arrives in the same turn of the event loop goes together.
        setImmediate(run)
      }
      return waiting.promise
    },
  }
}
