import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Db, sql } from '#server/platform/db/db.ts'

/** One statement for all campaigns of an order, because every purchase needs it. */
export function findCampaignRows(db: Db, tags: readonly string[]) {
  return db
    .selectFrom('campaigns')
    .select((campaign) => [
      'id',
      'tag',
      'title',
      'type',
      'campaign_type as place',
      'published',
      'keyword',
      'limit_type as limitType',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'active_from as activeFrom',
      'active_until as activeUntil',
      'week_offset as weekOffset',
      'entry_limit as entryLimit',
      'global_limit as globalLimit',
      'unit_price_pence as unitPricePence',
      'slider_min as sliderMin',
      'slider_max as sliderMax',
      'app_exclusive as appExclusive',
      'web_exclusive as webExclusive',
      jsonArrayFrom(
        campaign
          .selectFrom('price_options')
          .select([
            'id',
            'price_pence as pricePence',
            'quantity',
            'type as priceType',
            'frequency',
            'basket_min_pence as basketMinPence',
            'starts_at as startsAt',
            'ends_at as endsAt',
          ])
          .whereRef('price_options.campaign_id', '=', 'campaigns.id')
          .orderBy('position'),
      ).as('prices'),
    ])
    .where('tag', 'in', [...tags])
    .execute()
}

export function findBundleRows(db: Db, tags: readonly string[]) {
  return db
    .selectFrom('bundles')
    .select((bundle) => [
      'id',
      'tag',
      'title',
      'published',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'price_pence as pricePence',
      'app_exclusive as appExclusive',
      'web_exclusive as webExclusive',
      jsonArrayFrom(
        bundle
          .selectFrom('bundle_items')
          .innerJoin('campaigns', 'campaigns.id', 'bundle_items.campaign_id')
          .select([
            'campaigns.id as campaignId',
            'campaigns.tag as campaignTag',
            'campaigns.title',
            'bundle_items.quantity',
            'bundle_items.price_pence as pricePence',
          ])
          .whereRef('bundle_items.bundle_id', '=', 'bundles.id')
          .orderBy('position'),
      ).as('parts'),
    ])
    .where('tag', 'in', [...tags])
    .execute()
}

export function findCampaignNames(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'tag', 'title', 'keyword', 'type'])
    .select(['draw_delay_seconds as delaySeconds', 'postal_grace_days as postalGraceDays'])
    .where('id', 'in', [...ids])
    .execute()
}

/** Tags of the published campaigns that are entered here and have begun and not ended; a window may be between two. */
export async function listRunningTags(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('tag')
    .where('published', '=', true)
    .where('campaign_type', '=', sql.lit('STANDARD'))
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute()
  return rows.map(({ tag }) => tag)
}

/** Published campaigns by the code on cards, or by their tag; cancelled ones are not published. */
export async function listCardTags(db: Db, code: string) {
  return db
    .selectFrom('campaigns')
    .select(['tag', 'postal_grace_days as postalGraceDays', 'postal_entry_code as postalEntryCode'])
    .select(['telephone_entry as telephoneEntry', 'draw_delay_seconds as delaySeconds'])
    .where('published', '=', true)
    .where('cancelled_at', 'is', null)
    .where('campaign_type', '=', sql.lit('STANDARD'))
    .where((eb) => eb.or([eb('tag', '=', code), eb(eb.fn('upper', ['postal_entry_code']), '=', code)]))
    .execute()
}
