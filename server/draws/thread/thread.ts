import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { simdCompressor } from './sha256-simd.ts'
import { makeTasks } from './tasks.ts'
import type { Order, Result } from './with-thread.ts'

// Linux lowers the calling thread alone; elsewhere it would be the whole process. Requests go before hashes.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const tasks = makeTasks(simdCompressor)
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
