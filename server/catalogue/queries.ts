import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DrawMethod } from '#domain/draw/plan.ts'
import type { Db } from '#server/platform/db/db.ts'

import { prizesOf } from './plan-queries.ts'

/** The whole public catalogue, in four statements: it is read once and cached until the version changes. */
export async function listCampaigns(db: Db, tag?: string) {
  const campaigns = db.selectFrom('campaigns')
  return (tag === undefined ? campaigns : campaigns.where('tag', '=', tag))
    .select((campaign) => [
      'id',
      'tag',
      'type',
      'campaign_type as place',
      'published',
      'title',
      'short_description as shortDescription',
      'summary',
      'how_to_play as howToPlay',
      'body',
      'keyword',
      'shortcode',
      'postal_entry_code as postalEntryCode',
      'telephone_entry as telephoneEntry',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'limit_type as limitType',
      'entry_limit as entryLimit',
      'active_from as activeFrom',
      'active_until as activeUntil',
      'week_offset as weekOffset',
      'value_pence as valuePence',
      'value_from as valueFrom',
      'value_end as valueEnd',
      'unit_price_pence as unitPricePence',
      'slider_min as sliderMin',
      'slider_max as sliderMax',
      'global_limit as globalLimit',
      'redirect_tag as redirectTag',
      'redirect_url as redirectUrl',
      'app_exclusive as appExclusive',
      'web_exclusive as webExclusive',
      'promo_caption as promoCaption',
      'promo_order as promoOrder',
      'meta',
      'open_graph as openGraph',
      'draw_delay_seconds as drawDelaySeconds',
      'postal_grace_days as postalGraceDays',
      campaign.ref('draw_method').$castTo<DrawMethod>().as('drawMethod'),
      prizesOf(campaign),
      jsonArrayFrom(
        campaign
          .selectFrom('price_options')
          .select([
            'price_pence as pricePence',
            'quantity',
            'type as priceType',
            'frequency',
            'basket_min_pence as basketMinPence',
            'title',
            'subtitle',
            'promo_caption as promoCaption',
            'promo_subcaption as promoSubcaption',
            'starts_at as startsAt',
            'ends_at as endsAt',
          ])
          .whereRef('price_options.campaign_id', '=', 'campaigns.id')
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
      'how_to_play as howToPlay',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'price_pence as pricePence',
      'postal_entry_code as postalEntryCode',
      'telephone_entry as telephoneEntry',
      'value_pence as valuePence',
      'app_exclusive as appExclusive',
      'web_exclusive as webExclusive',
      'meta',
      'open_graph as openGraph',
      jsonArrayFrom(
        bundle
          .selectFrom('bundle_items')
          .select(['campaign_id as campaignId', 'quantity', 'price_pence as pricePence'])
          .whereRef('bundle_items.bundle_id', '=', 'bundles.id')
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
      'banner_position as bannerPosition',
      jsonArrayFrom(
        page
          .selectFrom('page_groups')
          .select((group) => [
            'type',
            'tag',
            'title',
            'subtitle',
            'legal',
            'shows',
            jsonArrayFrom(
              group
                .selectFrom('page_group_items')
                .select(['campaign_id as campaignId', 'bundle_id as bundleId'])
                .whereRef('page_group_items.page_tag', '=', 'page_groups.page_tag')
                .whereRef('page_group_items.group_position', '=', 'page_groups.position')
                .orderBy('page_group_items.position'),
            ).as('items'),
          ])
          .whereRef('page_groups.page_tag', '=', 'pages.tag')
          .orderBy('page_groups.position'),
      ).as('groups'),
    ])
    .execute()
}
export type PageRow = Awaited<ReturnType<typeof listPages>>[number]

/** The pictures of every campaign, bundle and page, each in its order. */
export async function listAssets(db: Db) {
  return db
    .selectFrom('assets')
    .select(['id', 'kind', 'owner_tag as ownerTag', 'title', 'alt', 'href'])
    .select(['preview_colour as previewColour', 'created_at as createdAt'])
    .orderBy('position')
    .execute()
}

export async function findCatalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** The number of tickets in each round that is open at `now`, by campaign id. Rounds without tickets are left out. */
export async function countEntered(db: Db, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('rounds')
    .select(['campaign_id as campaignId', (eb) => eb('next_ticket', '-', 1).$castTo<number>().as('tickets')])
    .where('closes_at', '>', now)
    .where('opens_at', '<=', now)
    .where('next_ticket', '>', 1)
    .execute()
  return new Map(rows.map(({ campaignId, tickets }) => [campaignId, tickets]))
}
