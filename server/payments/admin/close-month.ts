import { londonDayBounds } from '#domain/time/london.ts'
import type { Context } from '#server/platform/context.ts'
import { type ClosingLine, findOwedBefore, findPaidOrders, listCreditMoved, listMoved } from './books-queries.ts'
import { sumFees } from './fee-queries.ts'

/**
 * The closing of a London month, `2026-11`: the movements at each provider in our books and its own, the total of paid
 * orders next to that of their payments, and the credit owed before and after.
 */
export async function closeMonth(context: Context, month: string): Promise<ClosingLine[]> {
  const { db } = context
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  const [firstDay, lastDay] = [first.toString(), last.toString()]
  const bounds = { from: londonDayBounds(firstDay).from, to: londonDayBounds(lastDay).to, firstDay, lastDay }
  const [moved, fees, paid, before, credit, after] = await Promise.all([
    listMoved(context, bounds),
    sumFees(context, bounds),
    findPaidOrders(db, bounds),
    findOwedBefore(db, bounds.from),
    listCreditMoved(db, bounds),
    findOwedBefore(db, bounds.to),
  ])
  const summed = credit.reduce((sum, { oursPence }) => sum + oursPence, before)
  const alone = (line: string, oursPence: number, theirsPence: number | null) => ({
    line,
    oursPence,
    theirsPence,
    daysMissing: 0,
  })
  return [
    ...moved,
    ...fees.map(({ provider, feesPence, daysMissing }) => ({
      line: `${provider} FEES`,
      oursPence: feesPence,
      theirsPence: null,
      daysMissing,
    })),
    paid,
    alone('CREDIT OWED BEFORE', before, null),
    ...credit,
    alone('CREDIT OWED AFTER', after, summed),
  ]
}
