import type { Campaign, Price } from '#contract/catalogue.ts'
import { remainingTickets } from '#domain/campaign/campaign.ts'
import { currentPrices, type PriceOption, type Raffle, roundsAhead, shortenSlider } from '#domain/money/price.ts'
import { scheduleOf, stockOf } from './live-status.ts'

/**
 * The options that all visitors can choose now, for a campaign that is entered here. Upsell prices belong to the offers
 * beside a basket, and an option for five rounds is offered only while five rounds are left.
 */
export function offeredPrices(campaign: Campaign, now: Date): Price[] {
  if (campaign.campaign_type !== 'STANDARD') return []
  const schedule = scheduleOf(campaign)
  const options = campaign.prices
    .filter(
      ({ type, frequency }) =>
        type === 'STANDARD' && (frequency === 'SINGLE' || roundsAhead(frequency, schedule, now).length > 0),
    )
    .map((price) => ({ price, ...priceOptionOf(price) }))
  return currentPrices(options, now).map(({ price }) => price)
}

/** Converts a price for the rules of the domain. */
export function priceOptionOf(price: Price): PriceOption {
  return {
    pricePence: price.price,
    quantity: price.quantity,
    priceType: price.price_type,
    frequency: price.frequency,
    basketMinPence: price.basket_min,
    startsAt: price.start_date,
    endsAt: price.end_date,
  }
}

/** Converts the ticket price and the slider of a raffle for the rules of the domain. */
export function raffleOf({ unit_price, slider_min, slider_max }: NonNullable<Campaign['raffle']>): Raffle {
  return { unitPricePence: unit_price, sliderMin: slider_min, sliderMax: slider_max }
}

/** The slider of a raffle that is sold by the ticket rather than by options, limited to the remaining tickets. */
export function sliderOf(campaign: Campaign): Raffle | null {
  const { raffle, prices, campaign_type: place } = campaign
  if (!raffle || place !== 'STANDARD' || prices.some(({ type }) => type === 'STANDARD')) return null
  return shortenSlider(raffleOf(raffle), remainingTickets(stockOf(campaign)))
}
