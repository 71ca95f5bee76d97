import type { CampaignChannel, CampaignType, Frequency, LimitType, PriceType } from '#domain/campaign/campaign.ts'
import type { OrderCampaign } from '#domain/campaign/round-entries.ts'
import type { DrawTiming } from '#domain/draw/plan.ts'
import { pence } from '#domain/money/money.ts'
import type { PriceOption } from '#domain/money/price.ts'
import type { OrderBundle } from '#domain/order/order-line.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findBundleRows, findCampaignNames, findCampaignRows } from './order-queries.ts'

/** A campaign as an order needs it. Its remaining tickets come from `entries`, and the person's own from `accounts`. */
export type CampaignForOrder = Omit<OrderCampaign, 'prices' | 'remaining' | 'taken'> & {
  readonly id: string
  readonly title: string
  readonly keyword: string | null
  readonly globalLimit: number | null
  readonly appExclusive: boolean
  readonly webExclusive: boolean
  readonly prices: readonly (PriceOption & { readonly id: string })[]
}

/** The existing campaigns of these tags, whether they can be entered or not. */
export async function findCampaignsForOrder(db: Db, tags: readonly string[]): Promise<CampaignForOrder[]> {
  if (tags.length === 0) return []
  return (await findCampaignRows(db, tags)).map(campaignForOrder)
}

export type BundleForOrder = Omit<OrderBundle, 'parts'> & {
  readonly id: string
  readonly tag: string
  readonly title: string
  readonly appExclusive: boolean
  readonly webExclusive: boolean
  readonly parts: readonly (OrderBundle['parts'][number] & {
    readonly campaignId: string
    readonly title: string
    readonly pricePence: number
  })[]
}

export async function findBundlesForOrder(db: Db, tags: readonly string[]): Promise<BundleForOrder[]> {
  if (tags.length === 0) return []
  return (await findBundleRows(db, tags)).map((row) => ({ ...row, pricePence: pence(row.pricePence) }))
}

/** The names of a campaign in history and receipts. */
export type CampaignName = DrawTiming & {
  readonly id: string
  readonly tag: string
  readonly title: string
  readonly keyword: string | null
  readonly type: CampaignType
}

export async function findCampaignsById(db: Db, ids: readonly string[]): Promise<CampaignName[]> {
  if (ids.length === 0) return []
  return (await findCampaignNames(db, ids)).map((row) => ({ ...row, type: row.type as CampaignType }))
}

function campaignForOrder(row: Awaited<ReturnType<typeof findCampaignRows>>[number]): CampaignForOrder {
  const { limitType, startsAt, endsAt, activeFrom, activeUntil, weekOffset } = row
  const { unitPricePence, sliderMin, sliderMax } = row
  return {
    id: row.id,
    tag: row.tag,
    title: row.title,
    keyword: row.keyword,
    type: row.type as CampaignType,
    place: row.place as CampaignChannel,
    published: row.published,
    schedule: { limitType: limitType as LimitType, startsAt, endsAt, activeFrom, activeUntil, weekOffset },
    entryLimit: row.entryLimit,
    globalLimit: row.globalLimit,
    appExclusive: row.appExclusive,
    webExclusive: row.webExclusive,
    // A constraint guarantees that the columns are all null or all set.
    raffle:
      unitPricePence === null
        ? null
        : { unitPricePence: pence(unitPricePence), sliderMin: sliderMin!, sliderMax: sliderMax! },
    prices: row.prices.map((price) => ({
      ...price,
      priceType: price.priceType as PriceType,
      frequency: price.frequency as Frequency,
      pricePence: pence(price.pricePence),
      basketMinPence: price.basketMinPence === null ? null : pence(price.basketMinPence),
      startsAt: price.startsAt === null ? null : new Date(price.startsAt),
      endsAt: price.endsAt === null ? null : new Date(price.endsAt),
    })),
  }
}
