import { isDatabaseAway } from './db/database-errors.ts'

/**
 * A queue in front of a transaction: what arrives while one batch is written goes with the next, so that under load a
 * transaction, its round trips and its flush are shared. Nothing is delayed on purpose: at rest a batch has one member.
 */
export type BatchQueue<Ask, Answer> = {
  /** Answered when its batch is committed. Two asks of one subject never share a batch, and keep their order. */
  ask: (subject: string, ask: Ask) => Promise<Answer>
}

/** As many are waiting as may wait; nothing was done for this one. Callers over HTTP get ServiceBusy. */
export class QueueFull extends Error {}

type QueueOptions<Ask, Answer> = {
  batchMax: number
  queueMax: number
  /**
   * Does a batch in one transaction and answers in the order of the asks. If it throws, nothing was done: each member
   * is then tried by itself, so that one cannot fail the others, unless it is the database that is away.
   */
  work: (asks: readonly Ask[]) => Promise<readonly Answer[]>
}

type Waiting<Ask, Answer> = PromiseWithResolvers<Answer> & { subject: string; ask: Ask }

export function makeBatchQueue<Ask, Answer>({
  batchMax,
  queueMax,
  work,
}: QueueOptions<Ask, Answer>): BatchQueue<Ask, Answer> {
  let queue: Waiting<Ask, Answer>[] = []
  let isRunning = false

  function takeBatch(): Waiting<Ask, Answer>[] {
    const batch = new Map<string, Waiting<Ask, Answer>>()
    const left: Waiting<Ask, Answer>[] = []
    for (const each of queue) {
      if (batch.size < batchMax && !batch.has(each.subject)) batch.set(each.subject, each)
      else left.push(each)
    }
    queue = left
    return [...batch.values()]
  }

  async function answer(batch: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ ask }) => ask))
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
    ask: (subject, ask) => {
      if (queue.length >= queueMax) return Promise.reject(new QueueFull())
      const waiting = { ...Promise.withResolvers<Answer>(), subject, ask }
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
