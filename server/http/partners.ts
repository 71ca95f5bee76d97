import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/partners.ts'
import { wireNames } from '#contract/wire.ts'
import { londonDayBounds } from '#domain/time/london.ts'
import { allow } from '#domain/verdict.ts'
import { findBrand, showPartners } from '#server/brands/exports.ts'
import { entriesSorting, listEmbeddable, listEntries, listWinners, winnersSorting } from '#server/partners/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { nameOf } from '#server/winners/exports.ts'
import { serveList } from './serve-list.ts'
import { serveStaff } from './serve-staff.ts'

/** The reports on a partner's own brands, besides sales. */
export function partnerRoutes(app: FastifyInstance, context: Context): void {
  const { listPartnerEntries, listPartnerWinners, getEmbedding } = contract
  const { db, now, config } = context

  serveList(app, context, listPartnerEntries, entriesSorting, async ({ query }, { brands }, page, reading) => {
    const bounds = { from: londonDayBounds(query.from).from, to: londonDayBounds(query.to).to, brands }
    const found = await listEntries(reading.db, bounds, page)
    return found.map(({ place, ...row }) => ({ place, row: wireNames(row) }))
  })

  serveList(app, context, listPartnerWinners, winnersSorting, async (_input, { brands }, page, reading) => {
    const found = await listWinners(reading.db, brands, page)
    return found.map(({ place, ...row }) => ({
      place,
      row: wireNames({ ...nameOf(row, now()), ...row, drawnAt: row.openedAt }),
    }))
  })

  serveStaff(app, context, getEmbedding, async (_input, { brands }) => {
    const codes = brands ?? showPartners(context).map(({ code }) => code)
    return allow({
      site_url: config.publicUrl,
      brands: codes.map((code) => ({ code, name: findBrand(context, code)?.name ?? code })),
      campaigns: await listEmbeddable(db, brands, now()),
    })
  })
}
