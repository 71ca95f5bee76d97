import { resolve } from 'node:path'
import { buildApp } from './app.ts'
import { BadSettings, type Config, readConfig } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { migrateJobs } from './platform/jobs.ts'
import { makeLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { makeContext } from './start-context.ts'
import { startWorker } from './worker.ts'

type Stop = () => Promise<void>

/**
 * Starts the roles that ROLES names. What is started is stopped in reverse order: first readiness goes off, then what
 * is in flight finishes, then jobs are released, and the database, where it is ours, stops last.
 */
async function start(config: Config): Promise<void> {
  const log = makeLog(config.LOG_LEVEL, process.stdout.isTTY === true)
  const stops: Stop[] = []
  const readiness = { ready: false }
  stopOnSignal(stops, readiness, log)

  const database = config.DATABASE_URL ?? (await embeddedDatabase(config, stops))
  const context = makeContext(config, database, log, null)
  stops.push(() => context.pool.end())
  const applied = await migrate(context.pool)
  if (applied.length > 0) log.info({ applied }, 'migrated the database')
  await migrateJobs(context.pool)

  if (config.ROLES.includes('worker')) {
    const worker = await startWorker(context)
    stops.push(worker.stop)
  }
  const app = await buildApp(context, readiness)
  await app.listen({ host: config.HOST, port: config.PORT })
  stops.push(() => app.close())
  readiness.ready = true
  announce(config)
}

async function embeddedDatabase(config: Config, stops: Stop[]): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: resolve(config.DATA_DIR) })
  stops.push(server.stop)
  return server.url
}

function stopOnSignal(stops: Stop[], readiness: { ready: boolean }, log: ReturnType<typeof makeLog>): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    readiness.ready = false
    log.info({ signal }, 'stopping: finishing what is in flight')
    for (const each of stops.toReversed())
      await each().catch((fault) => log.error({ err: fault }, 'stopping failed in part'))
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function announce(config: Config): void {
  process.stdout.write(`\n  Fairdraw is ready: ${config.publicUrl}\n\n`)
}

try {
  await start(readConfig(process.env))
} catch (fault) {
  if (!(fault instanceof BadSettings)) throw fault
  process.stderr.write(`Cannot start, a setting is wrong:\n${fault.message}\n`)
  process.exit(1)
}
