import { readdirSync, readFileSync } from 'node:fs'
import type { Bench } from './harness.ts'
import { short } from './summary.ts'

/**
 * Milliseconds of processor time. Waiting does not count, so on a machine that others use they are more precise than a
 * clock.
 */
type Cpu = { server: number; database: number; buyers: number }

/** Processor time used so far by the server, by all of PostgreSQL, and by this process: the buyers and the sandbox. */
export async function readCpu({ harness, context }: Bench): Promise<Cpu> {
  const metrics = await (await fetch(`${harness.urls[0]}/metrics`)).text()
  const { rows } = await context.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { user, system } = process.cpuUsage()
  return {
    server: Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1000,
    database: databaseMs(rows[0]!.pid),
    buyers: (user + system) / 1000,
  }
}

/** Formats the processor time of each part for one of `count` actions. */
export function reportCpu(before: Cpu, after: Cpu, count: number): string {
  const parts = (['server', 'database', 'buyers'] as const).map(
    (part) => `${part} ${short((after[part] - before[part]) / count)}`,
  )
  return `processor ms: ${parts.join(', ')}`
}

/** Linux reports ticks of ten milliseconds; children that have ended are counted with their parent. */
export function databaseMs(backend: number): number {
  const postmaster = readStat(backend)!.parent
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [readStat(Number(name))] : []))
  const living = processes.filter((each) => each?.parent === postmaster)
  const ticks = living.reduce((sum, each) => sum + each!.own, 0)
  const { own, ended } = readStat(postmaster)!
  return (ticks + own + ended) * 10
}

/** The processor time of one process and its threads, in milliseconds. */
export function processMs(pid: number): number {
  return readStat(pid)!.own * 10
}

/** Null if the process has ended meanwhile. */
function readStat(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ').map(Number)
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
  } catch {
    return null
  }
}
