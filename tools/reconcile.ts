import { londonDay, toLondon } from '#domain/time/london.ts'
import {
  describeRepair,
  describeReport,
  reconcileProviders,
  recountLedgers,
  repairBooks,
} from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { exitWith, withContext } from './context.ts'

/**
 * `npm run reconcile -- [--day 2026-11-20]`: compares a past London day, yesterday by default, with the providers'
 * books, and rebuilds every stored sum from its rows. Exits with 1 when anything differs. `npm run reconcile --
 * --repair 2026-11-20T10:15:00Z --stopped 2026-11-20T11:40:00Z`: after the database was restored to the first instant,
 * brings every payment to its state at the providers; the second is when the processes were stopped, now by default.
 * Exits with 1 while work is left.
 */
const usage =
  'Usage: npm run reconcile -- [--day YYYY-MM-DD, of a day that is over | --repair INSTANT [--stopped INSTANT]]'
const [option = '--day', value = yesterday(), ...more] = process.argv.slice(2)

if (option === '--repair') {
  const [since, stopped] = [instantOf(value), more.length === 0 ? new Date() : instantOf(more[1] ?? '')]
  if (more.length > 0 && (more.length !== 2 || more[0] !== '--stopped')) exitWith(usage)
  if (!since || !stopped || since > stopped) exitWith(usage)
  await withContext((context) => repair(context, since, stopped))
} else {
  if (more.length > 0 || option !== '--day' || !/^\d{4}-\d\d-\d\d$/.test(value) || value >= londonDay(new Date()))
    exitWith(usage)
  await withContext((context) => compare(context, value))
}

async function compare(context: Context, day: string): Promise<string> {
  const reports = [await reconcileProviders(context, day), await recountLedgers(context)]
  if (reports.some(({ differences }) => differences.length > 0)) process.exitCode = 1
  return reports.map(describeReport).join('\n\n')
}

async function repair(context: Context, since: Date, stopped: Date): Promise<string> {
  const repaired = await repairBooks(context, since, stopped)
  const recounted = await recountLedgers(context)
  if (repaired.unsolved.length + recounted.differences.length > 0) process.exitCode = 1
  return [describeRepair(repaired), describeReport(recounted)].join('\n\n')
}

/** Null for a text without a zone, or a future instant. */
function instantOf(text: string): Date | null {
  const instant = new Date(text)
  const isWhole = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(instant.getTime())
  return isWhole && instant <= new Date() ? instant : null
}

function yesterday(): string {
  return toLondon(new Date()).toPlainDate().subtract({ days: 1 }).toString()
}
