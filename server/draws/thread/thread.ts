import { parentPort } from 'node:worker_threads'
import { tasks } from './tasks.ts'
import type { Order, Result } from './with-thread.ts'

const port = parentPort!
port.on('message', ({ task, input }: Order) => {
  port.postMessage(run(task, input))
})

function run(task: Order['task'], input: unknown): Result {
  try {
    return { output: (tasks[task] as (given: unknown) => unknown)(input) }
  } catch (error) {
    return { error }
  }
}
