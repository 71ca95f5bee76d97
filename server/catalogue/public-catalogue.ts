import type { PictureKind } from '#contract/pictures.ts'
import type { Json } from '#db/schema.ts'
import type { CampaignPlace, CampaignType, Frequency, LimitType, PriceType } from '#domain/campaign.ts'
import type { GroupRule } from '#domain/group-rule.ts'
import { pence } from '#domain/money.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  type BundleRow,
  type CampaignRow,
  findCatalogueVersion,
  listAssets,
  listBundles,
  listCampaigns,
  listPages,
  type PageRow,
} from './queries.ts'
import type { NewBundle, NewCampaign, NewPage } from './save-input.ts'
import type { KeptAsset } from './show-asset.ts'

export type KeptCampaign = NewCampaign & { readonly id: string; readonly assets: readonly KeptAsset[] }

export type KeptBundle = Omit<NewBundle, 'items'> & {
  readonly id: string
  readonly assets: readonly KeptAsset[]
  readonly items: readonly { readonly campaignId: string; readonly quantity: number; readonly pricePence: number }[]
}

export type KeptPage = Omit<NewPage, 'groups'> & {
  readonly banners: readonly KeptAsset[]
  readonly groups: readonly (Omit<NewPage['groups'][number], 'items' | 'shows'> & {
    readonly shows: GroupRule
    readonly items: readonly { readonly campaignId: string | null; readonly bundleId: string | null }[]
  })[]
}

/** All that the public is shown, by id and by tag; unpublished things too, since bundles and pages name them. */
export type PublicCatalogue = {
  readonly version: number
  readonly campaigns: ReadonlyMap<string, KeptCampaign>
  readonly bundles: ReadonlyMap<string, KeptBundle>
  readonly pages: ReadonlyMap<string, KeptPage>
  readonly campaignIds: ReadonlyMap<string, string>
  readonly bundleIds: ReadonlyMap<string, string>
}

/** Tickets that can still be promised, by campaign id. Entries, which know, stand to the right and are handed in. */
export type FindRemaining = (db: Db, campaignIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

export type Shelf = { readonly catalogue: PublicCatalogue; readonly remaining: ReadonlyMap<string, number> }
type Kept = { shelf: (Shelf & { readAt: number }) | null; reading: Promise<Shelf> | null }

const keptBy = new WeakMap<Context, Kept>()

/**
 * The catalogue and what is left of it, from memory for a second or so: then one caller asks for the stock and whether
 * the version has moved on, while the others wait for its answer. However many look, each process asks once a second.
 */
export async function readShelf(context: Context, findRemaining: FindRemaining): Promise<Shelf> {
  const kept = keptBy.get(context) ?? { shelf: null, reading: null }
  keptBy.set(context, kept)
  if (kept.shelf && performance.now() - kept.shelf.readAt < context.config.CATALOGUE_KEPT_MS) return kept.shelf
  kept.reading ??= readAnew(context.db, kept.shelf?.catalogue ?? null, findRemaining)
    .then((shelf) => {
      kept.shelf = { ...shelf, readAt: performance.now() }
      return shelf
    })
    .finally(() => {
      kept.reading = null
    })
  return kept.reading
}

async function readAnew(db: Db, old: PublicCatalogue | null, findRemaining: FindRemaining): Promise<Shelf> {
  // The version is read first: what changes in between is read twice rather than missed.
  const version = await findCatalogueVersion(db)
  const catalogue = old?.version === version ? old : await readCatalogue(db, version)
  const limited = [...catalogue.campaigns.values()].filter((campaign) => campaign.globalLimit !== null)
  const remaining = await findRemaining(
    db,
    limited.map(({ id }) => id),
  )
  return { catalogue, remaining }
}

async function readCatalogue(db: Db, version: number): Promise<PublicCatalogue> {
  const assets = Map.groupBy(await listAssets(db), ({ kind, ownerTag }) => ownerKey(kind as PictureKind, ownerTag))
  const assetsOf = (kind: PictureKind, tag: string) => assets.get(ownerKey(kind, tag)) ?? []
  const campaigns = (await listCampaigns(db)).map((row) => campaignOf(row, assetsOf('campaign', row.tag)))
  const bundles = (await listBundles(db)).map((row) => bundleOf(row, assetsOf('bundle', row.tag)))
  const pages = (await listPages(db)).map((row) => pageOf(row, assetsOf('banner', row.tag)))
  return {
    version,
    campaigns: new Map(campaigns.map((campaign) => [campaign.id, campaign])),
    bundles: new Map(bundles.map((bundle) => [bundle.id, bundle])),
    pages: new Map(pages.map((page) => [page.tag, page])),
    campaignIds: new Map(campaigns.map(({ tag, id }) => [tag, id])),
    bundleIds: new Map(bundles.map(({ tag, id }) => [tag, id])),
  }
}

function ownerKey(kind: PictureKind, tag: string): string {
  return `${kind} ${tag}`
}

function campaignOf(row: CampaignRow, assets: readonly KeptAsset[]): KeptCampaign {
  const { limitType, startsAt, endsAt, activeFrom, activeUntil, weekOffset, ...rest } = row
  const { unitPricePence, sliderMin, sliderMax } = row
  return {
    ...rest,
    type: row.type as CampaignType,
    place: row.place as CampaignPlace,
    schedule: { limitType: limitType as LimitType, startsAt, endsAt, activeFrom, activeUntil, weekOffset },
    valuePence: penceOrNull(row.valuePence),
    // A constraint says that the three are all there or none is.
    raffle:
      unitPricePence === null
        ? null
        : { unitPricePence: pence(unitPricePence), sliderMin: sliderMin!, sliderMax: sliderMax! },
    prices: row.prices.map((price) => ({
      ...price,
      priceType: price.priceType as PriceType,
      frequency: price.frequency as Frequency,
      pricePence: pence(price.pricePence),
      basketMinPence: penceOrNull(price.basketMinPence),
      startsAt: dateOrNull(price.startsAt),
      endsAt: dateOrNull(price.endsAt),
    })),
    assets,
    ...describedBy(row, row.shortDescription),
  }
}

function bundleOf(row: BundleRow, assets: readonly KeptAsset[]): KeptBundle {
  return {
    ...row,
    pricePence: pence(row.pricePence),
    valuePence: penceOrNull(row.valuePence),
    assets,
    ...describedBy(row, row.summary),
  }
}

function pageOf(row: PageRow, banners: readonly KeptAsset[]): KeptPage {
  return {
    tag: row.tag,
    bannerPosition: row.bannerPosition as NewPage['bannerPosition'],
    banners,
    groups: row.groups.map((group) => ({
      ...group,
      type: group.type as 'SECTION' | 'GROUP',
      shows: group.shows as GroupRule,
    })),
  }
}

/** What search engines and previews are told; what an operator left out is what the card says. */
function describedBy(row: { title: string; meta: Json; openGraph: Json }, description: string) {
  const said = { title: row.title, description }
  return {
    meta: { ...said, keywords: '', ...(row.meta as object) },
    openGraph: { ...said, ...(row.openGraph as object) },
  }
}

function penceOrNull(amount: number | null) {
  return amount === null ? null : pence(amount)
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
