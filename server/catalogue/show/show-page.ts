import type { GroupItem, Groups } from '#contract/catalogue.ts'
import { applyGroupRules } from '#domain/campaign/group-rule.ts'
import { bundleSchedule, currentRound, DEFAULT_WEEK_OFFSET, type Schedule } from '#domain/campaign/schedule.ts'
import { leastPrice } from '#domain/money/price.ts'
import type {
  CatalogueSnapshot,
  SnapshotBundle,
  SnapshotCampaign,
  SnapshotPage,
} from '#server/catalogue/public-catalogue.ts'
import { bundleStateOf, roundsOf, sharedOf, stateOf } from './show.ts'
import { showAsset, showBanner } from './show-asset.ts'

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
  const { startsAt, endsAt } = campaign.schedule
  const shown = { ...sharedOf(campaign), ...roundsOf(campaign), ...stateOf(campaign, snapshot, now) }
  const isSoldHere = campaign.place === 'STANDARD'
  return {
    ...shown,
    type: 'CAMPAIGN',
    start_date: startsAt,
    end_date: endsAt,
    from_price: isSoldHere ? leastPrice(campaign, now) : null,
  }
}

function bundleItem(bundle: SnapshotBundle, snapshot: CatalogueSnapshot, now: Date): GroupItem {
  const [asset] = bundle.assets
  return {
    ...bundleStateOf(bundle, snapshot, now),
    type: 'BUNDLE',
    tag: bundle.tag,
    campaign_type: 'STANDARD',
    redirect_url: null,
    title: bundle.title,
    short_description: bundle.summary,
    app_exclusive: bundle.appExclusive,
    web_exclusive: bundle.webExclusive,
    value: bundle.valuePence,
    value_from: null,
    value_end: null,
    start_date: bundle.startsAt,
    end_date: bundle.endsAt,
    limit_type: 'NONE',
    active_from: null,
    active_until: null,
    week_offset: DEFAULT_WEEK_OFFSET,
    from_price: bundle.pricePence,
    asset: asset ? showAsset(asset) : null,
  }
}
