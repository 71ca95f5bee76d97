import type { Campaign, Price } from '#contract/catalogue.ts'
import { grantsEntries } from '#domain/money/discount.ts'
import { pence } from '#domain/money/money.ts'
import {
  chooseUpsell,
  chooseUpsells,
  type Upsell,
  type UpsellCampaign,
  type UpsellOrder,
  type UpsellRules,
} from '#domain/order/upsell.ts'
import { type BasketLine, type CampaignLine, lineOfPrice, lineOfTickets } from '#web/core/basket/basket-line.ts'
import type { BasketPromo } from '#web/core/basket/read-basket.ts'
import { upsellsQuery } from '#web/core/catalogue/catalogue-queries.ts'
import { scheduleOf } from '#web/core/catalogue/live-status.ts'
import { priceOptionOf, raffleOf } from '#web/core/catalogue/offered-prices.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { isMarketingPaused } from '#web/core/session/safer-gambling.ts'
import { findUser } from '#web/core/session/session.tsx'
import { serverNow } from '#web/core/site/clock.ts'
import { pageConfig, platform } from '#web/core/site/page-config.ts'

/**
 * An offer beside an order, with the line that accepting it adds. An offer without a price option is tickets of a
 * raffle.
 */
export type Offer = { campaign: Campaign; price: Price | null; line: CampaignLine }

/** The offers beside a basket, at most three. */
export async function findOffers(lines: readonly BasketLine[], promo: BasketPromo | null): Promise<Offer[]> {
  const linePrices = lines.map(({ pricePence }) => pricePence)
  const order = { ...orderOf(lines, promo), selectedPence: pence(Math.max(0, ...linePrices)) }
  return chooseUpsells(await findCampaigns(), order, rules(), serverNow()).map(offerOf)
}

/** The offer beside the line that was just chosen: combined with `others` in the basket, or alone. */
export async function findPromo(chosen: BasketLine, others: readonly BasketLine[], inBasket: boolean) {
  const { tags } = orderOf([chosen, ...others], null)
  const { linePricesPence } = orderOf(inBasket ? [chosen, ...others] : [chosen], null)
  const order = { linePricesPence, tags, selectedPence: chosen.pricePence }
  const promo = chooseUpsell(await findCampaigns(), order, rules(), serverNow())
  return promo && offerOf(promo)
}

/**
 * If offers cannot be loaded, the order continues without them. A user with a personal limit or a break gets no offers.
 */
async function findCampaigns(): Promise<Known[]> {
  if (isMarketingPaused(await findUser())) return []
  const { upsells } = await queryClient()
    .fetchQuery(upsellsQuery())
    .catch(() => ({ upsells: [] }))
  return upsells.map(known)
}

type Known = UpsellCampaign & { readonly source: Campaign }

/** The campaign as the rules of orders need it. Only the server knows the entries that this person already has. */
function known(source: Campaign): Known {
  const { tag, type, campaign_type, raffle, global_limit, global_count } = source
  return {
    source,
    tag,
    type,
    published: true,
    place: campaign_type,
    schedule: scheduleOf(source),
    prices: source.prices.map(priceOptionOf),
    raffle: raffle && raffleOf(raffle),
    entryLimit: source.entry_limit,
    remaining: global_limit === null ? null : global_limit - global_count,
    taken: {},
    appExclusive: source.app_exclusive,
    webExclusive: source.web_exclusive,
    promoOrder: source.promo_order,
  }
}

function orderOf(lines: readonly BasketLine[], promo: BasketPromo | null): Omit<UpsellOrder, 'selectedPence'> {
  const granted = promo && grantsEntries(promo) && promo.campaign ? [promo.campaign.tag] : []
  const inLines = lines.flatMap((line) => (line.kind === 'BUNDLE' ? line.items.map(({ tag }) => tag) : [line.tag]))
  return { linePricesPence: lines.map(({ pricePence }) => pricePence), tags: new Set([...inLines, ...granted]) }
}

function rules(): UpsellRules {
  const { promoExcludedTags, orderLimits } = pageConfig()
  return { platform: platform(), excludedTags: promoExcludedTags, limits: orderLimits }
}

function offerOf({ campaign: { source, prices }, option }: Upsell<Known>): Offer {
  const price = source.prices[prices.indexOf(option)] ?? null
  if (price) return { campaign: source, price, line: lineOfPrice(source, price, true) }
  const tickets = lineOfTickets(source, source.raffle!.unit_price, option.quantity)
  return { campaign: source, price, line: { ...tickets, isUpsell: true } }
}
