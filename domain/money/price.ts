import type { CampaignType, Frequency, PriceType } from '../campaign/campaign.ts'
import { nextRounds, type Round, type Schedule } from '../campaign/schedule.ts'
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

export type Offer = {
  readonly type: CampaignType
  readonly prices: readonly PriceOption[]
  readonly raffle: Raffle | null
  readonly schedule: Schedule
}

export const RAFFLE_SLIDER_START = 10
/** "All next week" is the open round and the four that follow it. */
export const ALL_NEXT_WEEK_ROUNDS = 5

export function currentPrices<Option extends PriceOption>(options: readonly Option[], now: Date): Option[] {
  return options.filter(
    ({ startsAt, endsAt }) => (startsAt === null || now >= startsAt) && (endsAt === null || now < endsAt),
  )
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
