import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { bytesToHex } from '@noble/hashes/utils.js'
import { makeTasks, type Tasks } from './tasks.ts'

export type Order = { readonly task: keyof Tasks; readonly input: unknown }
export type Result = { readonly output: unknown } | { readonly error: unknown }

const tasks = makeTasks()

/** Fewer lines than a thread's start takes the time of: these are hashed at once. */
const LINES_FOR_A_THREAD = 2_000
/** A thread that nobody uses waits so long for its next task. */
const IDLE_MS = 10_000
/** What its tasks leave to collect is short-lived; without a limit it grows to dozens of megabytes first. */
const YOUNG_MEGABYTES = 4

type Thread = {
  /** Runs a task on so many lines, one at a time. */
  readonly run: <T extends keyof Tasks>(
    task: T,
    input: Parameters<Tasks[T]>[0],
    lines: number,
  ) => Promise<ReturnType<Tasks[T]>>
}

/** Gives an action a thread of its own for its hashes, which is taken once its tasks are large together. */
export async function withThread<T>(action: (thread: Thread) => Promise<T>): Promise<T> {
  let worker: Worker | null = null
  const order = async (given: Order): Promise<unknown> => {
    worker ??= takeWorker()
    const answered = once(worker, 'message') as Promise<[Result]>
    worker.postMessage(given)
    const [result] = await answered.catch((error) => {
      // It has ended.
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

/** Rounds that close together are drawn by one value, which is checked where it comes from and where it decides. */
const VALUES_REMEMBERED_MAX = 16
const verified = new Map<string, Promise<boolean>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Checks a value of the beacon: the mathematics of one keep an event loop busy for as long as thirty requests. One at a
 * time, since to start a thread takes longer than to check many values, and each value once.
 */
export function verifyBeaconApart(...input: Parameters<Tasks['verifyBeacon']>[0]): Promise<boolean> {
  const [{ publicKey }, round, signature] = input
  const value = `${publicKey} ${round} ${bytesToHex(signature)}`
  const known = verified.get(value)
  if (known) return known
  const verifying = last.then(() => withThread((thread) => thread.run('verifyBeacon', input, Number.POSITIVE_INFINITY)))
  last = verifying.catch(() => verified.delete(value))
  verified.set(value, verifying)
  if (verified.size > VALUES_REMEMBERED_MAX) verified.delete(verified.keys().next().value!)
  return verifying
}

const idle = new Map<Worker, NodeJS.Timeout>()

function takeWorker(): Worker {
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

/** No process goes on for it alone while it waits. */
function release(worker: Worker): void {
  worker.unref()
  const end = () => {
    idle.delete(worker)
    void worker.terminate()
  }
  idle.set(worker, setTimeout(end, IDLE_MS).unref())
}
