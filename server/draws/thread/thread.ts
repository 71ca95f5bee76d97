import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Order, Result } from './with-thread.ts'

// Linux lowers the calling thread alone; elsewhere it would be the whole process. Requests go before hashes, and before
// the modules that hash, which take longer to load than many rounds to draw. A busy core still gives it a tenth of its
// time. The lowest priority would give it a sixtieth, and a round of 65,000 entries would take two minutes to freeze.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { tasks } = await import('./tasks.ts')
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
