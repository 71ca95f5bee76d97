import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Summary, summarise } from './summary.ts'

/** PostgreSQL's own benchmark. It does not come with the embedded server, so Debian's is taken, and asked for if missing. */
export function findPgbench(): string {
  const found = look()
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    process.stdout.write('Installing pgbench from apt …\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['-q', 'update'], { env })
    spawnSync('apt-get', ['-q', 'install', '-y', '--no-install-recommends', 'postgresql-contrib'], { env })
  }
  const installed = look()
  if (installed) return installed
  process.stderr.write('This needs pgbench. Install it (on Debian, as root: apt-get install postgresql-contrib).\n')
  process.exit(1)
}

function look(): string | undefined {
  const paths = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'))
  return [...globSync('/usr/lib/postgresql/*/bin/pgbench'), ...paths].find((path) => existsSync(path))
}

/** Runs a script of SQL with so many clients, each transaction measured. */
export async function runPgbench(
  pgbench: string,
  given: { url: string; script: string; clients: number; seconds: number },
): Promise<Summary> {
  const folder = await mkdtemp(join(tmpdir(), 'fairdraw-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, given.script)
    const threads = Math.min(given.clients, availableParallelism())
    const counts = ['-c', String(given.clients), '-j', String(threads), '-T', String(given.seconds)]
    const log = ['--log', '--log-prefix', join(folder, 'log')]
    const ran = spawnSync(pgbench, ['-n', '-M', 'prepared', '-f', file, ...counts, ...log, given.url], {
      encoding: 'utf8',
    })
    if (ran.status !== 0) throw new Error(`pgbench failed: ${ran.stderr || ran.error?.message}`)
    const logs = await Promise.all(globSync(join(folder, 'log.*')).map((path) => readFile(path, 'utf8')))
    return summarise(logs.flatMap(latenciesOf), given.seconds)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A line a transaction: client, number, microseconds, … */
function latenciesOf(log: string): number[] {
  return log.split('\n').flatMap((line) => {
    const microseconds = Number(line.split(' ')[2])
    return line && Number.isFinite(microseconds) ? [microseconds / 1000] : []
  })
}
