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
import { listDeskBundles } from './bundle-queries.ts'
import { bundleDocuments, checkPrices, pageDocuments } from './documents.ts'
import { listDeskPages, listTitles } from './page-queries.ts'

const PAGE = 50

export function catalogueDeskRoutes(app: FastifyInstance, context: Context): void {
  bundleRoutes(app, context)
  pageRoutes(app, context)
}

function bundleRoutes(app: FastifyInstance, context: Context): void {
  const { listBundles, getBundleDesk, saveBundle } = bundles
  const kind = bundleDocuments(context)

  serve(app, listBundles, staffGuard(context, listBundles), async ({ query }, caller) => {
    const found = hasBrand(caller, null) ? await listDeskBundles(context.db, query, PAGE) : []
    const shown = found.map((each) => ({ ...each, price: pence(each.price), campaigns: Number(each.campaigns) }))
    return allow({ bundles: shown, next: found.length === PAGE ? found.at(-1)!.tag : null })
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

  serve(app, listPages, staffGuard(context, listPages), async ({ query: { after } }, caller) => {
    const found = hasBrand(caller, null) ? await listDeskPages(context.db, after, PAGE) : []
    const shown = found.map(({ tag, groups, items }) => ({ tag, groups: Number(groups), items: Number(items) }))
    return allow({ pages: shown, next: found.length === PAGE ? found.at(-1)!.tag : null })
  })

  serve(app, getPageDesk, staffGuard(context, getPageDesk), async ({ params: { tag } }, caller) => {
    const found = await findDocument(context.db, caller, kind, tag)
    return found.ok ? allow({ ...found.value, titles: await listTitles(context.db) }) : found
  })

  serve(app, savePage, staffGuard(context, savePage), ({ params: { tag }, body }, caller) =>
    saveDocument(context, caller, kind, tag, body),
  )
}
