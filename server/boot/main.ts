import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { loadDemo } from '#server/demo/load-demo.ts'
import { BadSettings, type Config, isOpen, readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { isDatabaseAway } from '#server/platform/db/database-errors.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { freePort, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate, pendingMigrations } from '#server/platform/db/migrate.ts'
import type { Readiness } from '#server/platform/http/health.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { backoffMs, surviveRejections } from '#server/platform/jobs/keep-running.ts'
import { type Logger, makeLog } from '#server/platform/log/log.ts'
import { errorInWords } from '#server/platform/log/logged-error.ts'
import { buildApp } from './app.ts'
import { makeContext } from './start-context.ts'
import { startOutside } from './start-sandbox.ts'
import { startWorker } from './worker.ts'

/** One holds the lock, the others work. */
const PREPARING_CONNECTIONS = 5

type Stop = () => Promise<void>

/**
 * Starts the roles that ROLES names. What is started is stopped in reverse order: first readiness goes off, then what
 * is in flight finishes, then jobs are released, and the database, where it is ours, stops last.
 */
async function start(given: Config, stops: Stop[]): Promise<void> {
  const config = given.PORT === 0 ? withPort(given, await freePort()) : given
  await tryPort(config)
  const log = makeLog(config.LOG_LEVEL, process.stdout.isTTY === true)
  const readiness: Readiness = { ready: false }
  surviveRejections(log)
  stopOnSignal(stops, readiness, config.DRAIN_SECONDS, log)
  endWithoutWords(log)

  say('starting the database')
  const database = config.DATABASE_URL ?? (await embeddedDatabase(config, stops, log))
  const origin = `http://${config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${config.PORT}`
  const { outside, mount, stop } = await startOutside(config, origin)
  stops.push(stop)
  const context = makeContext(config, database, log, outside)
  stops.push(async () => {
    context.mail.close()
    await context.pool.end()
  })
  await onceDatabaseAnswers(() => prepareDatabase(context, database), log)
  const app = await buildApp(context, readiness)
  await mount(app)
  await app.listen({ host: config.HOST, port: config.PORT })
  stops.push(() => app.close())
  // The first page opens the site's build, which takes a moment: before anybody is sent here rather than after.
  if (config.ROLES.includes('web')) await app.inject('/')
  if (config.ROLES.includes('worker')) {
    readiness.worker = startWorker(context)
    stops.push(readiness.worker.stop)
  }
  readiness.ready = true
  announce(config)
}

async function prepareSchema({ MIGRATE }: Config, pool: Context['pool']): Promise<void> {
  if (MIGRATE === 'on') {
    say('bringing the schema up to date')
    await migrate(pool)
    await migrateJobs(pool)
    return
  }
  const missing = await pendingMigrations(pool)
  if (missing.length > 0)
    throw new BadSettings(`MIGRATE: is off, and the schema lacks ${missing.join(', ')}; run npm run migrate first`)
}

/** On a separate pool: a migration, or the wait for another process to finish one, may take long. */
async function prepareDatabase({ config, ...context }: Context, database: string): Promise<void> {
  const pool = makePool(database, PREPARING_CONNECTIONS)
  try {
    await prepareSchema(config, pool)
    if (!config.DEMO) return
    say('loading the demonstration content')
    await loadDemo({ ...context, config, pool, db: makeDb(pool) })
  } finally {
    await pool.end()
  }
}

/** Everything that prepares the database can be done again from its beginning, however far it came. */
async function onceDatabaseAnswers(prepare: () => Promise<void>, log: Logger): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await prepare()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      log.error({ err: error }, 'waiting for the database')
      await delay(backoffMs(failures))
    }
  }
}

function withPort(config: Config, port: number): Config {
  return { ...config, PORT: port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** The port is tried first: where another program listens already, nothing else of ours is begun. */
function tryPort({ HOST, PORT }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(new BadSettings(`PORT: ${isTaken ? `${PORT} is in use; does Fairdraw run already?` : error.message}`))
    })
    probe.listen(PORT, HOST, () => probe.close(() => resolve()))
  })
}

async function embeddedDatabase(config: Config, stops: Stop[], log: Logger): Promise<string> {
  const server = await startEmbeddedPostgres({
    dataDir: resolve(config.DATA_DIR),
    onDeath: (lastWords) => log.error({ lastWords }, 'PostgreSQL exited unexpectedly, restarting'),
  })
  stops.push(server.stop)
  return server.url
}

/** A balancer needs a moment to learn that we are not ready; meanwhile we serve what it still sends. */
function stopOnSignal(stops: Stop[], readiness: Readiness, drainSeconds: number, log: Logger): void {
  const stop = async (signal: string, drainMs: number) => {
    if (readiness.isStopping) return
    readiness.isStopping = true
    log.info({ signal, drainMs }, 'stopping, finishing requests and jobs in flight')
    await delay(drainMs)
    await stopAll(stops, (error) => log.error({ err: error }, 'error while stopping'))
    process.exit(0)
  }
  process.on('SIGTERM', () => stop('SIGTERM', drainSeconds * 1000))
  process.on('SIGINT', () => stop('SIGINT', 0))
  // `npm start` keeps a channel to this process: if it closes, the parent was killed, so this process stops.
  process.on('disconnect', () => stop('disconnect', 0))
}

/** Node would print the error with all its properties; those of an SDK hold credentials. */
function endWithoutWords(log: ReturnType<typeof makeLog>): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
}

/**
 * Of what keeps us from starting, whoever starts us reads the message too; properties could hold an address with its
 * password.
 */
function logStartError(error: unknown): string {
  return `${error instanceof Error ? error.stack : String(error)}\n${errorInWords(error)}\n`
}

/** Without its database a part may not come to its end. */
const STOP_MS_MAX = 20_000

async function stopAll(stops: readonly Stop[], onError: (error: unknown) => void): Promise<void> {
  for (const stop of stops.toReversed())
    await Promise.race([stop().catch(onError), delay(STOP_MS_MAX, undefined, { ref: false })])
}

function say(step: string): void {
  process.stdout.write(`  ${step} …\n`)
}

function announce(config: Config): void {
  const { publicUrl } = config
  const lines = [`Fairdraw is ready: ${publicUrl}`]
  if (isOpen(config, 'API_DOCUMENTS')) lines.push(`API documents:     ${publicUrl}/api/docs`)
  if (config.sandbox) lines.push(`Sandbox:           ${publicUrl}/sandbox (mails, texts, payments, faults)`)
  if (config.DEMO)
    lines.push(
      `Quick draws:       ${publicUrl}/win-more/quick-draws (a round every three minutes)`,
      'Demo log-ins:      ada@example.com, vip@example.com, new@example.com … password Demo.Pass1',
    )
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}

const stops: Stop[] = []
try {
  await start(readConfig(process.env), stops)
} catch (error) {
  const isOurs = error instanceof BadSettings
  process.stderr.write(isOurs ? `Cannot start, a setting is wrong:\n${error.message}\n` : logStartError(error))
  await stopAll(stops, (other) => process.stderr.write(logStartError(other)))
  process.exit(1)
}
