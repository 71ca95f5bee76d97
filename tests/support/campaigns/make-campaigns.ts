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
  const now = context.now().getTime()
  const { tag = `CAMPAIGN${made}`, title = `The ${tag} prize`, raffle } = given
  const { type = raffle ? 'RAFFLE' : 'COMPETITION', prices = raffle ? [] : twoPrices } = given
  await transact(context.db, async (tx) => {
    await tx
      .insertInto('campaigns')
      .values({
        id,
        tag,
        title,
        type,
        campaignType: given.campaignType,
        published: given.published,
        limitType: given.limitType,
        entryLimit: given.entryLimit,
        activeFrom: given.activeFrom,
        activeUntil: given.activeUntil,
        startsAt: given.startsAt ?? new Date(now - 86_400_000),
        endsAt: given.endsAt === undefined ? new Date(now + 30 * 86_400_000) : given.endsAt,
        globalLimit: given.globalLimit,
        unitPricePence: raffle?.unitPricePence,
        sliderMin: raffle?.sliderMin,
        sliderMax: raffle?.sliderMax,
        appExclusive: given.appExclusive,
        webExclusive: given.webExclusive,
        postalEntryCode: given.postalEntryCode,
      })
      .execute()
    for (const [position, price] of prices.entries()) {
      await tx
        .insertInto('priceOptions')
        .values({
          id: uuid(),
          campaignId: id,
          position,
          pricePence: price.pricePence,
          quantity: price.quantity,
          type: price.priceType,
          frequency: price.frequency,
          basketMinPence: price.basketMinPence,
          startsAt: price.startsAt,
          endsAt: price.endsAt,
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
      startsAt: new Date(now - 86_400_000),
      endsAt: given.endsAt ?? new Date(now + 86_400_000),
      pricePence: given.pricePence,
    })
    .execute()
  await context.db
    .insertInto('bundleItems')
    .values(
      given.items.map((item, position) => ({
        bundleId: id,
        position,
        campaignId: item.campaignId,
        quantity: item.quantity,
        pricePence: item.pricePence,
      })),
    )
    .execute()
  return { id, tag: given.tag }
}
