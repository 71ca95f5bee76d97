import { hostname } from 'node:os'
import { v7 as uuid } from 'uuid'
import { DAY_MS } from '#domain/time/durations.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { CLOCK_SKEW_MS_MAX, readClockAhead } from './clock-skew.ts'
import { alarms, sweepLag } from './metrics.ts'
import { addAlarms, deleteReport, deleteReportsBefore, upsertReport } from './report-queries.ts'

const EVERY_MS = 15_000

type Reporting = Pick<Context, 'db' | 'now' | 'config' | 'log'>

/**
 * Stores the identity and state of this process, and the alarms since the last report. Small operators have no monitor
 * for metrics, and the console usually runs in another process. A failed report is included in the next one.
 */
export function makeReporter(
  { db, now, config, log }: Reporting,
  isReady: () => boolean,
  clock: () => number = Date.now,
) {
  const own = {
    id: uuid(),
    host: hostname(),
    roles: config.ROLES,
    node: process.version,
    version: packageJson.version,
    files: config.FILES,
    startedAt: now(),
  }
  const written = new Map<string, number>()
  let wasSkewed = false

  async function measureClock(): Promise<number> {
    const clockAheadMs = await readClockAhead(db, clock)
    const isSkewed = Math.abs(clockAheadMs) > CLOCK_SKEW_MS_MAX
    if (isSkewed && !wasSkewed) {
      alarms.inc({ alarm: 'clock_skew' })
      log.warn({ clockAheadMs }, "this host's clock differs from the database's: check chrony on both")
    }
    wasSkewed = isSkewed
    return clockAheadMs
  }

  async function report(): Promise<void> {
    const at = now()
    const sweepLags = Object.fromEntries(
      (await sweepLag.get()).values.map(({ labels, value }) => [labels.sweep, value]),
    )
    const clockAheadMs = await measureClock()
    await upsertReport(db, { ...own, isReady: isReady(), sweepLags, clockAheadMs, at })
    const counted = (await alarms.get()).values.map(({ labels, value }) => ({ alarm: String(labels.alarm), value }))
    const raised = counted.flatMap(({ alarm, value }) => {
      const count = value - (written.get(alarm) ?? 0)
      return count > 0 ? [{ alarm, count }] : []
    })
    await addAlarms(db, raised, at)
    for (const { alarm, value } of counted) written.set(alarm, value)
  }

  return {
    report,
    /** Stores the last alarms, and removes the process. */
    end: async () => {
      await report()
      await deleteReport(db, own.id)
    },
  }
}

/** Reports until it is stopped. */
export function reportProcess(context: Reporting, isReady: () => boolean): () => Promise<void> {
  const { db, now, log } = context
  const reporter = makeReporter(context, isReady)
  let running: Promise<void> = Promise.resolve()
  const safely = (work: () => Promise<void>) =>
    work().catch((error) => log.debug({ err: error }, 'process report could not be stored'))
  const next = () => {
    running = running.then(() => safely(reporter.report))
  }
  void safely(() => deleteReportsBefore(db, new Date(now().getTime() - DAY_MS)))
  next()
  const timer = setInterval(next, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
    await safely(reporter.end)
  }
}
