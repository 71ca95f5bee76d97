import type { Asset, Bundle, Campaign, Price } from '#contract/catalogue.ts'
import type { BasketHolds, CampaignType, Frequency, PriceType } from '#domain/campaign/campaign.ts'
import type { Pence } from '#domain/money/money.ts'
import { times } from '#domain/money/money.ts'
import { entriesIn } from '#domain/money/price.ts'

/** The choice in one campaign: a price option, or a number of tickets of a raffle. */
export type CampaignLine = {
  kind: 'CAMPAIGN'
  tag: string
  title: string
  type: CampaignType
  keyword: string | null
  frequency: Frequency
  priceType: PriceType
  pricePence: Pence
  quantity: number
  basketMinPence: Pence | null
  isUpsell: boolean
  asset: Asset | null
}

export type BundleLine = {
  kind: 'BUNDLE'
  tag: string
  title: string
  pricePence: Pence
  items: readonly { tag: string; title: string; quantity: number }[]
  asset: Asset | null
}

export type BasketLine = CampaignLine | BundleLine

/** A campaign and a bundle may have the same tag. */
export function lineKey(line: Pick<BasketLine, 'kind' | 'tag'>): string {
  return `${line.kind}:${line.tag}`
}

/** The key of a part of a bundle, for errors of that part alone. */
export function partKey(bundle: Pick<BundleLine, 'tag'>, tag: string): string {
  return `${lineKey({ kind: 'BUNDLE', tag: bundle.tag })}/${tag}`
}

export function isCampaignLine(line: BasketLine): line is CampaignLine {
  return line.kind === 'CAMPAIGN'
}

export function isBundleLine(line: BasketLine): line is BundleLine {
  return line.kind === 'BUNDLE'
}

export function lineOfPrice(campaign: Campaign, price: Price, isUpsell = false): CampaignLine {
  return {
    ...aboutCampaign(campaign),
    frequency: price.frequency,
    priceType: price.price_type,
    pricePence: price.price,
    quantity: price.quantity,
    basketMinPence: price.basket_min,
    isUpsell,
  }
}

export function lineOfTickets(campaign: Campaign, unitPricePence: Pence, quantity: number): CampaignLine {
  const pricePence = times(unitPricePence, quantity)
  return {
    ...aboutCampaign(campaign),
    frequency: 'SINGLE',
    priceType: 'STANDARD',
    pricePence,
    quantity,
    basketMinPence: null,
    isUpsell: false,
  }
}

export function lineOfBundle(bundle: Bundle): BundleLine {
  const { tag, title, price, items, assets } = bundle
  return {
    kind: 'BUNDLE',
    tag,
    title,
    pricePence: price,
    items: items.map((item) => ({ tag: item.tag, title: item.title, quantity: item.quantity })),
    asset: assets[0] ?? null,
  }
}

/** Compares the lines of a basket with the item of a page. */
export function basketHolds(lines: readonly BasketLine[], key: string): BasketHolds {
  if (lines.length === 0) return 'NOTHING'
  return lines.some((line) => lineKey(line) === key) ? 'SAME' : 'OTHERS'
}

/**
 * The number of entries of a line: "all next week" gives five times its quantity, and a bundle the sum of its parts.
 */
export function entriesOf(line: BasketLine): number {
  if (line.kind === 'CAMPAIGN') return entriesIn(line.frequency, line.quantity)
  return line.items.reduce((all, item) => all + item.quantity, 0)
}

function aboutCampaign({ tag, title, type, keyword, asset, assets }: Campaign) {
  return { kind: 'CAMPAIGN' as const, tag, title, type, keyword, asset: asset ?? assets[0] ?? null }
}
