import type { FastifyInstance } from 'fastify'
import * as bundles from '#contract/console/bundles.ts'
import * as pages from '#contract/console/pages.ts'
import { wireNames } from '#contract/wire.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { foreseeDocument, saveGuarded } from '#server/approvals/exports.ts'
import { findDocument, saveDocument } from '#server/audit/exports.ts'
import {
  bundleDocuments,
  bundleSorting,
  checkBundle,
  listDeskBundles,
  listDeskPages,
  listTitles,
  pageDocuments,
  pageSorting,
} from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'

export function catalogueAdminRoutes(app: FastifyInstance, context: Context): void {
  bundleRoutes(app, context)
  pageRoutes(app, context)
}

function bundleRoutes(app: FastifyInstance, context: Context): void {
  const { listBundles, getBundleDesk, saveBundle, foreseeBundle } = bundles
  const kind = bundleDocuments(context)

  serveList(app, context, listBundles, bundleSorting, async ({ query }, caller, page, reading) => {
    const found = hasBrand(caller, null) ? await listDeskBundles(reading.db, query.search, page) : []
    return found.map(({ place, ...row }) => ({ place, row: wireNames(row) }))
  })

  serveStaff(app, context, getBundleDesk, async ({ params: { tag } }, caller) => {
    const found = await findDocument(context.db, caller, kind, tag)
    if (!found.ok) return found
    return allow({ ...found.value, ...(await checkBundle(context, context.db, found.value.document)) })
  })

  serveStaff(app, context, saveBundle, ({ params: { tag }, body }, caller) =>
    saveGuarded(context, caller, kind, tag, body),
  )

  serveStaff(app, context, foreseeBundle, async ({ body: { tag, document } }, caller) => {
    if (!hasBrand(caller, null)) return refuse('NotFoundError')
    const cost = await foreseeDocument(context, caller, kind, tag, document)
    return allow({ ...cost, ...(await checkBundle(context, context.db, document)) })
  })
}

function pageRoutes(app: FastifyInstance, context: Context): void {
  const { listPages, getPageDesk, savePage } = pages
  const kind = pageDocuments(context)

  serveList(app, context, listPages, pageSorting, async (_input, caller, page, reading) => {
    const found = hasBrand(caller, null) ? await listDeskPages(reading.db, page) : []
    return found.map(({ place, tag, groups, items }) => ({
      place,
      row: { tag, groups: Number(groups), items: Number(items) },
    }))
  })

  serveStaff(app, context, getPageDesk, async ({ params: { tag } }, caller) => {
    const found = await findDocument(context.db, caller, kind, tag)
    return found.ok ? allow({ ...found.value, titles: await listTitles(context.db) }) : found
  })

  serveStaff(app, context, savePage, ({ params: { tag }, body }, caller) =>
    saveDocument(context, caller, kind, tag, body),
  )
}
