import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { inspect } from 'node:util'
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
async function start(given: Config, stops: Stop[]): Promise<void> {
  const config = given.PORT === 0 ? withPort(given, await freePort()) : given
  await tryPort(config)
  const log = makeLog(config.LOG_LEVEL, process.stdout.isTTY === true)
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
  // The first page opens the site's build, which takes a moment: before anybody is sent here rather than after.
  if (config.ROLES.includes('web')) await app.inject('/')
  if (config.ROLES.includes('worker')) stops.push((await startWorker(context)).stop)
  readiness.ready = true
  announce(config)
}

function withPort(config: Config, port: number): Config {
  return { ...config, PORT: port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** The port is tried first: where another program listens already, nothing else of ours is begun. */
function tryPort({ HOST, PORT }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (fault: NodeJS.ErrnoException) => {
      const isTaken = fault.code === 'EADDRINUSE'
      reject(new BadSettings(`PORT: ${isTaken ? `${PORT} is in use; does Fairdraw run already?` : fault.message}`))
    })
    probe.listen(PORT, HOST, () => probe.close(() => resolve()))
  })
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
    await stopAll(stops, (fault) => log.error({ err: fault }, 'stopping failed in part'))
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // `npm start` holds a channel to us: when it breaks, our parent was killed and nobody else would stop us.
  process.on('disconnect', () => stop('disconnect'))
}

async function stopAll(stops: readonly Stop[], onFault: (fault: unknown) => void): Promise<void> {
  for (const stop of stops.toReversed()) await stop().catch(onFault)
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

const stops: Stop[] = []
try {
  await start(readConfig(process.env), stops)
} catch (fault) {
  const isOurs = fault instanceof BadSettings
  process.stderr.write(isOurs ? `Cannot start, a setting is wrong:\n${fault.message}\n` : `${inspect(fault)}\n`)
  await stopAll(stops, (other) => process.stderr.write(`${inspect(other)}\n`))
  process.exit(1)
}
