import type { DrawMethod } from '#domain/draw/plan.ts'
import type { Db } from '#server/platform/db/db.ts'
import { jsonArrayFrom } from '#server/platform/db/json-array-from.ts'

import { prizesOf } from './plan-queries.ts'

/** The whole public catalogue, in four statements: it is read once and cached until the version changes. */
export async function listCampaigns(db: Db, tag?: string) {
  const campaigns = db.selectFrom('campaigns')
  return (tag === undefined ? campaigns : campaigns.where('tag', '=', tag))
    .select((campaign) => [
      'id',
      'tag',
      'type',
      'campaignType as place',
      'published',
      'title',
      'shortDescription',
      'summary',
      'howToPlay',
      'body',
      'keyword',
      'shortcode',
      'postalEntryCode',
      'telephoneEntry',
      'startsAt',
      'endsAt',
      'limitType',
      'entryLimit',
      'activeFrom',
      'activeUntil',
      'weekOffset',
      'valuePence',
      'valueFrom',
      'valueEnd',
      'unitPricePence',
      'sliderMin',
      'sliderMax',
      'globalLimit',
      'redirectTag',
      'redirectUrl',
      'appExclusive',
      'webExclusive',
      'promoCaption',
      'promoOrder',
      'meta',
      'openGraph',
      'drawDelaySeconds',
      'postalGraceDays',
      campaign.ref('drawMethod').$castTo<DrawMethod>().as('drawMethod'),
      prizesOf(campaign),
      jsonArrayFrom(
        campaign
          .selectFrom('priceOptions')
          .select([
            'pricePence',
            'quantity',
            'type as priceType',
            'frequency',
            'basketMinPence',
            'title',
            'subtitle',
            'promoCaption',
            'promoSubcaption',
            'startsAt',
            'endsAt',
          ])
          .whereRef('priceOptions.campaignId', '=', 'campaigns.id')
          .orderBy('position'),
      ).as('prices'),
    ])
    .execute()
}
export type CampaignRow = Awaited<ReturnType<typeof listCampaigns>>[number]

export async function listBundles(db: Db) {
  return db
    .selectFrom('bundles')
    .select((bundle) => [
      'id',
      'tag',
      'published',
      'title',
      'summary',
      'description',
      'howToPlay',
      'startsAt',
      'endsAt',
      'pricePence',
      'postalEntryCode',
      'telephoneEntry',
      'valuePence',
      'appExclusive',
      'webExclusive',
      'meta',
      'openGraph',
      jsonArrayFrom(
        bundle
          .selectFrom('bundleItems')
          .select(['campaignId', 'quantity', 'pricePence'])
          .whereRef('bundleItems.bundleId', '=', 'bundles.id')
          .orderBy('position'),
      ).as('items'),
    ])
    .execute()
}
export type BundleRow = Awaited<ReturnType<typeof listBundles>>[number]

export async function listPages(db: Db) {
  return db
    .selectFrom('pages')
    .select((page) => [
      'tag',
      'bannerPosition',
      jsonArrayFrom(
        page
          .selectFrom('pageGroups')
          .select((group) => [
            'type',
            'tag',
            'title',
            'subtitle',
            'legal',
            'shows',
            jsonArrayFrom(
              group
                .selectFrom('pageGroupItems')
                .select(['campaignId', 'bundleId'])
                .whereRef('pageGroupItems.pageTag', '=', 'pageGroups.pageTag')
                .whereRef('pageGroupItems.groupPosition', '=', 'pageGroups.position')
                .orderBy('pageGroupItems.position'),
            ).as('items'),
          ])
          .whereRef('pageGroups.pageTag', '=', 'pages.tag')
          .orderBy('pageGroups.position'),
      ).as('groups'),
    ])
    .execute()
}
export type PageRow = Awaited<ReturnType<typeof listPages>>[number]

/** The pictures of every campaign, bundle and page, each in its order. */
export async function listAssets(db: Db) {
  return db
    .selectFrom('assets')
    .select(['id', 'kind', 'ownerTag', 'title', 'alt', 'href'])
    .select(['previewColour', 'createdAt'])
    .orderBy('position')
    .execute()
}

export async function findCatalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogueVersion').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** The number of tickets in each round that is open at `now`, by campaign id. Rounds without tickets are left out. */
export async function countEntered(db: Db, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('rounds')
    .select(['campaignId', (eb) => eb('nextTicket', '-', 1).$castTo<number>().as('tickets')])
    .where('closesAt', '>', now)
    .where('opensAt', '<=', now)
    .where('nextTicket', '>', 1)
    .execute()
  return new Map(rows.map(({ campaignId, tickets }) => [campaignId, tickets]))
}
