import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/brands.ts'
import { logoPath } from '#contract/pictures.ts'
import { wireNames } from '#contract/wire.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { findDocument, saveDocument } from '#server/audit/exports.ts'
import {
  brandDocuments,
  brandSorting,
  findBrandRow,
  LOGO_BYTES_MAX,
  type Logo,
  listBrandNamesOf,
  listDeskBrands,
  loadBrands,
  replaceLogo,
  saveLogo,
} from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { makeOneAtATime } from '#server/platform/one-at-a-time.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'

export function brandAdminRoutes(app: FastifyInstance, context: Context): void {
  const { listBrandDesk, listBrandNames, getBrandDesk, saveBrandDesk } = contract
  const kind = brandDocuments(context)

  serveList(app, context, listBrandDesk, brandSorting, async ({ query }, caller, page, reading) => {
    const found = await listDeskBrands(reading.db, { codes: caller.brands, search: query.search }, page)
    return found.map(({ place, fillColour, lightTextColour, ...row }) => ({
      place,
      row: wireNames({ ...row, hasOwnColours: fillColour !== null || lightTextColour !== null }),
    }))
  })

  serveStaff(app, context, listBrandNames, async (_request, caller) =>
    allow({ brands: await listBrandNamesOf(context.db, caller.brands) }),
  )

  serveStaff(app, context, getBrandDesk, async ({ params: { code } }, caller) => {
    const found = await findDocument(context.db, caller, kind, code)
    if (!found.ok) return found
    const brand = await findBrandRow(context.db, code)
    return allow({ ...found.value, logo: showLogo(context, code, brand?.logo ?? null) })
  })

  serveStaff(app, context, saveBrandDesk, async ({ params: { code }, body }, caller) => {
    const saved = await saveDocument(context, caller, kind, code, body)
    // The next visitor served by this process sees the change at once.
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
  allowUploads(app, LOGO_BYTES_MAX, (scope) => {
    serveStaff(scope, context, saveBrandLogo, async ({ params: { code } }, caller, http) => {
      const read = await readUpload(context, http.request, saveBrandLogo.body)
      if (!read.ok) return read
      const saved = await limited(() => saveLogo(context, caller, code, read.value.file))
      if (!saved) return refuse('ServiceBusy')
      if (!saved.ok) return saved
      await loadBrands(context)
      return allow({ logo: showLogo(context, code, saved.value) })
    })
  })
  serveStaff(app, context, removeBrandLogo, async ({ params: { code } }, caller) => {
    const removed = await replaceLogo(context, caller, code, null)
    if (!removed.ok) return removed
    await loadBrands(context)
    return allow({ logo: null })
  })
}

/** Includes its address, which the console cannot build, because it does not know the environment. */
function showLogo<L extends Logo | null>({ config }: Context, code: string, logo: L) {
  return logo && { address: logoPath({ env: config.APP_ENV, code, logo }), width: logo.width, height: logo.height }
}
