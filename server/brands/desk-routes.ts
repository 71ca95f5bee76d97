import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/brands.ts'
import { allow } from '#domain/verdict.ts'
import { findDocument, saveDocument } from '#server/audit/exports.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { brandSorting, listBrandNamesOf, listDeskBrands } from './desk-queries.ts'
import { brandDocuments } from './documents.ts'
import { loadBrands } from './service.ts'

export function brandDeskRoutes(app: FastifyInstance, context: Context): void {
  const { listBrandDesk, listBrandNames, getBrandDesk, saveBrandDesk } = contract
  const kind = brandDocuments(context)

  serveList(app, listBrandDesk, staffGuard(context, listBrandDesk), brandSorting, async ({ query }, caller, page) => {
    const found = await listDeskBrands(context.db, { codes: caller.brands, search: query.search }, page)
    return found.map(({ place, fill_colour, light_text_colour, ...row }) => ({
      place,
      row: { ...row, has_own_colours: fill_colour !== null || light_text_colour !== null },
    }))
  })

  serve(app, listBrandNames, staffGuard(context, listBrandNames), async (_request, caller) =>
    allow({ brands: await listBrandNamesOf(context.db, caller.brands) }),
  )

  serve(app, getBrandDesk, staffGuard(context, getBrandDesk), ({ params: { code } }, caller) =>
    findDocument(context.db, caller, kind, code),
  )

  serve(app, saveBrandDesk, staffGuard(context, saveBrandDesk), async ({ params: { code }, body }, caller) => {
    const saved = await saveDocument(context, caller, kind, code, body)
    // Who looks at the site next may do so in this process.
    if (saved.ok && saved.value.outcome === 'SAVED') await loadBrands(context)
    return saved
  })
}
