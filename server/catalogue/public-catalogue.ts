import type { CampaignMedia } from '#contract/campaign-media.ts'
import type { PictureKind } from '#contract/pictures.ts'
import type { Json } from '#db/schema.ts'
import type { CampaignChannel, CampaignType, Frequency, LimitType, PriceType } from '#domain/campaign/campaign.ts'
import type { GroupRule } from '#domain/campaign/group-rule.ts'
import { titlePrize } from '#domain/draw/plan.ts'
import { pence } from '#domain/money/money.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { listShownMedia, showMedia } from './media/media-queries.ts'
import {
  type BundleRow,
  type CampaignRow,
  countEntered,
  findCatalogueVersion,
  listAssets,
  listBundles,
  listCampaigns,
  listPages,
  type PageRow,
} from './queries.ts'
import type { NewBundle, NewCampaign, NewPage, SavedPlan } from './save-input.ts'
import type { SnapshotAsset } from './show/show-asset.ts'

export type SnapshotCampaign = Omit<NewCampaign, 'plan'> & {
  readonly id: string
  readonly plan: Pick<SavedPlan, 'prizes' | 'delaySeconds' | 'postalGraceDays' | 'method'>
  readonly assets: readonly SnapshotAsset[]
  readonly media: readonly CampaignMedia[]
}

export type SnapshotBundle = Omit<NewBundle, 'items'> & {
  readonly id: string
  readonly assets: readonly SnapshotAsset[]
  readonly items: readonly { readonly campaignId: string; readonly quantity: number; readonly pricePence: number }[]
}

export type SnapshotPage = Omit<NewPage, 'groups'> & {
  readonly banners: readonly SnapshotAsset[]
  readonly groups: readonly (Omit<NewPage['groups'][number], 'items' | 'shows'> & {
    readonly shows: GroupRule
    readonly items: readonly { readonly campaignId: string | null; readonly bundleId: string | null }[]
  })[]
}

/** The public catalogue, by id and by tag. It includes unpublished things, since bundles and pages refer to them. */
export type PublicCatalogue = {
  readonly version: number
  readonly campaigns: ReadonlyMap<string, SnapshotCampaign>
  readonly bundles: ReadonlyMap<string, SnapshotBundle>
  readonly pages: ReadonlyMap<string, SnapshotPage>
  readonly campaignIds: ReadonlyMap<string, string>
  readonly bundleIds: ReadonlyMap<string, string>
}

/**
 * Tickets that can still be promised, by campaign id. The catalogue may not import `entries`, so the function is passed
 * in.
 */
export type FindRemaining = (db: Db, campaignIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

export type CatalogueSnapshot = {
  readonly catalogue: PublicCatalogue
  readonly remaining: ReadonlyMap<string, number>
  /** Tickets in the open round so far, by campaign id. */
  readonly entered: ReadonlyMap<string, number>
}
type Stored = { snapshot: (CatalogueSnapshot & { readAt: number }) | null; reading: Promise<CatalogueSnapshot> | null }

const cacheKey: CacheKey<Stored> = { first: () => ({ snapshot: null, reading: null }) }

/**
 * The catalogue and its stock, cached for about a second. After that, one caller reads the stock and checks for a new
 * version, and concurrent callers wait for its result. So each process reads once a second, regardless of the number of
 * visitors.
 */
export async function readSnapshot(context: Context, findRemaining: FindRemaining): Promise<CatalogueSnapshot> {
  const cached = context.cache.read(cacheKey)
  if (cached.snapshot && performance.now() - cached.snapshot.readAt < context.config.CATALOGUE_KEPT_MS)
    return cached.snapshot
  cached.reading ??= readAgain(context, cached.snapshot?.catalogue ?? null, findRemaining)
    .then((snapshot) => {
      const read = { ...snapshot, readAt: performance.now() }
      cached.snapshot = read
      return read
    })
    .finally(() => {
      cached.reading = null
    })
  return cached.reading
}

async function readAgain(
  { db, now }: Context,
  old: PublicCatalogue | null,
  findRemaining: FindRemaining,
): Promise<CatalogueSnapshot> {
  // The version is read first: a change in between is read twice rather than missed.
  const version = await findCatalogueVersion(db)
  const catalogue = old?.version === version ? old : await readCatalogue(db, version)
  const limited = [...catalogue.campaigns.values()].filter((campaign) => campaign.globalLimit !== null)
  const remaining = await findRemaining(
    db,
    limited.map(({ id }) => id),
  )
  return { catalogue, remaining, entered: await countEntered(db, now()) }
}

async function readCatalogue(db: Db, version: number): Promise<PublicCatalogue> {
  const assets = Map.groupBy(await listAssets(db), ({ kind, ownerTag }) => ownerKey(kind as PictureKind, ownerTag))
  const assetsOf = (kind: PictureKind, tag: string) => assets.get(ownerKey(kind, tag)) ?? []
  const media = Map.groupBy(await listShownMedia(db), ({ campaignTag }) => campaignTag)
  const mediaOf = (tag: string) => (media.get(tag) ?? []).map(showMedia)
  const campaigns = (await listCampaigns(db)).map((row) =>
    campaignOf(row, assetsOf('campaign', row.tag), mediaOf(row.tag)),
  )
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

export function campaignOf(
  row: CampaignRow,
  assets: readonly SnapshotAsset[],
  media: readonly CampaignMedia[],
): SnapshotCampaign {
  const { limitType, startsAt, endsAt, activeFrom, activeUntil, weekOffset, ...others } = row
  const { prizes, drawDelaySeconds, postalGraceDays, drawMethod, ...rest } = others
  const { unitPricePence, sliderMin, sliderMax } = row
  const valuePence = penceOrNull(row.valuePence)
  return {
    ...rest,
    type: row.type as CampaignType,
    place: row.place as CampaignChannel,
    schedule: { limitType: limitType as LimitType, startsAt, endsAt, activeFrom, activeUntil, weekOffset },
    valuePence,
    plan: {
      prizes: prizes.length > 0 ? prizes : [titlePrize(row.title, valuePence)],
      delaySeconds: drawDelaySeconds,
      postalGraceDays,
      method: drawMethod,
    },
    // A constraint guarantees that the three are all null or all set.
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
    media,
    ...describedBy(row, row.shortDescription),
  }
}

function bundleOf(row: BundleRow, assets: readonly SnapshotAsset[]): SnapshotBundle {
  return {
    ...row,
    pricePence: pence(row.pricePence),
    valuePence: penceOrNull(row.valuePence),
    assets,
    ...describedBy(row, row.summary),
  }
}

function pageOf(row: PageRow, banners: readonly SnapshotAsset[]): SnapshotPage {
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

/** The texts for search engines and link previews. The card's text replaces missing ones. */
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
