import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/brands.ts'
import { logoPath } from '#contract/pictures.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { findDocument, saveDocument } from '#server/audit/exports.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { makeOneAtATime } from '#server/platform/one-at-a-time.ts'
import { findBrandRow } from './brand-queries.ts'
import type { Logo } from './brands.ts'
import { brandSorting, listBrandNamesOf, listDeskBrands } from './desk-queries.ts'
import { brandDocuments } from './documents.ts'
import { LOGO_BYTES_MAX, replaceLogo, saveLogo } from './logo.ts'
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

  serve(app, getBrandDesk, staffGuard(context, getBrandDesk), async ({ params: { code } }, caller) => {
    const found = await findDocument(context.db, caller, kind, code)
    if (!found.ok) return found
    const brand = await findBrandRow(context.db, code)
    return allow({ ...found.value, logo: showLogo(context, code, brand?.logo ?? null) })
  })

  serve(app, saveBrandDesk, staffGuard(context, saveBrandDesk), async ({ params: { code }, body }, caller) => {
    const saved = await saveDocument(context, caller, kind, code, body)
    // Who looks at the site next may do so in this process.
    if (saved.ok && saved.value.outcome === 'SAVED') await loadBrands(context)
    return saved
  })

  logoRoutes(app, context)
}

/** A picture unpacks to 150 MB, so few are made into logos at a time. */
const UPLOADS_WAITING_MAX = 4

function logoRoutes(app: FastifyInstance, context: Context): void {
  const { saveBrandLogo, removeBrandLogo } = contract
  const limited = makeOneAtATime(UPLOADS_WAITING_MAX)
  app.register(async (scope) => {
    await allowUploads(scope, LOGO_BYTES_MAX)
    serve(scope, saveBrandLogo, staffGuard(context, saveBrandLogo), async ({ params: { code } }, caller, http) => {
      const read = await readUpload(http.request, saveBrandLogo.body)
      if (!read.ok) return read
      const saved = await limited(() => saveLogo(context, caller, code, read.value.file))
      if (!saved) return refuse('ServiceBusy')
      if (!saved.ok) return saved
      await loadBrands(context)
      return allow({ logo: showLogo(context, code, saved.value) })
    })
  })
  serve(app, removeBrandLogo, staffGuard(context, removeBrandLogo), async ({ params: { code } }, caller) => {
    const removed = await replaceLogo(context, caller, code, null)
    if (!removed.ok) return removed
    await loadBrands(context)
    return allow({ logo: null })
  })
}

/** With its address, which the console cannot make: it knows no environment. */
function showLogo<L extends Logo | null>({ config }: Context, code: string, logo: L) {
  return logo && { address: logoPath({ env: config.APP_ENV, code, logo }), width: logo.width, height: logo.height }
}
