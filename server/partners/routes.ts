import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/partners.ts'
import { londonDayBounds } from '#domain/london.ts'
import { allow } from '#domain/verdict.ts'
import { findBrand, showPartners } from '#server/brands/service.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { nameOf } from '#server/winners/exports.ts'
import { entriesSorting, listEmbeddable, listEntries, listWinners, winnersSorting } from './queries.ts'

/** What a partner reads of its own brands, besides its sales. */
export function partnerRoutes(app: FastifyInstance, context: Context): void {
  const { listPartnerEntries, listPartnerWinners, getEmbedding } = contract
  const { db, now, config } = context

  const entriesGuard = staffGuard(context, listPartnerEntries)
  serveList(app, listPartnerEntries, entriesGuard, entriesSorting, async ({ query }, { brands }, page) => {
    const bounds = { from: londonDayBounds(query.from).from, to: londonDayBounds(query.to).to, brands }
    const found = await listEntries(db, bounds, page)
    return found.map(({ place, campaignTag, ...row }) => ({ place, row: { campaign_tag: campaignTag, ...row } }))
  })

  const winnersGuard = staffGuard(context, listPartnerWinners)
  serveList(app, listPartnerWinners, winnersGuard, winnersSorting, async (_input, { brands }, page) => {
    const found = await listWinners(db, brands, page)
    return found.map((row) => ({
      place: row.place,
      row: {
        round_id: row.roundId,
        campaign_tag: row.campaignTag,
        title: row.title,
        prize: row.prize,
        ticket: row.ticket,
        drawn_at: row.openedAt,
        ...nameOf(row, now()),
        naming: row.naming,
        state: row.state,
      },
    }))
  })

  serve(app, getEmbedding, staffGuard(context, getEmbedding), async (_input, { brands }) => {
    const codes = brands ?? showPartners(context).map(({ code }) => code)
    return allow({
      site_url: config.publicUrl,
      brands: codes.map((code) => ({ code, name: findBrand(context, code)?.name ?? code })),
      campaigns: await listEmbeddable(db, brands, now()),
    })
  })
}
