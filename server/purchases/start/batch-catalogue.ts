import {
  type BundleForOrder,
  type CampaignForOrder,
  findBundlesForOrder,
  findCampaignsForOrder,
  findCatalogueVersion,
} from '#server/catalogue/exports.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { StartRequest } from './check-start.ts'

/** What batches know of the catalogue, as of a version. It holds for a batch that reads the same version. */
export type BatchCatalogue = {
  version: number | null
  readonly campaigns: Map<string, CampaignForOrder>
  readonly bundles: Map<string, BundleForOrder>
}

export const emptyCatalogue = (): BatchCatalogue => ({ version: null, campaigns: new Map(), bundles: new Map() })

/** Reads the campaigns and bundles of these orders that have not been read since the version changed. */
export async function learn(db: Db, catalogue: BatchCatalogue, asks: readonly StartRequest[]): Promise<void> {
  // First, so that what changes in between is read twice rather than missed.
  catalogue.version ??= await findCatalogueVersion(db)
  const bundleTags = new Set(asks.flatMap(({ bundles }) => bundles.map(({ tag }) => tag)))
  for (const bundle of await findBundlesForOrder(db, unknown(bundleTags, catalogue.bundles)))
    catalogue.bundles.set(bundle.tag, bundle)
  const tags = new Set(asks.flatMap((ask) => tagsOf(ask, catalogue)))
  for (const campaign of await findCampaignsForOrder(db, unknown(tags, catalogue.campaigns)))
    catalogue.campaigns.set(campaign.tag, campaign)
}

function unknown(tags: ReadonlySet<string>, known: ReadonlyMap<string, unknown>): string[] {
  return [...tags].filter((tag) => !known.has(tag))
}

/** Of the campaigns that an order enters: those of its lines, and those in its bundles. */
function tagsOf({ items, bundles }: StartRequest, catalogue: BatchCatalogue): string[] {
  const parts = bundles.flatMap(({ tag }) => catalogue.bundles.get(tag)?.parts ?? [])
  return [...items, ...parts].map(({ campaignTag }) => campaignTag)
}

export function campaignsOf(ask: StartRequest, catalogue: BatchCatalogue): CampaignForOrder[] {
  return [...new Set(tagsOf(ask, catalogue))].flatMap((tag) => catalogue.campaigns.get(tag) ?? [])
}

export function bundlesOf(ask: StartRequest, catalogue: BatchCatalogue): BundleForOrder[] {
  return [...new Set(ask.bundles.map(({ tag }) => tag))].flatMap((tag) => catalogue.bundles.get(tag) ?? [])
}
