import { paymentProviders } from '#domain/money/payment.ts'
import type { Context } from '#server/platform/context.ts'
import { pendingMigrations } from '#server/platform/db/migrate.ts'
import { CLOCK_SKEW_MS_MAX } from '#server/platform/log/clock-skew.ts'
import packageJson from '../../package.json' with { type: 'json' }
import * as queries from './system-queries.ts'

const SILENT_MS = 60_000
const STATEMENTS_SHOWN = 12
const roles = ['web', 'api', 'payments', 'console', 'worker']

/** The state of the whole program, from any process: it is stored in the database. */
export async function readSystem({ db, pool, now }: Context) {
  const at = now()
  const [reports, queues, calls, events, statements, alarms, database, backup, pending] = await Promise.all([
    queries.listReports(db),
    queries.listQueues(db, at),
    queries.listProviderCalls(db, at),
    queries.listProviderEvents(db, at),
    queries.listSlowStatements(db, STATEMENTS_SHOWN),
    queries.sumAlarms(db, at),
    queries.findDatabaseFacts(db),
    queries.findNewestBackup(db),
    pendingMigrations(pool),
  ])
  const processes = reports.map(({ sweepLags, ...report }) => ({
    ...report,
    sweepLags: sweepLags as Record<string, number>,
    isSilent: at.getTime() - report.reportedAt.getTime() > SILENT_MS,
  }))
  const living = processes.filter(({ isSilent }) => !isSilent)
  const idle = roles.filter((role) => !living.some((each) => each.isReady && each.roles.includes(role)))
  return {
    at,
    missing: [
      ...pending.map((name) => `The schema lacks ${name}`),
      ...idle.map((role) => `No process that is ready plays ${role}`),
    ],
    warnings: findWarnings(living),
    processes,
    sweeps: worstLags(living.map(({ sweepLags }) => sweepLags)),
    queues,
    providers: paymentProviders.map((provider) => ({
      provider,
      calls: calls.find((each) => each.provider === provider),
      events: events.find((each) => each.provider === provider),
    })),
    statements,
    alarms,
    version: packageJson.version,
    database,
    backup,
  }
}

type HostFacts = { host: string; version: string | null; clockAheadMs: number | null; files: string | null }

/**
 * Each host decides by its own clock whether a competition has closed or a hold has ended, and a picture that one host
 * keeps on its disk is missing on the others.
 */
export function findWarnings(living: readonly HostFacts[]): string[] {
  const skewed = living.filter(({ clockAheadMs }) => Math.abs(clockAheadMs ?? 0) > CLOCK_SKEW_MS_MAX)
  const clocks = new Map(skewed.map(({ host, clockAheadMs }) => [host, clockAheadMs!]))
  const versions = new Set(living.map(({ version }) => version ?? 'an older version'))
  const onDisk = new Set(living.filter(({ files }) => files === 'disk').map(({ host }) => host))
  return [
    ...[...clocks].map(
      ([host, ms]) =>
        `The clock of ${host} is ${Math.abs(ms)} ms ${ms > 0 ? 'ahead of' : 'behind'} the database's: check chrony`,
    ),
    ...(versions.size > 1 ? [`Processes run different versions: ${[...versions].toSorted().join(', ')}`] : []),
    ...(onDisk.size > 1
      ? [`${[...onDisk].toSorted().join(' and ')} each store files on their own disk: set FILES=s3`]
      : []),
  ]
}

/** Each worker runs sweeps, so the worst lag of all workers counts. */
function worstLags(reported: readonly Readonly<Record<string, number>>[]): { sweep: string; lagSeconds: number }[] {
  const worst = new Map<string, number>()
  for (const [sweep, seconds] of reported.flatMap((lags) => Object.entries(lags)))
    worst.set(sweep, Math.max(seconds, worst.get(sweep) ?? 0))
  return [...worst]
    .map(([sweep, lagSeconds]) => ({ sweep, lagSeconds }))
    .toSorted((one, other) => other.lagSeconds - one.lagSeconds || one.sweep.localeCompare(other.sweep))
}

const NAME_MAX = 200

/** Records a backup that was taken by a timer or manually. Returns the problem with its name, or null. */
export async function recordBackup(
  { db, now }: Pick<Context, 'db' | 'now'>,
  name: string,
  notedBy: string,
): Promise<string | null> {
  if (name.trim() === '' || name.length > NAME_MAX) return `a backup needs a name of at most ${NAME_MAX} characters`
  await queries.insertBackup(db, name.trim(), notedBy, now())
  return null
}
