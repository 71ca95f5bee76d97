import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/books.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { vatWithin } from '#domain/money/vat.ts'
import { londonDayBounds } from '#domain/time/london.ts'
import {
  closeDifference,
  closeMonth,
  closingSorting,
  differenceSorting,
  feeSorting,
  listDeskDifferences,
  listDeskFees,
  listSales,
  salesSorting,
  sumByVat,
  type VatSums,
} from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'
import { vatRoutes } from './vat.ts'

/**
 * The desk for books: differences, sales, and the closing of a month. Data without a brand needs staff of all brands.
 */
export function bookAdminRoutes(app: FastifyInstance, context: Context): void {
  const { listDifferences } = contract
  vatRoutes(app, context)

  serveList(
    app,
    context,
    listDifferences,
    differenceSorting,
    async ({ query: { kind, state } }, { brands }, page, reading) => {
      const found = brands !== null ? [] : await listDeskDifferences(reading.db, { kind, state }, page)
      return found.map(({ place, ...row }) => ({ place, row: wireNames(row) }))
    },
  )

  serveStaff(app, context, contract.closeDifference, ({ params, body: { words } }, caller) =>
    closeDifference(context, caller, { ...codeNames(params), position: Number(params.position), words }),
  )

  serveList(
    app,
    context,
    contract.listSales,
    salesSorting,
    async ({ query: { by, from, to } }, { brands }, page, reading) => {
      const bounds = { from: londonDayBounds(from).from, to: londonDayBounds(to).to, brands }
      if (by === 'VAT') return (await sumByVat(reading.db, bounds)).map(showVat)
      const found = await listSales(reading.db, by, bounds, page)
      return found.map(({ place, ...row }) => ({ place, row: wireNames({ ...row, vat: null }) }))
    },
  )

  serveList(app, context, contract.listFees, feeSorting, async ({ query: { from, to } }, { brands }, page, reading) => {
    const found = brands !== null ? [] : await listDeskFees(reading, { from, to }, page)
    return found.map(({ place, ...row }) => {
      const leftPence = pence(row.capturedPence - row.refundedPence - row.disputedPence - row.feesPence)
      return { place, row: wireNames({ ...row, leftPence }) }
    })
  })

  serveList(
    app,
    context,
    contract.listClosing,
    closingSorting,
    async ({ query: { month } }, { brands }, _page, reading) => {
      const lines = brands !== null ? [] : await closeMonth(reading, month)
      return lines.map(({ line, oursPence, theirsPence, daysMissing }) => ({
        place: [line, line] as const,
        row: wireNames({
          line,
          oursPence: pence(oursPence),
          theirsPence: theirsPence === null ? null : pence(theirsPence),
          difference: theirsPence === null ? null : pence(oursPence - theirsPence),
          daysMissing,
        }),
      }))
    },
  )
}

/** One page has all classes. */
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
