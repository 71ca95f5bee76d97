import type { Frequency } from '../campaign/campaign.ts'
import type { Round, Schedule } from '../campaign/schedule.ts'
import { allow, refuse, type Verdict } from '../verdict.ts'
import { type Pence, times } from './money.ts'
import { clampToSlider, currentPrices, type Offer, type PriceOption, roundsAhead } from './price.ts'

export type PriceRequest = Pick<PriceOption, 'pricePence' | 'quantity' | 'priceType' | 'frequency'>

export const ITEM_ENTRIES_MAX = 10_000

/** Whether this is on offer now to a buyer whose other lines cost this much. */
export function checkPrice(
  requested: PriceRequest,
  offer: Offer,
  othersPence: Pence,
  now: Date,
): Verdict<null, 'EntryPriceInvalid'> {
  const isOffered =
    isRafflePrice(requested, offer) || currentPrices(offer.prices, now).some((option) => matches(option, requested))
  if (!isOffered || !meetsBasketMin(requested, offer, othersPence, now)) return refuse('EntryPriceInvalid')
  if (roundsEntered(requested.frequency, offer.schedule, now).length === 0) return refuse('EntryPriceInvalid')
  return allow(null)
}

function matches(option: PriceOption, requested: PriceRequest): boolean {
  return (
    option.pricePence === requested.pricePence &&
    option.quantity === requested.quantity &&
    option.priceType === requested.priceType &&
    option.frequency === requested.frequency
  )
}

function isRafflePrice(requested: PriceRequest, { type, raffle }: Offer): boolean {
  if (type !== 'RAFFLE' || raffle === null || requested.priceType !== 'STANDARD' || requested.frequency !== 'SINGLE')
    return false
  const isOnSlider =
    Number.isInteger(requested.quantity) && clampToSlider(raffle, requested.quantity) === requested.quantity
  return isOnSlider && requested.pricePence === times(raffle.unitPricePence, requested.quantity)
}

/** Only upsell prices require other items in the basket. */
function meetsBasketMin(requested: PriceRequest, offer: Offer, othersPence: Pence, now: Date): boolean {
  if (requested.priceType !== 'UPSELL') return true
  const options = currentPrices(offer.prices, now).filter((option) => matches(option, requested))
  return options.some((option) => option.basketMinPence === null || othersPence >= option.basketMinPence)
}

/** The rounds of an entry bought now; none if none is open, or too few of the five remain. */
export function roundsEntered(frequency: Frequency, schedule: Schedule, now: Date): Round[] {
  const rounds = roundsAhead(frequency, schedule, now)
  return rounds.length > 0 && rounds[0]!.opensAt <= now ? rounds : []
}

export function checkItemSize(quantity: number): Verdict<null, 'OrderSizeExceeded'> {
  return quantity > ITEM_ENTRIES_MAX ? refuse('OrderSizeExceeded', { max: ITEM_ENTRIES_MAX }) : allow(null)
}
