import { v7 as uuid } from 'uuid'
import { POSTAL_GRACE_DAYS } from '#domain/draw/plan.ts'
import { sql, type Tx } from '#server/platform/db/db.ts'
import type { NewBundle, NewCampaign, NewPage, NewPrice } from './save-input.ts'

export async function upsertCampaign(tx: Tx, campaign: NewCampaign, now: Date): Promise<string> {
  const { schedule, raffle } = campaign
  const row = {
    type: campaign.type,
    campaign_type: campaign.place,
    published: campaign.published,
    title: campaign.title,
    short_description: campaign.shortDescription,
    summary: campaign.summary,
    how_to_play: campaign.howToPlay,
    body: campaign.body,
    keyword: campaign.keyword,
    shortcode: campaign.shortcode,
    postal_entry_code: campaign.postalEntryCode,
    telephone_entry: campaign.telephoneEntry,
    starts_at: schedule.startsAt,
    ends_at: schedule.endsAt,
    limit_type: schedule.limitType,
    active_from: schedule.activeFrom,
    active_until: schedule.activeUntil,
    week_offset: schedule.weekOffset,
    entry_limit: campaign.entryLimit,
    global_limit: campaign.globalLimit,
    value_pence: campaign.valuePence,
    value_from: campaign.valueFrom,
    value_end: campaign.valueEnd,
    unit_price_pence: raffle?.unitPricePence ?? null,
    slider_min: raffle?.sliderMin ?? null,
    slider_max: raffle?.sliderMax ?? null,
    redirect_tag: campaign.redirectTag,
    redirect_url: campaign.redirectUrl,
    app_exclusive: campaign.appExclusive,
    web_exclusive: campaign.webExclusive,
    promo_caption: campaign.promoCaption,
    promo_order: campaign.promoOrder,
    meta: JSON.stringify(campaign.meta),
    open_graph: JSON.stringify(campaign.openGraph),
    changed_at: now,
  }
  const postalGraceDays = campaign.postalEntryCode === null ? 0 : POSTAL_GRACE_DAYS
  const { id } = await tx
    .insertInto('campaigns')
    .values({ id: uuid(), tag: campaign.tag, ...row, postal_grace_days: postalGraceDays })
    .onConflict((conflict) => conflict.column('tag').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Shows the page at another address wherever the first one is shown. Whether there was any such campaign. */
export async function replaceRedirectUrl(tx: Tx, from: string, to: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('campaigns')
    .set({ redirect_url: to, changed_at: now })
    .where('redirect_url', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives a campaign another window if it has ended, or if given, had ended by `endedBy`; otherwise returns false. */
export async function moveCampaign(
  tx: Tx,
  tag: string,
  { startsAt, endsAt, endedBy }: { startsAt: Date; endsAt: Date; endedBy?: Date },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('campaigns')
    .set({ starts_at: startsAt, ends_at: endsAt, changed_at: now })
    .where('tag', '=', tag)
    .where('ends_at', '<=', endedBy ?? now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An option keeps its id while it keeps its place. */
export async function replacePrices(tx: Tx, campaignId: string, prices: readonly NewPrice[]): Promise<void> {
  await tx
    .deleteFrom('price_options')
    .where('campaign_id', '=', campaignId)
    .where('position', '>=', prices.length)
    .execute()
  for (const [position, price] of prices.entries()) {
    const row = {
      price_pence: price.pricePence,
      quantity: price.quantity,
      type: price.priceType,
      frequency: price.frequency,
      basket_min_pence: price.basketMinPence,
      title: price.title,
      subtitle: price.subtitle,
      promo_caption: price.promoCaption,
      promo_subcaption: price.promoSubcaption,
      starts_at: price.startsAt,
      ends_at: price.endsAt,
    }
    await tx
      .insertInto('price_options')
      .values({ id: uuid(), campaign_id: campaignId, position, ...row })
      .onConflict((conflict) => conflict.columns(['campaign_id', 'position']).doUpdateSet(row))
      .execute()
  }
}

export async function upsertBundle(tx: Tx, bundle: NewBundle, now: Date): Promise<string> {
  const row = {
    published: bundle.published,
    title: bundle.title,
    summary: bundle.summary,
    description: bundle.description,
    how_to_play: bundle.howToPlay,
    starts_at: bundle.startsAt,
    ends_at: bundle.endsAt,
    price_pence: bundle.pricePence,
    postal_entry_code: bundle.postalEntryCode,
    telephone_entry: bundle.telephoneEntry,
    value_pence: bundle.valuePence,
    app_exclusive: bundle.appExclusive,
    web_exclusive: bundle.webExclusive,
    meta: JSON.stringify(bundle.meta),
    open_graph: JSON.stringify(bundle.openGraph),
    changed_at: now,
  }
  const { id } = await tx
    .insertInto('bundles')
    .values({ id: uuid(), tag: bundle.tag, ...row })
    .onConflict((conflict) => conflict.column('tag').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type BundleItemRow = { campaignId: string; quantity: number; pricePence: number }

export async function replaceBundleItems(tx: Tx, bundleId: string, items: readonly BundleItemRow[]): Promise<void> {
  await tx.deleteFrom('bundle_items').where('bundle_id', '=', bundleId).execute()
  await tx
    .insertInto('bundle_items')
    .values(
      items.map(({ campaignId, quantity, pricePence }, position) => ({
        bundle_id: bundleId,
        position,
        campaign_id: campaignId,
        quantity,
        price_pence: pricePence,
      })),
    )
    .execute()
}

/** Ids by tag, of those that exist. */
export async function findIds(tx: Tx, table: 'campaigns' | 'bundles', tags: readonly string[]) {
  if (tags.length === 0) return new Map<string, string>()
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'tag'])
    .where('tag', 'in', [...tags])
    .execute()
  return new Map(rows.map(({ id, tag }) => [tag, id]))
}

export type PageItemRow = { campaignId: string | null; bundleId: string | null }

/** The banners of the page's carousel stay: they are assets. */
export async function replacePage(
  tx: Tx,
  page: NewPage,
  itemsOf: (group: NewPage['groups'][number]) => readonly PageItemRow[],
  now: Date,
): Promise<void> {
  const row = { banner_position: page.bannerPosition, changed_at: now }
  await tx
    .insertInto('pages')
    .values({ tag: page.tag, ...row })
    .onConflict((conflict) => conflict.column('tag').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('page_groups').where('page_tag', '=', page.tag).execute()
  for (const [position, group] of page.groups.entries()) {
    const { type, tag, title, subtitle, legal, shows = 'ALL' } = group
    await tx
      .insertInto('page_groups')
      .values({ page_tag: page.tag, position, type, tag, title, subtitle, legal, shows })
      .execute()
    const items = itemsOf(group).map(({ campaignId, bundleId }, itemPosition) => ({
      page_tag: page.tag,
      group_position: position,
      position: itemPosition,
      campaign_id: campaignId,
      bundle_id: bundleId,
    }))
    if (items.length > 0) await tx.insertInto('page_group_items').values(items).execute()
  }
}

/** Notifies every process that its cache is stale. The last statement of a change: others wait behind this one row. */
export async function markCatalogueChanged(tx: Tx): Promise<void> {
  await tx.updateTable('catalogue_version').set({ version: sql`version + 1` }).execute()
}
