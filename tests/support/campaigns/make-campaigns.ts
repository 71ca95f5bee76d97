import { v7 as uuid } from 'uuid'
import type { Frequency, LimitType, PriceType } from '#domain/campaign/campaign.ts'
import { openStock } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'

type GivenPrice = {
  pricePence: number
  quantity: number
  priceType?: PriceType
  frequency?: Frequency
  basketMinPence?: number
  startsAt?: Date
  endsAt?: Date
}

type Given = {
  tag?: string
  title?: string
  type?: 'COMPETITION' | 'RAFFLE'
  limitType?: LimitType
  entryLimit?: number
  activeFrom?: string
  activeUntil?: string
  startsAt?: Date
  endsAt?: Date | null
  globalLimit?: number
  raffle?: { unitPricePence: number; sliderMin: number; sliderMax: number }
  prices?: readonly GivenPrice[]
  published?: boolean
  campaignType?: 'STANDARD' | 'EXTERNAL' | 'EMBEDDED'
  appExclusive?: boolean
  webExclusive?: boolean
  postalEntryCode?: string | null
}

let made = 0

/** A campaign open now for a month with a £2 and a £5 option; pass only what the test is about. */
export async function makeCampaign(context: Context, given: Given = {}): Promise<{ id: string; tag: string }> {
  const id = uuid()
  made += 1
  const tag = given.tag ?? `CAMPAIGN${made}`
  const now = context.now().getTime()
  await transact(context.db, async (tx) => {
    await tx
      .insertInto('campaigns')
      .values({
        id,
        tag,
        title: given.title ?? `The ${tag} prize`,
        type: given.type ?? (given.raffle ? 'RAFFLE' : 'COMPETITION'),
        campaign_type: given.campaignType ?? 'STANDARD',
        published: given.published ?? true,
        limit_type: given.limitType ?? 'NONE',
        entry_limit: given.entryLimit ?? null,
        active_from: given.activeFrom ?? null,
        active_until: given.activeUntil ?? null,
        starts_at: given.startsAt ?? new Date(now - 86_400_000),
        ends_at: given.endsAt === undefined ? new Date(now + 30 * 86_400_000) : given.endsAt,
        global_limit: given.globalLimit ?? null,
        unit_price_pence: given.raffle?.unitPricePence ?? null,
        slider_min: given.raffle?.sliderMin ?? null,
        slider_max: given.raffle?.sliderMax ?? null,
        app_exclusive: given.appExclusive ?? false,
        web_exclusive: given.webExclusive ?? false,
        postal_entry_code: given.postalEntryCode ?? null,
      })
      .execute()
    const prices = given.prices ?? (given.raffle ? [] : twoPrices)
    for (const [position, price] of prices.entries()) {
      await tx
        .insertInto('price_options')
        .values({
          id: uuid(),
          campaign_id: id,
          position,
          price_pence: price.pricePence,
          quantity: price.quantity,
          type: price.priceType ?? 'STANDARD',
          frequency: price.frequency ?? 'SINGLE',
          basket_min_pence: price.basketMinPence ?? null,
          starts_at: price.startsAt ?? null,
          ends_at: price.endsAt ?? null,
        })
        .execute()
    }
    if (given.globalLimit) await openStock(tx, id, given.globalLimit)
    return { ok: true }
  })
  return { id, tag }
}

const twoPrices: readonly GivenPrice[] = [
  { pricePence: 200, quantity: 1 },
  { pricePence: 500, quantity: 3 },
]

/** An open bundle of campaigns. */
export async function makeBundle(
  context: Context,
  given: {
    tag: string
    pricePence: number
    items: readonly { campaignId: string; quantity: number; pricePence: number }[]
    endsAt?: Date
  },
): Promise<{ id: string; tag: string }> {
  const id = uuid()
  const now = context.now().getTime()
  await context.db
    .insertInto('bundles')
    .values({
      id,
      tag: given.tag,
      title: `The ${given.tag} bundle`,
      starts_at: new Date(now - 86_400_000),
      ends_at: given.endsAt ?? new Date(now + 86_400_000),
      price_pence: given.pricePence,
    })
    .execute()
  await context.db
    .insertInto('bundle_items')
    .values(
      given.items.map((item, position) => ({
        bundle_id: id,
        position,
        campaign_id: item.campaignId,
        quantity: item.quantity,
        price_pence: item.pricePence,
      })),
    )
    .execute()
  return { id, tag: given.tag }
}
