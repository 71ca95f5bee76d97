import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/books.ts'
import { londonDayBounds } from '#domain/london.ts'
import { type Pence, pence } from '#domain/money.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import {
  closingSorting,
  differenceSorting,
  findDifference,
  insertClosed,
  listDeskDifferences,
  listSales,
  salesSorting,
} from './books-queries.ts'
import { closeMonth } from './close-month.ts'

/**
 * The desk for books: differences, sales, and the closing of a month. What has no brand is for those who have all of
 * them.
 */
export function bookDeskRoutes(app: FastifyInstance, context: Context): void {
  const { db, now } = context
  const { listDifferences, closeDifference } = contract

  serveList(
    app,
    listDifferences,
    staffGuard(context, listDifferences),
    differenceSorting,
    async ({ query: { kind, state } }, { brands }, page) => {
      const found = brands !== null ? [] : await listDeskDifferences(db, { kind, state }, page)
      return found.map(({ place, reportId, closedAt, closedBy, ...row }) => ({
        place,
        row: { report_id: reportId, closed_at: closedAt, closed_by: closedBy, ...row },
      }))
    },
  )

  serve(
    app,
    closeDifference,
    staffGuard(context, closeDifference),
    async ({ params, body: { words } }, { actor, brands }) => {
      if (brands !== null) return refuse('NotFoundError')
      const [reportId, position] = [params.report_id, Number(params.position)]
      return transact<Verdict<Record<string, never>, 'NotFoundError' | 'ValidationError'>>(db, async (tx) => {
        const found = await findDifference(tx, reportId, position)
        if (!found) return refuse('NotFoundError')
        const isClosed = await insertClosed(tx, { reportId, position, words, by: actor.name, at: now() })
        if (!isClosed)
          return refuse('ValidationError', { fields: [{ path: 'words', message: 'Another person has closed it' }] })
        const subject = { kind: 'difference', id: `${reportId} ${position}` }
        await recordAudit(tx, actor, { action: 'books.close', subject, before: found, reason: words }, now())
        return allow({})
      })
    },
  )

  serveList(
    app,
    contract.listSales,
    staffGuard(context, contract.listSales),
    salesSorting,
    async ({ query: { by, from, to } }, { brands }, page) => {
      const bounds = { from: londonDayBounds(from).from, to: londonDayBounds(to).to, brands }
      const found = await listSales(db, by, bounds, page)
      return found.map(({ place, group, orders, ...sums }) => ({
        place,
        row: {
          group,
          orders,
          items: pence(sums.itemsPence),
          discount: pence(sums.discountPence),
          credit: orNull(sums.creditPence),
          paid: orNull(sums.paidPence),
          refunded: orNull(sums.refundedPence),
        },
      }))
    },
  )

  serveList(
    app,
    contract.listClosing,
    staffGuard(context, contract.listClosing),
    closingSorting,
    async ({ query: { month } }, { brands }) => {
      const lines = brands !== null ? [] : await closeMonth(db, month)
      return lines.map(({ line, oursPence, theirsPence, daysMissing }) => ({
        place: [line, line] as const,
        row: {
          line,
          ours: pence(oursPence),
          theirs: orNull(theirsPence),
          difference: theirsPence === null ? null : pence(oursPence - theirsPence),
          days_missing: daysMissing,
        },
      }))
    },
  )
}

function orNull(amount: number | null): Pence | null {
  return amount === null ? null : pence(amount)
}
