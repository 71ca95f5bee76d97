import {
  type BundleForOrder,
  type CampaignForOrder,
  findBundlesForOrder,
  findCampaignsById,
  findCampaignsForOrder,
  findCatalogueVersion,
} from '#server/catalogue/exports.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listCampaignsOfPromos } from '#server/promos/exports.ts'
import type { StartRequest } from './check-start.ts'

/** The cached catalogue of batches, as of a version. A batch may use it if it reads the same version. */
export type BatchCatalogue = {
  version: number | null
  readonly campaigns: Map<string, CampaignForOrder>
  readonly bundles: Map<string, BundleForOrder>
  /** The campaign's id of each code, if it has one. A code may change without the version, so a batch compares them. */
  readonly promos: Map<string, string | null>
  /** The tag of each campaign that codes are for. */
  readonly promoTags: Map<string, string>
  /**
   * The stock of each campaign when a batch last read it, by campaign id. It is only a hint, never the basis of an
   * answer.
   */
  readonly remaining: Map<string, number>
}

export function emptyCatalogue(): BatchCatalogue {
  return {
    version: null,
    campaigns: new Map(),
    bundles: new Map(),
    promos: new Map(),
    promoTags: new Map(),
    remaining: new Map(),
  }
}

/** Clears the whole cache. */
export function clear(catalogue: BatchCatalogue): void {
  catalogue.version = null
  for (const known of [catalogue.campaigns, catalogue.bundles, catalogue.promos, catalogue.promoTags]) known.clear()
}

/** Reads the campaigns and bundles of these orders that have not been read since the version changed. */
export async function learn(db: Db, catalogue: BatchCatalogue, requests: readonly StartRequest[]): Promise<void> {
  // First, so that a change in between is read twice rather than missed.
  catalogue.version ??= await findCatalogueVersion(db)
  const bundleTags = new Set(requests.flatMap(({ bundles }) => bundles.map(({ tag }) => tag)))
  for (const bundle of await findBundlesForOrder(db, unknown(bundleTags, catalogue.bundles)))
    catalogue.bundles.set(bundle.tag, bundle)
  await learnPromos(db, catalogue, requests)
  const tags = new Set(requests.flatMap((request) => tagsOf(request, catalogue)))
  for (const campaign of await findCampaignsForOrder(db, unknown(tags, catalogue.campaigns)))
    catalogue.campaigns.set(campaign.tag, campaign)
}

async function learnPromos(db: Db, catalogue: BatchCatalogue, requests: readonly StartRequest[]): Promise<void> {
  const codes = new Set(requests.flatMap(({ promoCode }) => promoCode ?? []))
  const unknownCodes = unknown(codes, catalogue.promos)
  if (unknownCodes.length === 0) return
  const found = await listCampaignsOfPromos(db, unknownCodes)
  const ids = new Set(found.flatMap(({ campaignId }) => campaignId ?? []))
  for (const { id, tag } of await findCampaignsById(db, unknown(ids, catalogue.promoTags)))
    catalogue.promoTags.set(id, tag)
  for (const { code, campaignId } of found) catalogue.promos.set(code, campaignId)
}

function unknown(tags: ReadonlySet<string>, known: ReadonlyMap<string, unknown>): string[] {
  return [...tags].filter((tag) => !known.has(tag))
}

/** The tags of the campaigns that an order enters: by its lines, its bundles and its code. */
function tagsOf({ items, bundles, promoCode }: StartRequest, catalogue: BatchCatalogue): string[] {
  const parts = bundles.flatMap(({ tag }) => catalogue.bundles.get(tag)?.parts ?? [])
  const promoTag = promoCode === null ? null : promoTagOf(promoCode, catalogue)
  return [...[...items, ...parts].map(({ campaignTag }) => campaignTag), ...(promoTag === null ? [] : [promoTag])]
}

/** The tag of the campaign that a code is for. */
export function promoTagOf(code: string, catalogue: BatchCatalogue): string | null {
  const campaignId = catalogue.promos.get(code) ?? null
  return campaignId === null ? null : (catalogue.promoTags.get(campaignId) ?? null)
}

/** Whether something in an order was sold out when a batch last looked. */
export function seemsGone({ items }: StartRequest, { campaigns, remaining }: BatchCatalogue): boolean {
  return items.some(({ campaignTag, quantity }) => {
    const campaign = campaigns.get(campaignTag)
    return campaign !== undefined && (remaining.get(campaign.id) ?? quantity) < quantity
  })
}

export function campaignsOf(request: StartRequest, catalogue: BatchCatalogue): CampaignForOrder[] {
  return [...new Set(tagsOf(request, catalogue))].flatMap((tag) => catalogue.campaigns.get(tag) ?? [])
}

export function bundlesOf(request: StartRequest, catalogue: BatchCatalogue): BundleForOrder[] {
  return [...new Set(request.bundles.map(({ tag }) => tag))].flatMap((tag) => catalogue.bundles.get(tag) ?? [])
}
