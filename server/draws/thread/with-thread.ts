import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type Tasks, tasks } from './tasks.ts'

export type Order = { readonly task: keyof Tasks; readonly input: unknown }
export type Result = { readonly output: unknown } | { readonly error: unknown }

/** Starting a thread takes longer than hashing fewer lines than these, so they are hashed here. */
const LINES_FOR_A_THREAD = 2_000
/** The time after which an idle thread ends. */
const IDLE_MS = 10_000
/**
 * The garbage of its tasks is short-lived. Without a limit the heap grows to dozens of megabytes before it is
 * collected.
 */
const YOUNG_MEGABYTES = 4

type Thread = {
  /** Runs a task on a number of lines, one task at a time. */
  readonly run: <T extends keyof Tasks>(
    task: T,
    input: Parameters<Tasks[T]>[0],
    lines: number,
  ) => Promise<ReturnType<Tasks[T]>>
}

/** Gives an action its own thread for hashing. The thread is started once the tasks are large enough together. */
export async function withThread<T>(action: (thread: Thread) => Promise<T>): Promise<T> {
  let worker: Worker | null = null
  const order = async (given: Order): Promise<unknown> => {
    worker ??= acquireWorker()
    const answered = once(worker, 'message') as Promise<[Result]>
    worker.postMessage(given)
    const [result] = await answered.catch((error) => {
      // The thread has ended.
      worker = null
      throw error
    })
    if ('error' in result) throw result.error
    return result.output
  }
  let linesSoFar = 0
  const run: Thread['run'] = async (task, input, lines) => {
    linesSoFar += lines
    const output =
      linesSoFar < LINES_FOR_A_THREAD ? (tasks[task] as (given: unknown) => unknown)(input) : order({ task, input })
    return (await output) as ReturnType<Tasks[typeof task]>
  }
  try {
    return await action({ run })
  } finally {
    if (worker) release(worker)
  }
}

/** Rounds that close together are drawn by one value, which is checked when it is received and when it decides. */
const VALUES_REMEMBERED_MAX = 16
const verified = new Map<string, Promise<boolean>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Checks a value of the beacon in a thread: the mathematics of one check would block an event loop for as long as
 * thirty requests. Checks run one at a time, since starting a thread takes longer than many checks, and each value is
 * checked once.
 */
export function verifyBeaconApart(...input: Parameters<Tasks['verifyBeacon']>[0]): Promise<boolean> {
  const [{ publicKey }, round, signature] = input
  const value = `${publicKey} ${round} ${bytesToHex(signature)}`
  const known = verified.get(value)
  if (known !== undefined) return known
  const verifying = last.then(() => withThread((thread) => thread.run('verifyBeacon', input, Number.POSITIVE_INFINITY)))
  last = verifying.catch(() => verified.delete(value))
  verified.set(value, verifying)
  if (verified.size > VALUES_REMEMBERED_MAX) verified.delete(verified.keys().next().value!)
  return verifying
}

const idle = new Map<Worker, NodeJS.Timeout>()

function acquireWorker(): Worker {
  const [worker] = idle.keys()
  if (!worker) return startWorker()
  clearTimeout(idle.get(worker))
  idle.delete(worker)
  worker.ref()
  return worker
}

function startWorker(): Worker {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES }
  return new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits })
}

/** A waiting thread does not keep the process running. */
function release(worker: Worker): void {
  worker.unref()
  const end = () => {
    idle.delete(worker)
    void worker.terminate()
  }
  idle.set(worker, setTimeout(end, IDLE_MS).unref())
}
