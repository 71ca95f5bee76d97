import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { makeTasks, type Tasks } from './tasks.ts'

export type Order = { readonly task: keyof Tasks; readonly input: unknown }
export type Result = { readonly output: unknown } | { readonly error: unknown }

const tasks = makeTasks()

/** Fewer lines than a thread's start takes the time of: these are hashed at once. */
const LINES_FOR_A_THREAD = 2_000

type Thread = {
  /** Runs a task on so many lines, one at a time. */
  readonly run: <T extends keyof Tasks>(
    task: T,
    input: Parameters<Tasks[T]>[0],
    lines: number,
  ) => Promise<ReturnType<Tasks[T]>>
}

/** Gives an action a thread for its hashes, which begins with the first task that is large and ends with the action. */
export async function withThread<T>(action: (thread: Thread) => Promise<T>): Promise<T> {
  let worker: Worker | null = null
  const order = async (given: Order): Promise<unknown> => {
    worker ??= new Worker(new URL('./thread.ts', import.meta.url))
    const answered = once(worker, 'message') as Promise<[Result]>
    worker.postMessage(given)
    const [result] = await answered
    if ('error' in result) throw result.error
    return result.output
  }
  const run: Thread['run'] = async (task, input, lines) => {
    const output =
      lines < LINES_FOR_A_THREAD ? (tasks[task] as (given: unknown) => unknown)(input) : order({ task, input })
    return (await output) as ReturnType<Tasks[typeof task]>
  }
  try {
    return await action({ run })
  } finally {
    await (worker as Worker | null)?.terminate()
  }
}
