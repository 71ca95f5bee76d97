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
import type { NewBundle } from '../save-input.ts'
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
      const saved = await saveBundle(tx, newBundleOf(tag, document), context.now())
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
    published: row.published,
    title: row.title,
    summary: row.summary,
    description: row.description,
    how_to_play: row.howToPlay,
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    price: pence(row.pricePence),
    items: row.items.map(({ tag, quantity, pricePence: price }) => ({ tag, quantity, price: pence(price) })),
    postal_entry_code: row.postalEntryCode,
    telephone_entry: row.telephoneEntry,
    value: row.valuePence === null ? null : pence(Number(row.valuePence)),
    app_exclusive: row.appExclusive,
    web_exclusive: row.webExclusive,
    meta: { title: '', description: '', keywords: '', ...(row.meta as object) },
    open_graph: { title: '', description: '', ...(row.openGraph as object) },
  }
}

function newBundleOf(tag: string, document: BundleDocument): NewBundle {
  return {
    tag,
    published: document.published,
    title: document.title,
    summary: document.summary,
    description: document.description,
    howToPlay: document.how_to_play,
    startsAt: document.starts_at,
    endsAt: document.ends_at,
    pricePence: document.price,
    items: document.items.map(({ tag: of, quantity, price }) => ({ tag: of, quantity, pricePence: price })),
    postalEntryCode: document.postal_entry_code,
    telephoneEntry: document.telephone_entry,
    valuePence: document.value,
    appExclusive: document.app_exclusive,
    webExclusive: document.web_exclusive,
    meta: document.meta,
    openGraph: document.open_graph,
  }
}

export function pageDocuments({ now }: Context): DocumentKind<typeof pageDocumentSchema> {
  return {
    name: 'page',
    schema: pageDocumentSchema,
    find: findPage,
    save: (tx, tag, { banner_position: bannerPosition, groups }) =>
      savePage(tx, { tag, bannerPosition, groups }, now()),
  }
}

async function findPage(db: Db, tag: string): Promise<PageDocument | null> {
  const page = await findPageRow(db, tag)
  if (!page) return null
  const groups = await listGroupRows(db, tag)
  const items = await listItemRows(db, tag)
  return {
    banner_position: page.bannerPosition,
    groups: groups.map(({ position, ...group }) => ({
      ...group,
      type: group.type as 'SECTION' | 'GROUP',
      shows: group.shows as GroupRule,
      items: items.filter((item) => item.group === position).map(({ type, tag: of }) => ({ type, tag: of })),
    })),
  }
}
