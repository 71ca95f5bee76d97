import { v7 as uuid } from 'uuid'
import { POSTAL_GRACE_DAYS } from '#domain/draw/plan.ts'
import { sql, type Tx } from '#server/platform/db/db.ts'
import type { NewBundle, NewCampaign, NewPage, NewPrice } from './save-input.ts'

export async function upsertCampaign(tx: Tx, campaign: NewCampaign, now: Date): Promise<string> {
  const { schedule, raffle } = campaign
  const row = {
    type: campaign.type,
    campaignType: campaign.place,
    published: campaign.published,
    title: campaign.title,
    shortDescription: campaign.shortDescription,
    summary: campaign.summary,
    howToPlay: campaign.howToPlay,
    body: campaign.body,
    keyword: campaign.keyword,
    shortcode: campaign.shortcode,
    postalEntryCode: campaign.postalEntryCode,
    telephoneEntry: campaign.telephoneEntry,
    startsAt: schedule.startsAt,
    endsAt: schedule.endsAt,
    limitType: schedule.limitType,
    activeFrom: schedule.activeFrom,
    activeUntil: schedule.activeUntil,
    weekOffset: schedule.weekOffset,
    entryLimit: campaign.entryLimit,
    globalLimit: campaign.globalLimit,
    valuePence: campaign.valuePence,
    valueFrom: campaign.valueFrom,
    valueEnd: campaign.valueEnd,
    unitPricePence: raffle?.unitPricePence ?? null,
    sliderMin: raffle?.sliderMin ?? null,
    sliderMax: raffle?.sliderMax ?? null,
    redirectTag: campaign.redirectTag,
    redirectUrl: campaign.redirectUrl,
    appExclusive: campaign.appExclusive,
    webExclusive: campaign.webExclusive,
    promoCaption: campaign.promoCaption,
    promoOrder: campaign.promoOrder,
    meta: JSON.stringify(campaign.meta),
    openGraph: JSON.stringify(campaign.openGraph),
    changedAt: now,
  }
  const postalGraceDays = campaign.postalEntryCode === null ? 0 : POSTAL_GRACE_DAYS
  const { id } = await tx
    .insertInto('campaigns')
    .values({ id: uuid(), tag: campaign.tag, ...row, postalGraceDays })
    .onConflict((conflict) => conflict.column('tag').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Shows the page at another address wherever the first one is shown. Whether there was any such campaign. */
export async function replaceRedirectUrl(tx: Tx, from: string, to: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('campaigns')
    .set({ redirectUrl: to, changedAt: now })
    .where('redirectUrl', '=', from)
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
    .set({ startsAt, endsAt, changedAt: now })
    .where('tag', '=', tag)
    .where('endsAt', '<=', endedBy ?? now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An option keeps its id while it keeps its place. */
export async function replacePrices(tx: Tx, campaignId: string, prices: readonly NewPrice[]): Promise<void> {
  await tx
    .deleteFrom('priceOptions')
    .where('campaignId', '=', campaignId)
    .where('position', '>=', prices.length)
    .execute()
  for (const [position, { priceType: type, ...fields }] of prices.entries()) {
    const row = { type, ...fields }
    await tx
      .insertInto('priceOptions')
      .values({ id: uuid(), campaignId, position, ...row })
      .onConflict((conflict) => conflict.columns(['campaignId', 'position']).doUpdateSet(row))
      .execute()
  }
}

export async function upsertBundle(tx: Tx, bundle: NewBundle, now: Date): Promise<string> {
  const { tag, items: _, meta, openGraph, ...fields } = bundle
  const row = { ...fields, meta: JSON.stringify(meta), openGraph: JSON.stringify(openGraph), changedAt: now }
  const { id } = await tx
    .insertInto('bundles')
    .values({ id: uuid(), tag, ...row })
    .onConflict((conflict) => conflict.column('tag').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type BundleItemRow = { campaignId: string; quantity: number; pricePence: number }

export async function replaceBundleItems(tx: Tx, bundleId: string, items: readonly BundleItemRow[]): Promise<void> {
  await tx.deleteFrom('bundleItems').where('bundleId', '=', bundleId).execute()
  await tx
    .insertInto('bundleItems')
    .values(
      items.map(({ campaignId, quantity, pricePence }, position) => ({
        bundleId,
        position,
        campaignId,
        quantity,
        pricePence,
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
  const row = { bannerPosition: page.bannerPosition, changedAt: now }
  await tx
    .insertInto('pages')
    .values({ tag: page.tag, ...row })
    .onConflict((conflict) => conflict.column('tag').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('pageGroups').where('pageTag', '=', page.tag).execute()
  for (const [position, group] of page.groups.entries()) {
    const { type, tag, title, subtitle, legal, shows = 'ALL' } = group
    await tx
      .insertInto('pageGroups')
      .values({ pageTag: page.tag, position, type, tag, title, subtitle, legal, shows })
      .execute()
    const items = itemsOf(group).map(({ campaignId, bundleId }, itemPosition) => ({
      pageTag: page.tag,
      groupPosition: position,
      position: itemPosition,
      campaignId,
      bundleId,
    }))
    if (items.length > 0) await tx.insertInto('pageGroupItems').values(items).execute()
  }
}

/** Notifies every process that its cache is stale. The last statement of a change: others wait behind this one row. */
export async function markCatalogueChanged(tx: Tx): Promise<void> {
  await tx.updateTable('catalogueVersion').set({ version: sql`version + 1` }).execute()
}
