import cluster from 'node:cluster'
import { createServer } from 'node:net'
import { BadSettings, type Config, readConfig } from '#server/platform/config/config.ts'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { logStartError, type Stop, stopAll } from './stopping.ts'

/**
 * Starts the roles that ROLES names, in this process or in several. Everything is stopped in reverse order: readiness
 * goes off, calls in progress finish, jobs are released, and the database, if it is ours, stops last.
 */
async function start(given: Config, stops: Stop[]): Promise<void> {
  if (cluster.isWorker) return (await import('./start-member.ts')).startMember(given, stops)
  const config = given.PORT === 0 ? withPort(given, await freePort()) : given
  await tryPort(config)
  const isForOne = config.WORKERS === 0 || config.ROLES.every((role) => role === 'worker')
  if (isForOne) return (await import('./start-alone.ts')).startAlone(config, stops)
  return (await import('./start-primary.ts')).startPrimary(config, stops)
}

function withPort(config: Config, port: number): Config {
  const withIt = (url: string) => url.replace(/:0$/, `:${port}`)
  return { ...config, PORT: port, publicUrl: withIt(config.publicUrl), consoleUrl: withIt(config.consoleUrl) }
}

/** The port is tried first: if another program uses it, nothing else is started. */
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

const stops: Stop[] = []
try {
  await start(readConfig(process.env), stops)
} catch (error) {
  const isOurs = error instanceof BadSettings
  process.stderr.write(isOurs ? `Cannot start, a setting is wrong:\n${error.message}\n` : logStartError(error))
  await stopAll(stops, (other) => process.stderr.write(logStartError(other)))
  process.exit(1)
}
