import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeContext } from '#server/boot/start-context.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { makePool } from '#server/platform/db/db.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { type Bearer, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { seedYearOfHistory } from '#tests/support/database/year-of-history.ts'
import { type Harness, startHarness } from '#tests/support/servers/processes.ts'
import { makeBaselines } from './pgbench.ts'

export type Bench = { url: string; context: Context; harness: Harness }

/** Past purchases in the tables before a bench begins, by default a year of them. */
const pastPurchases = Number(process.env.ROWS ?? 200_000)

export type BenchDatabase = { url: string; env: Record<string, string>; context: Context }

/** A database with past purchases, which is removed afterwards, and the settings of the servers that use it. */
export async function withDatabase(run: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fairdraw-bench-'))
  // Enough for the server's processes and for one client of pgbench per buyer.
  const database = await startEmbeddedPostgres({ dataDir: folder, settings: { max_connections: '300' } })
  try {
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SECRET: randomUUID(),
      ROLES: 'api,payments,worker',
      // The number of HTTP processes beside one for jobs; 0 is one process for everything.
      WORKERS: process.env.WORKERS ?? '0',
      // A few buyers represent many, and the simulator has no limit of its own.
      MONTHLY_LIMIT_PENCE: '100000000',
      STRIPE_CREATES_PER_SECOND: '100000',
      // A machine that is full on purpose connects slowly.
      DATABASE_CONNECT_MS: '60000',
    }
    if (pastPurchases > 0) await seedHistory(database.url)
    const context = makeContext(readConfig(env), database.url, makeLog('error', false), null)
    try {
      await run({ url: database.url, env, context })
    } finally {
      await context.pool.end()
    }
  } finally {
    await database.stop()
    await removeEmbeddedPostgres({ dataDir: folder })
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * One server process with its own database for a bench. The simulator of the card provider answers at once, and its
 * webhooks arrive after a second, as in real life.
 */
export async function withHarness(run: (bench: Bench) => Promise<void>): Promise<void> {
  await withDatabase(async ({ url, env, context }) => {
    const harness = await startHarness({ processes: 1, env, webhookAfterMs: 1000, cardsDiffer: true })
    try {
      await makeBaselines(context)
      await run({ url, context, harness })
    } finally {
      await harness.stop()
    }
  })
}

/** Signed-in people, each with an account. */
export async function makeBuyers({ context }: Pick<Bench, 'context'>, count: number): Promise<Bearer[]> {
  const buyers: Bearer[] = []
  while (buyers.length < count) {
    const some = Array.from({ length: Math.min(16, count - buyers.length) }, async () =>
      signIn(context, await makeAccount(context)),
    )
    buyers.push(...(await Promise.all(some)))
  }
  return buyers
}

/** Inserts past sales whose days are reconciled, so that the worker has nothing to do for them. */
async function seedHistory(url: string): Promise<void> {
  process.stdout.write(`${pastPurchases.toLocaleString('en-GB')} past purchases …\n`)
  const pool = makePool(url, 1, { connectMs: 10_000, lockMs: 60_000, statementMs: 600_000 })
  await migrate(pool)
  const client = await pool.connect()
  await seedYearOfHistory(client, { people: pastPurchases / 2, underWay: 0 })
  await client.query(`insert into reconciliations (id, kind, day, made_at, totals)
    select gen_random_uuid(), kind, (now() at time zone 'Europe/London')::date - back, now(), '{}'
    from unnest(array['PROVIDERS', 'LEDGERS']) as kind, generate_series(0, 7) as back`)
  // Vacuums and writes a year's rows to disk; otherwise this would happen during a measurement.
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  client.release()
  await pool.end()
}
