import {
  type Bundle,
  bundleSchema,
  type Campaign,
  campaignSchema,
  type Price,
  priceSchema,
  type RoundDraw,
} from '#contract/catalogue.ts'
import { wireFields, wireNames } from '#contract/wire.ts'
import { remainingTickets, type Stock } from '#domain/campaign/campaign.ts'
import { nextRounds, resolveBundleStatus, resolveStatus } from '#domain/campaign/schedule.ts'
import { type BeaconChain, beaconRoundAt } from '#domain/draw/beacon.ts'
import { drawsAt } from '#domain/draw/plan.ts'
import { pence } from '#domain/money/money.ts'
import { separatePrice } from '#domain/money/separate-price.ts'
import type { CatalogueSnapshot, SnapshotBundle, SnapshotCampaign } from '#server/catalogue/public-catalogue.ts'
import { safeHtml } from '#server/platform/html.ts'
import { firstAsset, showAsset } from './show-asset.ts'

/** The cached campaign in its wire form, as of `now`. These functions query nothing. */
export function showCampaign(
  campaign: SnapshotCampaign,
  snapshot: CatalogueSnapshot,
  { chain, now }: { chain: BeaconChain; now: Date },
): Campaign {
  const { raffle, schedule } = campaign
  return {
    ...wireFields(campaignSchema, campaign),
    ...wireFields(campaignSchema, schedule),
    ...stateOf(campaign, snapshot, now),
    server_time: now,
    how_to_play: safeHtml(campaign.howToPlay),
    body: safeHtml(campaign.body),
    campaign_type: campaign.place,
    start_date: schedule.startsAt,
    end_date: schedule.endsAt,
    prices: campaign.prices.map(showPrice),
    raffle: raffle && wireNames(raffle),
    asset: firstAsset(campaign),
    assets: campaign.assets.map(showAsset),
    media: [...campaign.media],
    // An upsell beside an order shows the pictures of the campaign's own page.
    promo_assets: campaign.assets.map(showAsset),
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
    ...wireFields(bundleSchema, bundle),
    ...bundleStateOf(bundle, snapshot, now),
    type: 'BUNDLE',
    description: safeHtml(bundle.description),
    how_to_play: safeHtml(bundle.howToPlay),
    start_date: bundle.startsAt,
    end_date: bundle.endsAt,
    separate_price: separatePrice(
      bundle.items.map(({ campaignId, quantity }) => ({ ...snapshot.catalogue.campaigns.get(campaignId)!, quantity })),
      now,
    ),
    items: bundle.items.map((item) => {
      const campaign = snapshot.catalogue.campaigns.get(item.campaignId)!
      const { tag, title } = campaign
      return { tag, title, quantity: item.quantity, price: pence(item.pricePence), asset: firstAsset(campaign) }
    }),
    server_time: now,
    assets: bundle.assets.map(showAsset),
  }
}

export function stateOf(campaign: SnapshotCampaign, snapshot: CatalogueSnapshot, now: Date) {
  const stock = stockOf(campaign, snapshot)
  const { status, locked, endingSoon } = resolveStatus(campaign.schedule, stock, now)
  return wireNames({ status, locked, endingSoon, ...stock })
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
  return wireNames({ status, locked: locked || !isComplete, endingSoon, ...scarcestOf(parts) })
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
    ...wireFields(priceSchema, price),
    type: price.priceType,
    start_date: price.startsAt,
    end_date: price.endsAt,
  }
}
