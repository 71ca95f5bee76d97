import type { FastifyInstance } from 'fastify'
import * as bundles from '#contract/console/bundles.ts'
import * as pages from '#contract/console/pages.ts'
import { pence } from '#domain/money.ts'
import { hasBrand } from '#domain/staff.ts'
import { allow } from '#domain/verdict.ts'
import { findDocument, saveDocument } from '#server/audit/exports.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { bundleSorting, listDeskBundles } from './bundle-queries.ts'
import { bundleDocuments, checkPrices, pageDocuments } from './documents.ts'
import { listDeskPages, listTitles, pageSorting } from './page-queries.ts'

export function catalogueDeskRoutes(app: FastifyInstance, context: Context): void {
  bundleRoutes(app, context)
  pageRoutes(app, context)
}

function bundleRoutes(app: FastifyInstance, context: Context): void {
  const { listBundles, getBundleDesk, saveBundle } = bundles
  const kind = bundleDocuments(context)

  serveList(app, listBundles, staffGuard(context, listBundles), bundleSorting, async ({ query }, caller, page) => {
    const found = hasBrand(caller, null) ? await listDeskBundles(context.db, query.search, page) : []
    return found.map(({ place, ...each }) => ({
      place,
      row: { ...each, price: pence(each.price), campaigns: Number(each.campaigns) },
    }))
  })

  serve(app, getBundleDesk, staffGuard(context, getBundleDesk), async ({ params: { tag } }, caller) => {
    const found = await findDocument(context.db, caller, kind, tag)
    if (!found.ok) return found
    return allow({ ...found.value, ...(await checkPrices(context, tag, found.value.document)) })
  })

  serve(app, saveBundle, staffGuard(context, saveBundle), ({ params: { tag }, body }, caller) =>
    saveDocument(context, caller, kind, tag, body),
  )
}

function pageRoutes(app: FastifyInstance, context: Context): void {
  const { listPages, getPageDesk, savePage } = pages
  const kind = pageDocuments(context)

  serveList(app, listPages, staffGuard(context, listPages), pageSorting, async (_input, caller, page) => {
    const found = hasBrand(caller, null) ? await listDeskPages(context.db, page) : []
    return found.map(({ place, tag, groups, items }) => ({
      place,
      row: { tag, groups: Number(groups), items: Number(items) },
    }))
  })

  serve(app, getPageDesk, staffGuard(context, getPageDesk), async ({ params: { tag } }, caller) => {
    const found = await findDocument(context.db, caller, kind, tag)
    return found.ok ? allow({ ...found.value, titles: await listTitles(context.db) }) : found
  })

  serve(app, savePage, staffGuard(context, savePage), ({ params: { tag }, body }, caller) =>
    saveDocument(context, caller, kind, tag, body),
  )
}
