import type { CampaignType, Frequency, PriceType } from '../campaign/campaign.ts'
import { nextRounds, type Round, type Schedule } from '../campaign/schedule.ts'
import { allow, refuse, type Verdict } from '../verdict.ts'
import { formatPoundsTrimmed, type Pence, pence, times } from './money.ts'

/** A quantity of entries at a price: `pricePence` is the price of all of them together. */
export type PriceOption = {
  readonly pricePence: Pence
  readonly quantity: number
  readonly priceType: PriceType
  readonly frequency: Frequency
  readonly basketMinPence: Pence | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

export type Raffle = { readonly unitPricePence: Pence; readonly sliderMin: number; readonly sliderMax: number }

export type PriceRequest = Pick<PriceOption, 'pricePence' | 'quantity' | 'priceType' | 'frequency'>

export type Offer = {
  readonly type: CampaignType
  readonly prices: readonly PriceOption[]
  readonly raffle: Raffle | null
  readonly schedule: Schedule
}

export const RAFFLE_SLIDER_START = 10
export const ITEM_ENTRIES_MAX = 10_000
/** "All next week" is the open round and the four that follow it. */
export const ALL_NEXT_WEEK_ROUNDS = 5

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

export function currentPrices<Option extends PriceOption>(options: readonly Option[], now: Date): Option[] {
  return options.filter(
    ({ startsAt, endsAt }) => (startsAt === null || now >= startsAt) && (endsAt === null || now < endsAt),
  )
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

/**
 * The lowest price of entering: the cheapest option on offer, or if tickets are sold singly, the smallest quantity that
 * can be bought. Null if nothing is on offer.
 */
export function leastPrice({ prices, raffle, schedule }: Offer, now: Date): Pence | null {
  const standard = prices.filter(({ priceType }) => priceType === 'STANDARD')
  if (raffle && standard.length === 0) return times(raffle.unitPricePence, clampToSlider(raffle, 1))
  const offered = currentPrices(standard, now).filter(
    ({ frequency }) => frequency === 'SINGLE' || roundsAhead(frequency, schedule, now).length > 0,
  )
  return offered.reduce<Pence | null>(
    (least, { pricePence }) => (least === null || pricePence < least ? pricePence : least),
    null,
  )
}

/** The rounds of an entry bought now; none if none is open, or too few of the five remain. */
export function roundsEntered(frequency: Frequency, schedule: Schedule, now: Date): Round[] {
  const rounds = roundsAhead(frequency, schedule, now)
  return rounds.length > 0 && rounds[0]!.opensAt <= now ? rounds : []
}

/** The rounds of an entry bought in the open or the next round; none if too few remain. */
export function roundsAhead(frequency: Frequency, schedule: Schedule, now: Date): Round[] {
  const count = frequency === 'SINGLE' ? 1 : ALL_NEXT_WEEK_ROUNDS
  if (frequency === 'ALL_NEXT_WEEK' && schedule.limitType !== 'DAY') return []
  const rounds = nextRounds(schedule, now, count)
  return rounds.length === count ? rounds : []
}

/** All entries that a line gives: "all next week" gives its quantity in each of five rounds. */
export function entriesIn(frequency: Frequency, quantity: number): number {
  return frequency === 'ALL_NEXT_WEEK' ? quantity * ALL_NEXT_WEEK_ROUNDS : quantity
}

export function checkItemSize(quantity: number): Verdict<null, 'OrderSizeExceeded'> {
  return quantity > ITEM_ENTRIES_MAX ? refuse('OrderSizeExceeded', { max: ITEM_ENTRIES_MAX }) : allow(null)
}

/** The quantity never exceeds the stock. The slider keeps its minimum, so it has a position even when less is left. */
export function shortenSlider(raffle: Raffle, remaining: number | null): Raffle {
  if (remaining === null || remaining >= raffle.sliderMax) return raffle
  return { ...raffle, sliderMax: Math.max(1, raffle.sliderMin, remaining) }
}

export function clampToSlider(raffle: Raffle, quantity: number): number {
  return Math.min(raffle.sliderMax, Math.max(1, raffle.sliderMin, Math.round(quantity)))
}

export function sliderStart(raffle: Raffle): number {
  return clampToSlider(raffle, RAFFLE_SLIDER_START)
}

/** The price of one entry, `£1.50`, `£2`, `50p` or `83.3p`: below a pound in pence to one decimal, half rounded up. */
export function unitPriceLabel(pricePence: Pence, quantity: number): string {
  const tenths = Math.floor((pricePence * 20 + quantity) / (2 * quantity))
  if (tenths < 1000) return `${tenths / 10}p`
  return formatPoundsTrimmed(pence(Math.floor((pricePence * 2 + quantity) / (2 * quantity))))
}

/** A bundle's `£1.34 per entry`: cut to pence, and a penny more if the third decimal of the pounds is not zero. */
export function bundleUnitLabel(pricePence: Pence, quantity: number): string {
  const tenths = Math.floor((pricePence * 10) / quantity)
  const unitPence = pence(Math.floor(tenths / 10) + (tenths % 10 === 0 ? 0 : 1))
  return `${unitPriceLabel(unitPence, 1)} per entry`
}
