import type { Bundle, Campaign, Price, RoundDraw } from '#contract/catalogue.ts'
import { remainingTickets, type Stock } from '#domain/campaign/campaign.ts'
import { nextRounds, resolveBundleStatus, resolveStatus } from '#domain/campaign/schedule.ts'
import { type BeaconChain, beaconRoundAt } from '#domain/draw/beacon.ts'
import { drawsAt } from '#domain/draw/plan.ts'
import { pence } from '#domain/money/money.ts'
import { separatePrice } from '#domain/money/separate-price.ts'
import type { CatalogueSnapshot, SnapshotBundle, SnapshotCampaign } from '#server/catalogue/public-catalogue.ts'
import { safeHtml } from '#server/platform/html.ts'
import { showAsset } from './show-asset.ts'

/** The cached campaign in its wire form, as of `now`. These functions query nothing. */
export function showCampaign(
  campaign: SnapshotCampaign,
  snapshot: CatalogueSnapshot,
  { chain, now }: { chain: BeaconChain; now: Date },
): Campaign {
  const { raffle, schedule } = campaign
  return {
    ...sharedOf(campaign),
    ...roundsOf(campaign),
    ...stateOf(campaign, snapshot, now),
    server_time: now,
    how_to_play: safeHtml(campaign.howToPlay),
    body: safeHtml(campaign.body),
    keyword: campaign.keyword,
    shortcode: campaign.shortcode,
    summary: campaign.summary,
    start_date: schedule.startsAt,
    end_date: schedule.endsAt,
    postal_entry_code: campaign.postalEntryCode,
    telephone_entry: campaign.telephoneEntry,
    entry_limit: campaign.entryLimit,
    prices: campaign.prices.map(showPrice),
    type: campaign.type,
    raffle: raffle && {
      unit_price: raffle.unitPricePence,
      slider_min: raffle.sliderMin,
      slider_max: raffle.sliderMax,
    },
    redirect_tag: campaign.redirectTag,
    assets: campaign.assets.map(showAsset),
    media: [...campaign.media],
    meta: campaign.meta,
    open_graph: campaign.openGraph,
    promo_caption: campaign.promoCaption,
    // An upsell beside an order shows the pictures of the campaign's own page.
    promo_assets: campaign.assets.map(showAsset),
    promo_order: campaign.promoOrder,
    draw: drawOf(campaign, snapshot, { chain, now }),
  }
}

/** The draw of the open round, or of the next one. */
function drawOf(
  { id, schedule, plan }: SnapshotCampaign,
  { entered }: CatalogueSnapshot,
  { chain, now }: { chain: BeaconChain; now: Date },
): RoundDraw | null {
  const [round] = nextRounds(schedule, now, 1)
  if (!round?.closesAt) return null
  const at = drawsAt(round.closesAt, plan)
  return {
    closes_at: round.closesAt,
    draws_at: at,
    method: plan.method,
    beacon_round: plan.method === 'BEACON' ? beaconRoundAt(chain, at) : null,
    prizes: plan.prizes.map(({ position, title, valuePence: value, quantity }) => ({
      position,
      title,
      value,
      quantity,
    })),
    tickets: entered.get(id) ?? 0,
  }
}

export function showBundle(bundle: SnapshotBundle, snapshot: CatalogueSnapshot, now: Date): Bundle {
  return {
    ...bundleStateOf(bundle, snapshot, now),
    id: bundle.id,
    tag: bundle.tag,
    type: 'BUNDLE',
    title: bundle.title,
    summary: bundle.summary,
    description: safeHtml(bundle.description),
    how_to_play: safeHtml(bundle.howToPlay),
    start_date: bundle.startsAt,
    end_date: bundle.endsAt,
    price: bundle.pricePence,
    separate_price: separatePrice(
      bundle.items.map(({ campaignId, quantity }) => ({ ...snapshot.catalogue.campaigns.get(campaignId)!, quantity })),
      now,
    ),
    items: bundle.items.map((item) => {
      const { tag, title, asset } = sharedOf(snapshot.catalogue.campaigns.get(item.campaignId)!)
      return { tag, title, quantity: item.quantity, price: pence(item.pricePence), asset }
    }),
    server_time: now,
    assets: bundle.assets.map(showAsset),
    postal_entry_code: bundle.postalEntryCode,
    telephone_entry: bundle.telephoneEntry,
    value: bundle.valuePence,
    app_exclusive: bundle.appExclusive,
    web_exclusive: bundle.webExclusive,
    meta: bundle.meta,
    open_graph: bundle.openGraph,
  }
}

/** The fields that cards and entry pages share. */
export function sharedOf(campaign: SnapshotCampaign) {
  const [asset] = campaign.assets
  return {
    tag: campaign.tag,
    title: campaign.title,
    short_description: campaign.shortDescription,
    campaign_type: campaign.place,
    redirect_url: campaign.redirectUrl,
    app_exclusive: campaign.appExclusive,
    web_exclusive: campaign.webExclusive,
    value: campaign.valuePence,
    value_from: campaign.valueFrom,
    value_end: campaign.valueEnd,
    asset: asset ? showAsset(asset) : null,
  }
}

export function roundsOf({ schedule }: SnapshotCampaign) {
  return {
    limit_type: schedule.limitType,
    active_from: schedule.activeFrom,
    active_until: schedule.activeUntil,
    week_offset: schedule.weekOffset,
  }
}

export function stateOf(campaign: SnapshotCampaign, snapshot: CatalogueSnapshot, now: Date) {
  const stock = stockOf(campaign, snapshot)
  const { status, locked, endingSoon } = resolveStatus(campaign.schedule, stock, now)
  return {
    status,
    locked,
    ending_soon: endingSoon,
    global_limit: stock.globalLimit,
    global_count: stock.globalCount,
  }
}

/** Held tickets count as taken. Without opened stock, nothing is available. */
function stockOf({ id, globalLimit }: SnapshotCampaign, { remaining }: CatalogueSnapshot): Stock {
  if (globalLimit === null) return { globalLimit, globalCount: 0 }
  return { globalLimit, globalCount: Math.max(0, globalLimit - (remaining.get(id) ?? 0)) }
}

export function bundleStateOf(bundle: SnapshotBundle, snapshot: CatalogueSnapshot, now: Date) {
  const parts = bundle.items.map(({ campaignId, quantity }) => {
    const campaign = snapshot.catalogue.campaigns.get(campaignId)!
    return { campaign, schedule: campaign.schedule, stock: stockOf(campaign, snapshot), quantity }
  })
  const { status, locked, endingSoon } = resolveBundleStatus(bundle, parts, now)
  const isComplete = parts.every(({ campaign }) => campaign.published && campaign.place === 'STANDARD')
  const { globalLimit, globalCount } = scarcestOf(parts)
  return {
    status,
    locked: locked || !isComplete,
    ending_soon: endingSoon,
    global_limit: globalLimit,
    global_count: globalCount,
  }
}

/** The stock of a bundle: as many as its scarcest part allows. */
function scarcestOf(parts: readonly { readonly stock: Stock; readonly quantity: number }[]): Stock {
  const limited = parts.flatMap(({ stock, quantity }) => {
    const left = remainingTickets(stock)
    if (stock.globalLimit === null || left === null) return []
    return [{ limit: Math.floor(stock.globalLimit / quantity), left: Math.floor(left / quantity) }]
  })
  const scarcest = limited.reduce<(typeof limited)[number] | null>(
    (least, part) => (least === null || part.left < least.left ? part : least),
    null,
  )
  if (scarcest === null) return { globalLimit: null, globalCount: 0 }
  return { globalLimit: scarcest.limit, globalCount: scarcest.limit - scarcest.left }
}

function showPrice(price: SnapshotCampaign['prices'][number]): Price {
  return {
    price: price.pricePence,
    quantity: price.quantity,
    type: price.priceType,
    price_type: price.priceType,
    basket_min: price.basketMinPence,
    frequency: price.frequency,
    title: price.title,
    subtitle: price.subtitle,
    promo_caption: price.promoCaption,
    promo_subcaption: price.promoSubcaption,
    start_date: price.startsAt,
    end_date: price.endsAt,
  }
}
