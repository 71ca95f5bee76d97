import type { Difference, Totals } from '#domain/money/reconciliation.ts'
import { londonDay, londonDayBounds } from '#domain/time/london.ts'
import { allow } from '#domain/verdict.ts'
import { listStockDifferences } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { alarms, sweepLag } from '#server/platform/log/metrics.ts'
import { listPurchaseDifferences } from '#server/purchases/exports.ts'
import { withPace } from '../providers/providers.ts'
import { listOriginDifferences } from './origins/recount-queries.ts'
import { listPromiseDifferences } from './promises/recount-queries.ts'
import { reconcileProvider } from './reconcile-provider.ts'
import { listPaymentDifferences } from './recount-queries.ts'
import { firstPaymentAt, insertReport, listReportedDays, type Report } from './report-queries.ts'

const rateLimiter = { name: 'sweep', perSecond: 5, atOnce: 0 }
const WAIT_MAX_MS = 60_000
const DAYS_BACK = 7
/** The slowest provider's books run up to three hours behind. By then the day should be reconciled. */
const DUE_AFTER_MS = 6 * 3_600_000

/** Compares a London day's captures, refunds and disputes with those of each provider. The day must be over. */
export async function reconcileProviders(unpaced: Context, day: string): Promise<Report> {
  if (day >= londonDay(unpaced.now())) throw new Error(`${day} is not over yet`)
  const context = withPace(unpaced, rateLimiter, WAIT_MAX_MS)
  const { from, to } = londonDayBounds(day)
  const totals: Record<string, Totals> = {}
  const feesPence: Record<string, number> = {}
  const differences: Difference[] = []
  for (const provider of Object.values(context.providers)) {
    const reconciled = await reconcileProvider(context, provider, from, to)
    Object.assign(totals, reconciled.totals)
    feesPence[provider.name] = reconciled.feesPence
    differences.push(...reconciled.differences)
  }
  return saveReport(context, { kind: 'PROVIDERS', day, totals, feesPence, differences })
}

/** Rebuilds every stored sum from its current rows, and compares every row with its origin. */
export async function recountLedgers(context: Context): Promise<Report> {
  const differences = [
    ...(await listStockDifferences(context.db)),
    ...(await listPurchaseDifferences(context.db)),
    ...(await listPaymentDifferences(context.db)),
    ...(await listOriginDifferences(context.db, { isProduction: context.config.APP_ENV === 'prod' })),
    ...(await listPromiseDifferences(context.db, context.now())),
  ]
  return saveReport(context, { kind: 'LEDGERS', day: londonDay(context.now()), totals: {}, feesPence: {}, differences })
}

/** Runs overdue reports: every completed day of the last week, and today's recount. */
export async function reconcileDue(context: Context): Promise<void> {
  const today = londonDay(context.now())
  if ((await listReportedDays(context.db, 'LEDGERS', today)).length === 0) await recountLedgers(context)
  for (const day of await daysToReconcile(context)) await reconcileProviders(context, day)
}

/** The time since the oldest missing reconciliation was due. */
export async function measureReconciliationLag(context: Context): Promise<void> {
  const [oldest] = await daysToReconcile(context)
  const lateMs = oldest ? context.now().getTime() - londonDayBounds(oldest).to.getTime() - DUE_AFTER_MS : 0
  sweepLag.set({ sweep: 'reconciliation' }, Math.max(0, lateMs / 1000))
}

async function daysToReconcile(context: Context): Promise<string[]> {
  const today = Temporal.PlainDate.from(londonDay(context.now()))
  const began = await firstPaymentAt(context.db)
  if (began === null) return []
  const days = Array.from({ length: DAYS_BACK }, (_, back) => today.subtract({ days: DAYS_BACK - back }).toString())
  const done = await listReportedDays(context.db, 'PROVIDERS', days[0]!)
  return days.filter((day) => day >= londonDay(began) && !done.includes(day))
}

async function saveReport(context: Context, report: Report): Promise<Report> {
  await transact(context.db, async (tx) => allow(await insertReport(tx, report, context.now())))
  const { kind, day, differences } = report
  for (const difference of differences) context.log.error({ kind, day, difference }, 'reconciliation difference')
  context.log.info({ kind, day, totals: report.totals, differences: differences.length }, 'reconciliation finished')
  if (differences.length > 0) alarms.inc({ alarm: 'books_differ' }, differences.length)
  return report
}
