import { type GroupItem, type Groups, groupItemSchema } from '#contract/catalogue.ts'
import { wireFields } from '#contract/wire.ts'
import { applyGroupRules } from '#domain/campaign/group-rule.ts'
import { bundleSchedule, currentRound, DEFAULT_WEEK_OFFSET, type Schedule } from '#domain/campaign/schedule.ts'
import { leastPrice } from '#domain/money/price.ts'
import type {
  CatalogueSnapshot,
  SnapshotBundle,
  SnapshotCampaign,
  SnapshotPage,
} from '#server/catalogue/public-catalogue.ts'
import { bundleStateOf, stateOf } from './show.ts'
import { firstAsset, showBanner } from './show-asset.ts'

/** A page with the items that its groups show at `now`. */
export function showPage(page: SnapshotPage, snapshot: CatalogueSnapshot, now: Date): Groups {
  const groups = page.groups.map((group) => ({ ...group, items: itemsOf(group, snapshot, now) }))
  const shown = applyGroupRules(groups, now)
  return {
    server_time: now,
    groups: groups.map(({ type, tag, title, subtitle, legal }, index) => ({
      type,
      tag,
      title,
      subtitle,
      legal,
      items: shown[index]!.map(({ item }) => item),
    })),
    carousel: page.banners.map(showBanner),
    banner_position: page.bannerPosition,
    errors: [],
  }
}

function itemsOf({ items }: SnapshotPage['groups'][number], snapshot: CatalogueSnapshot, now: Date) {
  const { campaigns, bundles } = snapshot.catalogue
  return items.flatMap(({ campaignId, bundleId }) => {
    const campaign = campaignId === null ? undefined : campaigns.get(campaignId)
    const bundle = bundleId === null ? undefined : bundles.get(bundleId)
    if (campaign?.published) return [resolved(campaignItem(campaign, snapshot, now), campaign.schedule, now)]
    return bundle?.published ? [resolved(bundleItem(bundle, snapshot, now), bundleSchedule(bundle), now)] : []
  })
}

function resolved(item: GroupItem, schedule: Schedule, now: Date) {
  const { type, tag, status, locked } = item
  const countdownTo = currentRound(schedule, now)?.closesAt ?? null
  return { key: `${type}:${tag}`, item, resolved: { status, locked, countdownTo } }
}

function campaignItem(campaign: SnapshotCampaign, snapshot: CatalogueSnapshot, now: Date): GroupItem {
  const { schedule, place } = campaign
  return {
    ...wireFields(groupItemSchema, campaign),
    ...wireFields(groupItemSchema, schedule),
    ...stateOf(campaign, snapshot, now),
    type: 'CAMPAIGN',
    campaign_type: place,
    start_date: schedule.startsAt,
    end_date: schedule.endsAt,
    from_price: place === 'STANDARD' ? leastPrice(campaign, now) : null,
    asset: firstAsset(campaign),
  }
}

function bundleItem(bundle: SnapshotBundle, snapshot: CatalogueSnapshot, now: Date): GroupItem {
  return {
    ...wireFields(groupItemSchema, bundle),
    ...bundleStateOf(bundle, snapshot, now),
    type: 'BUNDLE',
    campaign_type: 'STANDARD',
    redirect_url: null,
    short_description: bundle.summary,
    value_from: null,
    value_end: null,
    start_date: bundle.startsAt,
    end_date: bundle.endsAt,
    limit_type: 'NONE',
    active_from: null,
    active_until: null,
    week_offset: DEFAULT_WEEK_OFFSET,
    from_price: bundle.pricePence,
    asset: firstAsset(bundle),
  }
}
