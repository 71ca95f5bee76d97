import type { BundleDocument } from '#contract/console/bundles.ts'
import { type BundleFinding, lintBundle, partsPrice } from '#domain/campaign/bundle-lint.ts'
import type { CampaignChannel } from '#domain/campaign/campaign.ts'
import { bundleCost, discountOf } from '#domain/campaign/giveaway.ts'
import { type Pence, pence } from '#domain/money/money.ts'
import type { FoundCost } from '#server/approvals/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listParts } from './bundle-queries.ts'

/** The prices of the parts one by one, and the findings of a bundle made of them. */
export async function checkBundle(
  { config, now }: Pick<Context, 'config' | 'now'>,
  db: Db,
  document: BundleDocument,
): Promise<{ parts_price: Pence | null; findings: BundleFinding[] }> {
  const rows = await listParts(db, document.items, now())
  const parts = rows.map(({ usual, place, ...row }) => ({
    ...row,
    place: place as CampaignChannel,
    usualPence: usual === null ? null : pence(usual),
  }))
  const facts = { orderMaxPence: pence(config.ORDER_MAX_PENCE), now: now() }
  return { parts_price: partsPrice(parts), findings: lintBundle(document, parts, facts) }
}

/** The largest cost of a bundle. A part that is not sold in its number counts with the campaign's dearest entry. */
export async function findBundleCost(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { pricePence, published, items }: BundleDocument,
): Promise<FoundCost> {
  const rows = await listParts(db, items, now())
  const parts = rows.map(({ usual, dearest, quantity, tickets, limitType }) => ({
    alonePence: pence(usual ?? dearest),
    quantity,
    tickets: tickets === null || limitType === 'DAY' || limitType === 'WEEK' ? null : Number(tickets),
  }))
  const cost = bundleCost({ pricePence, isShown: published, parts })
  const of = JSON.stringify(rows.map(({ tag, quantity }) => [tag, quantity]))
  const gift = { of, eachPence: discountOf({ pricePence, parts }), pence: cost.pence }
  return { ...cost, rests: parts, gifts: published ? [gift] : [] }
}
