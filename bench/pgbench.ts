import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '#server/platform/context.ts'
import { type Summary, summarise } from './summary.ts'

/** The minimal work of a sale: inserting a row, and also counting down the stock. */
const scripts = {
  'bare insert (pgbench)': `insert into bench_sales (buyer, quantity) values (:client_id, 1);`,
  'hot row and insert (pgbench)': `begin;
insert into bench_sales (buyer, quantity) values (:client_id, 1);
update bench_stock set remaining = remaining - 1 where id = 1 and remaining >= 1;
commit;`,
}

export async function makeBaselines({ pool }: Context): Promise<void> {
  await pool.query(`create table bench_sales (id bigserial primary key, buyer integer, quantity integer);
    create table bench_stock (id integer primary key, remaining bigint not null check (remaining >= 0));
    insert into bench_stock values (1, 1000000000)`)
}

/** Runs the baselines for the comparison, on the same server in the same run. */
export async function runBaselines(
  pgbench: string,
  given: { url: string; clients: number; seconds: number },
): Promise<{ what: string; summary: Summary }[]> {
  const measured = []
  for (const [what, script] of Object.entries(scripts))
    measured.push({ what, summary: await runPgbench(pgbench, { ...given, script }) })
  return measured
}

/**
 * Finds PostgreSQL's own benchmark. The embedded server does not contain it, so Debian's is used; if it is missing, the
 * command says so.
 */
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

/** Runs a script of SQL with this many clients, and measures each transaction. */
async function runPgbench(
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

/** Reads one transaction per line: client, number, microseconds, … */
function latenciesOf(log: string): number[] {
  return log.split('\n').flatMap((line) => {
    const microseconds = Number(line.split(' ')[2])
    return line && Number.isFinite(microseconds) ? [microseconds / 1000] : []
  })
}
