import { resolve } from 'node:path'
import { buildApp } from './app.ts'
import { loadDemo } from './demo.ts'
import { BadSettings, type Config, readConfig } from './platform/config.ts'
import { freePort, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { migrateJobs } from './platform/jobs.ts'
import { makeLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { makeContext } from './start-context.ts'
import { startOutside } from './start-sandbox.ts'
import { startWorker } from './worker.ts'

type Stop = () => Promise<void>

/**
 * Starts the roles that ROLES names. What is started is stopped in reverse order: first readiness goes off, then what
 * is in flight finishes, then jobs are released, and the database, where it is ours, stops last.
 */
async function start(given: Config): Promise<void> {
  const config = given.PORT === 0 ? withPort(given, await freePort()) : given
  const log = makeLog(config.LOG_LEVEL, process.stdout.isTTY === true)
  const stops: Stop[] = []
  const readiness = { ready: false }
  stopOnSignal(stops, readiness, log)

  say('starting the database')
  const database = config.DATABASE_URL ?? (await embeddedDatabase(config, stops))
  const origin = `http://${config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${config.PORT}`
  const { outside, mount, stop } = await startOutside(config, origin)
  stops.push(stop)
  const context = makeContext(config, database, log, outside)
  stops.push(async () => {
    context.mail.close()
    await context.pool.end()
  })
  say('bringing the schema up to date')
  await migrate(context.pool)
  await migrateJobs(context.pool)
  if (config.DEMO) {
    say('loading the demonstration content')
    await loadDemo(context)
  }
  const app = await buildApp(context, readiness)
  await mount(app)
  await app.listen({ host: config.HOST, port: config.PORT })
  stops.push(() => app.close())
  if (config.ROLES.includes('worker')) stops.push((await startWorker(context)).stop)
  readiness.ready = true
  announce(config)
}

function withPort(config: Config, port: number): Config {
  return { ...config, PORT: port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
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
    for (const each of stops.toReversed()) {
      await each().catch((fault) => log.error({ err: fault }, 'stopping failed in part'))
    }
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function say(step: string): void {
  process.stdout.write(`  ${step} …\n`)
}

function announce(config: Config): void {
  const { publicUrl } = config
  const lines = [`Fairdraw is ready: ${publicUrl}`, `API documents:     ${publicUrl}/api/docs`]
  if (config.sandbox) lines.push(`Sandbox:           ${publicUrl}/sandbox (mails, texts, payments, faults)`)
  if (config.DEMO)
    lines.push('Demo log-ins:      ada@example.com, vip@example.com, new@example.com … password Demo.Pass1')
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}

try {
  await start(readConfig(process.env))
} catch (fault) {
  if (!(fault instanceof BadSettings)) throw fault
  process.stderr.write(`Cannot start, a setting is wrong:\n${fault.message}\n`)
  process.exit(1)
}
