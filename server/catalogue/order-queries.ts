import { type Db, sql } from '#server/platform/db/db.ts'
import { jsonArrayFrom } from '#server/platform/db/json-array-from.ts'

/** One statement for all campaigns of an order, because every purchase needs it. */
export function findCampaignRows(db: Db, tags: readonly string[]) {
  return db
    .selectFrom('campaigns')
    .select((campaign) => [
      'id',
      'tag',
      'title',
      'type',
      'campaignType as place',
      'published',
      'keyword',
      'limitType',
      'startsAt',
      'endsAt',
      'activeFrom',
      'activeUntil',
      'weekOffset',
      'entryLimit',
      'globalLimit',
      'unitPricePence',
      'sliderMin',
      'sliderMax',
      'appExclusive',
      'webExclusive',
      jsonArrayFrom(
        campaign
          .selectFrom('priceOptions')
          .select([
            'id',
            'pricePence',
            'quantity',
            'type as priceType',
            'frequency',
            'basketMinPence',
            'startsAt',
            'endsAt',
          ])
          .whereRef('priceOptions.campaignId', '=', 'campaigns.id')
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
      'startsAt',
      'endsAt',
      'pricePence',
      'appExclusive',
      'webExclusive',
      jsonArrayFrom(
        bundle
          .selectFrom('bundleItems')
          .innerJoin('campaigns', 'campaigns.id', 'bundleItems.campaignId')
          .select([
            'campaigns.id as campaignId',
            'campaigns.tag as campaignTag',
            'campaigns.title',
            'bundleItems.quantity',
            'bundleItems.pricePence',
          ])
          .whereRef('bundleItems.bundleId', '=', 'bundles.id')
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
    .select(['drawDelaySeconds as delaySeconds', 'postalGraceDays'])
    .where('id', 'in', [...ids])
    .execute()
}

/** Tags of the published campaigns that are entered here and have begun and not ended; a window may be between two. */
export async function listRunningTags(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('tag')
    .where('published', '=', true)
    .where('campaignType', '=', sql.lit('STANDARD'))
    .where('startsAt', '<=', now)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .execute()
  return rows.map(({ tag }) => tag)
}

/** Published campaigns by the code on cards, or by their tag; cancelled ones are not published. */
export async function listCardTags(db: Db, code: string) {
  return db
    .selectFrom('campaigns')
    .select(['tag', 'postalGraceDays', 'postalEntryCode'])
    .select(['telephoneEntry', 'drawDelaySeconds as delaySeconds'])
    .where('published', '=', true)
    .where('cancelledAt', 'is', null)
    .where('campaignType', '=', sql.lit('STANDARD'))
    .where((eb) => eb.or([eb('tag', '=', code), eb(eb.fn('upper', ['postalEntryCode']), '=', code)]))
    .execute()
}
