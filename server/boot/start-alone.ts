import type { Config } from '#server/platform/config/config.ts'
import type { Readiness } from '#server/platform/http/health.ts'
import { surviveRejections } from '#server/platform/jobs/keep-running.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { beginReports, listen, openContext, runJobs } from './play-roles.ts'
import { openDatabase, prepareDatabase } from './prepare-database.ts'
import { printAddresses } from './print-start.ts'
import { startOutside } from './start-sandbox.ts'
import { exitOnUncaughtException, type Stop, stopOnSignal } from './stopping.ts'

/** All roles in this one process. */
export async function startAlone(config: Config, stops: Stop[]): Promise<void> {
  const log = makeLog(config.LOG_LEVEL, process.stdout.isTTY === true)
  const readiness: Readiness = { ready: false }
  surviveRejections(log)
  stopOnSignal(stops, readiness, config.DRAIN_SECONDS, log)
  exitOnUncaughtException(log)

  const database = await openDatabase(config, 1, stops, log)
  const { outside, mount, stop } = await startOutside(config)
  stops.push(stop)
  const context = openContext(config, database.url, log, outside, stops)
  await prepareDatabase(context, database)
  await listen(context, readiness, mount, stops)
  if (config.ROLES.includes('worker')) runJobs(context, readiness, stops)
  beginReports(context, readiness, stops)
  printAddresses(config)
}
