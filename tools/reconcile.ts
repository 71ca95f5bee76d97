import { londonDay, toLondon } from '#domain/london.ts'
import { describeReport, reconcileProviders, recountLedgers } from '#server/payments/service.ts'
import { exitWith, withContext } from './context.ts'

/**
 * `npm run reconcile -- [--day 2026-11-20]`: compares a London day that is over, yesterday by default, with the
 * providers' books, and rebuilds every kept sum from its rows. Exits with 1 when anything differs.
 */
const given = process.argv.slice(2)
const day = given.length === 0 ? yesterday() : given[1]
const isDay = given.length === 0 || (given.length === 2 && given[0] === '--day' && /^\d{4}-\d\d-\d\d$/.test(given[1]!))
if (!isDay || !day || day >= londonDay(new Date()))
  exitWith('Usage: npm run reconcile -- [--day YYYY-MM-DD], of a day that is over')

await withContext(async (context) => {
  const reports = [await reconcileProviders(context, day), await recountLedgers(context)]
  if (reports.some(({ differences }) => differences.length > 0)) process.exitCode = 1
  return reports.map(describeReport).join('\n\n')
})

function yesterday(): string {
  return toLondon(new Date()).toPlainDate().subtract({ days: 1 }).toString()
}
