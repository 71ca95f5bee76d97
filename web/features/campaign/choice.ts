import type { Campaign, Price } from '#contract/catalogue.ts'
import {
  type EnterFacts,
  isEarlyBird,
  isFree,
  isSpecialOffer,
  type Platform,
  remainingTickets,
} from '#domain/campaign.ts'
import { oneIn } from '#domain/draw/one-in.ts'
import { fewLeftText } from '#domain/entering-texts.ts'
import { formatPounds, type Pence, times } from '#domain/money.ts'
import { entriesIn, unitPriceLabel } from '#domain/price.ts'
import { stockOf } from '#web/core/catalogue/live-status.ts'
import { sliderOf } from '#web/core/catalogue/offered-prices.ts'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'

/** What an entrant has chosen on the page of a campaign, to be paid for or to be had for nothing here. */
export type Choice = { kind: 'price'; price: Price } | { kind: 'tickets'; quantity: number; unitPricePence: Pence }

/**
 * Everything that can be chosen, by what stands in its card's radio. Tickets come in whatever number the slider says.
 */
export function choicesOf(campaign: Campaign, prices: readonly Price[], tickets: number): ReadonlyMap<string, Choice> {
  const slider = sliderOf(campaign)
  return new Map<string, Choice>([
    ...(slider
      ? [[TICKETS, { kind: 'tickets', quantity: tickets, unitPricePence: slider.unitPricePence }] as const]
      : []),
    ...prices.map((price) => [priceKey(price), { kind: 'price', price }] as const),
  ])
}

export const TICKETS = 'tickets'

/** The same option keeps its key when the catalogue moves on under the page. */
export function priceKey({ quantity, price, frequency }: Price): string {
  return `${quantity}-${price}-${frequency}`
}

export function isFreeCampaign(prices: readonly Price[]): boolean {
  return isFree(prices.map(({ price }) => ({ pricePence: price })))
}

export function enterFacts(
  campaign: Campaign,
  prices: readonly Price[],
  platform: Platform,
  inBasket: boolean,
): EnterFacts {
  return {
    type: campaign.type,
    place: campaign.campaign_type,
    appExclusive: campaign.app_exclusive,
    platform,
    isFree: isFreeCampaign(prices),
    inBasket,
  }
}

export function unitLabel(campaign: Pick<Campaign, 'type'>, price: Price): string {
  const entries = entriesIn(price.frequency, price.quantity)
  return `${unitPriceLabel(price.price, entries)} per ${campaign.type === 'RAFFLE' ? 'ticket' : 'entry'}`
}

/** The line under an option: what its editors say of it, once, what one entry costs and how likely it is to win. */
export function noteOf(campaign: Pick<Campaign, 'type' | 'global_limit'>, price: Price, badge: string | null): string {
  const title = price.title === badge ? null : price.title
  const chance = price.frequency === 'SINGLE' && chanceText(campaign, price.quantity)
  return [title, price.subtitle, unitLabel(campaign, price), chance].filter(Boolean).join(' · ')
}

/** The same of tickets that are sold one by one. */
export function ticketsNoteOf(
  campaign: Pick<Campaign, 'global_limit'>,
  unitPricePence: Pence,
  tickets: number,
): string {
  return [`${unitPriceLabel(unitPricePence, 1)} per ticket`, chanceText(campaign, tickets)].filter(Boolean).join(' · ')
}

/** `1 in 10,000 if all 100,000 are sold`. Without a limit nobody knows. */
function chanceText({ global_limit: limit }: Pick<Campaign, 'global_limit'>, own: number): string | null {
  const one = limit && oneIn(own, limit)
  return one ? `1 in ${one.toLocaleString('en-GB')} if all ${limit.toLocaleString('en-GB')} are sold` : null
}

/** The flag on an option's corner, the first that holds. */
export function badgeOf(
  campaign: Campaign,
  price: Price,
  prices: readonly Price[],
  specialOffers: Readonly<Record<string, number>>,
): string | null {
  const isSingle = price.frequency === 'SINGLE'
  if (isSingle && isSpecialOffer(campaign.tag, price.quantity, specialOffers)) return 'Special offer'
  if (isEarlyBird({ endsAt: price.end_date }, { endsAt: campaign.end_date })) return 'Early Bird Offer'
  return prices.length > 1 && price === bestValue(prices) ? 'Best price per entry' : null
}

function bestValue(prices: readonly Price[]): Price | undefined {
  const unit = ({ price, quantity, frequency }: Price) => price / entriesIn(frequency, quantity)
  const [best, next] = prices.toSorted((one, other) => unit(one) - unit(other))
  return best && next && unit(best) < unit(next) ? best : undefined
}

/** What is said when fewer can be had than had been chosen. */
export function fallenText(campaign: Campaign, tickets: number): string {
  const remaining = remainingTickets(stockOf(campaign))
  const now = `Your choice is now ${quantityLabel(campaign.type, tickets)}.`
  return remaining === null || remaining > tickets ? now : `${fewLeftText(remaining)} ${now}`
}

/** What the sticky button says of the choice. */
export function choiceLabel(campaign: Campaign, choice: Choice | null): { what: string; price: string } | null {
  if (choice?.kind === 'price')
    return {
      what: quantityLabel(campaign.type, choice.price.quantity, choice.price.frequency),
      price: choice.price.price === 0 ? 'Free' : formatPounds(choice.price.price),
    }
  if (choice?.kind === 'tickets')
    return {
      what: quantityLabel(campaign.type, choice.quantity),
      price: formatPounds(times(choice.unitPricePence, choice.quantity)),
    }
  return null
}
