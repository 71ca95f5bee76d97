import { type BundleDocument, bundleDocumentSchema } from '#contract/console/bundles.ts'
import { type PageDocument, pageDocumentSchema } from '#contract/console/pages.ts'
import type { GroupRule } from '#domain/campaign/group-rule.ts'
import { pence } from '#domain/money/money.ts'
import { refuse } from '#domain/verdict.ts'
import type { GuardedKind } from '#server/approvals/exports.ts'
import type { DocumentKind } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { saveBundle } from '../save-bundle.ts'
import { savePage } from '../save-page.ts'
import { checkBundle, findBundleCost } from './bundle-cost.ts'
import { type BundleDeskRow, findBundleRow } from './bundle-queries.ts'
import { findPageRow, listGroupRows, listItemRows } from './page-queries.ts'

/** A bundle that is shown on the site has passed its linter. */
export function bundleDocuments(context: Context): GuardedKind<typeof bundleDocumentSchema> {
  return {
    name: 'bundle',
    schema: bundleDocumentSchema,
    approvedBy: 'giveaway.approve',
    nameOf: (tag) => `bundle ${tag}`,
    costOf: (db, document) => findBundleCost(context, db, document),
    find: async (db, tag) => {
      const row = await findBundleRow(db, tag)
      return row && bundleOf(row)
    },
    save: async (tx, tag, document) => {
      const saved = await saveBundle(tx, { tag, ...document }, context.now())
      if (!saved.ok || !document.published) return saved
      const { findings } = await checkBundle(context, tx, document)
      const blocking = findings.filter(({ blocks }) => blocks)
      if (blocking.length === 0) return saved
      const fields = blocking.map(({ field, rule, message }) => ({ path: field, message: `${message} (${rule})` }))
      return refuse('ValidationError', { fields })
    },
  }
}

function bundleOf(row: BundleDeskRow): BundleDocument {
  return {
    ...row,
    pricePence: pence(row.pricePence),
    items: row.items.map((item) => ({ ...item, pricePence: pence(item.pricePence) })),
    valuePence: row.valuePence === null ? null : pence(Number(row.valuePence)),
    meta: { title: '', description: '', keywords: '', ...(row.meta as object) },
    openGraph: { title: '', description: '', ...(row.openGraph as object) },
  }
}

export function pageDocuments({ now }: Context): DocumentKind<typeof pageDocumentSchema> {
  return {
    name: 'page',
    schema: pageDocumentSchema,
    find: findPage,
    save: (tx, tag, document) => savePage(tx, { tag, ...document }, now()),
  }
}

async function findPage(db: Db, tag: string): Promise<PageDocument | null> {
  const page = await findPageRow(db, tag)
  if (!page) return null
  const groups = await listGroupRows(db, tag)
  const items = await listItemRows(db, tag)
  return {
    ...page,
    groups: groups.map(({ position, ...group }) => ({
      ...group,
      type: group.type as 'SECTION' | 'GROUP',
      shows: group.shows as GroupRule,
      items: items.filter((item) => item.group === position).map(({ type, tag: of }) => ({ type, tag: of })),
    })),
  }
}
