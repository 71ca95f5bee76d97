import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/books.ts'
import { londonDayBounds } from '#domain/london.ts'
import { type Pence, pence } from '#domain/money.ts'
import { vatWithin } from '#domain/vat.ts'
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
import { feeSorting, listDeskFees } from './fee-queries.ts'
import { sumByVat, type VatSums } from './vat-queries.ts'
import { vatRoutes } from './vat-routes.ts'

/**
 * The desk for books: differences, sales, and the closing of a month. What has no brand is for those who have all of
 * them.
 */
export function bookDeskRoutes(app: FastifyInstance, context: Context): void {
  const { db, now } = context
  const { listDifferences, closeDifference } = contract
  vatRoutes(app, context)

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
      if (by === 'VAT') return (await sumByVat(db, bounds)).map(showVat)
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
          vat: null,
        },
      }))
    },
  )

  serveList(
    app,
    contract.listFees,
    staffGuard(context, contract.listFees),
    feeSorting,
    async ({ query: { from, to } }, { brands }, page) => {
      const found = brands !== null ? [] : await listDeskFees(db, { from, to }, page)
      return found.map(({ place, day, provider, capturedPence, refundedPence, disputedPence, feesPence }) => ({
        place,
        row: {
          day,
          provider,
          captured: pence(capturedPence),
          refunded: pence(refundedPence),
          disputed: pence(disputedPence),
          fees: pence(feesPence),
          left: pence(capturedPence - refundedPence - disputedPence - feesPence),
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

/** All classes are one page. */
function showVat({ vatClass, orders, itemsPence, discountPence, refundedPence }: VatSums) {
  return {
    place: [vatClass, vatClass] as const,
    row: {
      group: vatClass,
      orders,
      items: pence(itemsPence),
      discount: pence(discountPence),
      credit: null,
      paid: null,
      refunded: pence(refundedPence),
      vat: vatWithin(vatClass, itemsPence - discountPence - refundedPence),
    },
  }
}
