import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { loadDemo } from '#server/demo/load-demo.ts'
import { BadSettings, type Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { isDatabaseAway } from '#server/platform/db/database-errors.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate, pendingMigrations } from '#server/platform/db/migrate.ts'
import { grantTo } from '#server/platform/db/users/grants.ts'
import { makeProgramUser, PROGRAM_USER } from '#server/platform/db/users/program-user.ts'
import { hasRoleTimeouts } from '#server/platform/db/users/role-timeouts.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { backoffMs } from '#server/platform/jobs/keep-running.ts'
import type { Logger } from '#server/platform/log/log.ts'
import { printStep } from './print-start.ts'
import type { Stop } from './stopping.ts'

/** One connection holds the lock, the others work. */
const PREPARING_CONNECTIONS = 5
/** PostgreSQL's default. */
const CONNECTIONS_MIN = 100
/** Connections besides those of the processes: readiness checks, preparation, and operators' commands. */
const SPARE_CONNECTIONS = 30

/**
 * `url` is the program's. `ownerUrl` leads to PostgreSQL without a pooler: in our own database it is that of the user
 * who owns the tables, otherwise of the program's user.
 */
export type Database = { url: string; ownerUrl: string }

/** The configured database, or our own with enough connections for the processes, and with two users. */
export async function openDatabase(config: Config, processes: number, stops: Stop[], log: Logger): Promise<Database> {
  printStep('starting the database')
  const { DATABASE_URL: url, DIRECT_DATABASE_URL: directUrl } = config
  if (url) return { url, ownerUrl: directUrl ?? url }
  const connections = Math.max(CONNECTIONS_MIN, processes * config.DATABASE_CONNECTIONS + SPARE_CONNECTIONS)
  const server = await startEmbeddedPostgres({
    dataDir: resolve(config.DATA_DIR),
    settings: { max_connections: String(connections) },
    countsStatements: true,
    onDeath: (lastWords) => log.error({ lastWords }, 'PostgreSQL exited unexpectedly, restarting'),
  })
  stops.push(server.stop)
  return { url: await makeProgramUser(server.url, PROGRAM_USER), ownerUrl: server.url }
}

/** Every step can be repeated from the beginning, after any interruption. */
export async function prepareDatabase(context: Context, database: Database): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await prepareOnce(context, database)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      context.log.error({ err: error }, 'waiting for the database')
      await delay(backoffMs(failures))
    }
  }
}

/** On a separate pool: a migration, or the wait for another process to finish one, may take long. */
async function prepareOnce({ config, ...context }: Context, { url, ownerUrl }: Database): Promise<void> {
  await withPool(ownerUrl, async (pool) => {
    await prepareSchema(config, pool)
    if (config.DATABASE_URL) return
    // In an external database its administrator has to allow this: docs/operations.md.
    await countStatements(pool)
    await grantTo(pool, PROGRAM_USER)
  })
  if (!config.DEMO) return
  await withPool(config.DIRECT_DATABASE_URL ?? url, async (pool) => {
    printStep('loading the demonstration content')
    await loadDemo({ ...context, config, pool, db: makeDb(pool) })
  })
}

async function countStatements(pool: Context['pool']): Promise<void> {
  const { rows } = await pool.query<{ libraries: string }>(
    `select current_setting('shared_preload_libraries') as libraries`,
  )
  if (rows[0]!.libraries.includes('pg_stat_statements'))
    await pool.query('create extension if not exists pg_stat_statements')
}

async function withPool(url: string, work: (pool: Context['pool']) => Promise<void>): Promise<void> {
  const pool = makePool(url, PREPARING_CONNECTIONS)
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

async function prepareSchema(config: Config, pool: Context['pool']): Promise<void> {
  if (config.MIGRATE === 'on') {
    printStep('bringing the schema up to date')
    await migrate(pool)
    await migrateJobs(pool)
    return
  }
  const missing = await pendingMigrations(pool)
  if (missing.length > 0)
    throw new BadSettings(`MIGRATE: is off, and the schema lacks ${missing.join(', ')}; run npm run migrate first`)
  const { DATABASE_POOLER, DATABASE_LOCK_MS: lockMs, DATABASE_STATEMENT_MS: statementMs } = config
  if (DATABASE_POOLER === 'transaction' && !(await hasRoleTimeouts(pool, { lockMs, statementMs })))
    throw new BadSettings(
      'DATABASE_POOLER: the database user has other time-outs than the settings; run npm run migrate first',
    )
}
