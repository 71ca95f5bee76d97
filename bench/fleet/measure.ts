import { availableParallelism, cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/platform/context.ts'
import { databaseMs } from '../cpu.ts'
import type { Fleet } from './processes.ts'
import type { Work } from './work.ts'

/** Requests, batches and webhooks flow evenly after this time. */
export const SETTLE_MS = 2_000
/** A processor, or the loop of the buyers, counts as full from here. */
const FULL = 0.9
const cores = availableParallelism()

export const parts = ['application', 'worker', 'database', 'buyers'] as const
type Part = (typeof parts)[number]

export type Measured = {
  perSecond: number
  /** Milliseconds of processor time for one action. */
  costMs: Record<Part, number>
  /** How much of their quota the application processes used, and how much of the machine was idle, from 0 to 1. */
  quotaShare: number
  idleShare: number
  limit: string
}

/** Repeats the work in so many loops for each process, until there is none left. */
export async function runLoops({ urls }: Fleet, loopsEach: number, work: Work): Promise<void> {
  const run = async (host: number, loop: number) => {
    while (await work(host, loop));
  }
  await Promise.all(urls.flatMap((_, host) => Array.from({ length: loopsEach }, (__, loop) => run(host, loop))))
}

/** Measures the work while it flows evenly. It ends early when there is none left. */
export async function measure(
  context: Context,
  fleet: Fleet,
  given: { work: Work; loopsEach: number; coresEach: number; seconds: number },
): Promise<Measured> {
  let done = 0
  let isOver = false
  const loops = runLoops(fleet, given.loopsEach, async (host, loop) => {
    if (isOver || !(await given.work(host, loop))) return false
    done += 1
    return true
  })
  await Promise.race([loops, wait(SETTLE_MS)])
  const before = { done, ...(await readAll(context, fleet)) }
  await Promise.race([loops, wait(given.seconds * 1000)])
  const after = { done, ...(await readAll(context, fleet)) }
  isOver = true
  await loops
  const times = after.done - before.done
  if (times === 0) throw new Error('The buyers were too few: raise STARTS_PER_CORE.')

  const ms = after.at - before.at
  const used = Object.fromEntries(parts.map((part) => [part, after[part] - before[part]])) as Record<Part, number>
  const quotaShare = used.application / (ms * given.coresEach * fleet.urls.length)
  const idleShare = (after.idle - before.idle) / (ms * cores)
  const others = ms * cores * (1 - idleShare) - parts.reduce((sum, part) => sum + used[part], 0)
  return {
    perSecond: (times * 1000) / ms,
    costMs: Object.fromEntries(parts.map((part) => [part, used[part] / times])) as Record<Part, number>,
    quotaShare,
    idleShare,
    limit: limitOf({
      quotaShare,
      idleShare,
      loopShare: performance.eventLoopUtilization(after.loop, before.loop).utilization,
      isDatabaseLargest: used.database > Math.max(others, used.buyers),
    }),
  }
}

async function readAll({ pool }: Context, fleet: Fleet) {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { user, system } = process.cpuUsage()
  return {
    ...fleet.readCpu(),
    database: databaseMs(rows[0]!.pid),
    buyers: (user + system) / 1000,
    idle: cpus().reduce((sum, { times }) => sum + times.idle, 0),
    loop: performance.eventLoopUtilization(),
    at: performance.now(),
  }
}

/** The application is the limit only if it used its quota. Otherwise its rate would say nothing about it. */
function limitOf(given: {
  quotaShare: number
  idleShare: number
  loopShare: number
  isDatabaseLargest: boolean
}): string {
  if (given.quotaShare >= FULL) return 'application'
  if (given.loopShare >= FULL) return 'buyers of the bench'
  if (given.idleShare > 1 - FULL) return 'waiting for locks and batches'
  return given.isDatabaseLargest ? 'database' : 'other programs on the machine'
}
