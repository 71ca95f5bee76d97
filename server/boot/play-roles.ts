import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { contextFor } from '#server/platform/context-for.ts'
import { isReadyNow, type Readiness } from '#server/platform/http/health.ts'
import type { Logger } from '#server/platform/log/log.ts'
import { reportProcess } from '#server/platform/log/report-process.ts'
import { buildApp } from './app.ts'
import { type ProcessServices, singleProcessServices } from './process-services.ts'
import { makeContext, type Outside } from './start-context.ts'
import type { Stop } from './stopping.ts'
import { startWorker } from './worker.ts'

export function openContext(config: Config, database: string, log: Logger, outside: Outside, stops: Stop[]): Context {
  const context = makeContext(config, database, log, outside)
  stops.push(async () => {
    context.mail.close()
    await context.pool.end()
  })
  return context
}

/**
 * With it the kernel shares connections out among the processes of a port, and one that dies takes its own alone along.
 * Elsewhere Node's primary accepts for all; a connection that is on its way to a process that dies is then left
 * hanging.
 */
const hasReusePort = process.platform === 'linux'

export async function listen(
  context: Context,
  readiness: Readiness,
  mount: (app: FastifyInstance) => Promise<void>,
  stops: Stop[],
  services: ProcessServices = singleProcessServices,
): Promise<void> {
  const { HOST, PORT, ROLES } = context.config
  const app = await buildApp(context, readiness, services)
  await mount(app)
  const where = { host: HOST, port: PORT, reusePort: services !== singleProcessServices && hasReusePort }
  await app.listen(where)
  stops.push(() => app.close())
  // The first page loads the site's build, which takes a moment: load it before the first visitor arrives.
  if (ROLES.includes('web')) await app.inject('/')
}

export function runJobs(context: Context, readiness: Readiness, stops: Stop[]): void {
  readiness.worker = startWorker(contextFor(context, 'worker'))
  stops.push(readiness.worker.stop)
}

/** Starts reporting the state of the process, for the console's system page. */
export function beginReports(context: Context, readiness: Readiness, stops: Stop[]): void {
  readiness.ready = true
  stops.push(reportProcess(context, () => isReadyNow(readiness)))
}
