import type { Campaign, Price } from '#contract/catalogue.ts'
import {
  type BasketHolds,
  type EnterFacts,
  isEarlyBird,
  isFree,
  isSpecialOffer,
  type Platform,
  remainingTickets,
} from '#domain/campaign/campaign.ts'
import { fewLeftText } from '#domain/campaign/entering-texts.ts'
import { chanceText } from '#domain/draw/one-in.ts'
import { winnersOf } from '#domain/draw/plan.ts'
import { formatPounds, type Pence, times } from '#domain/money/money.ts'
import { entriesIn, unitPriceLabel } from '#domain/money/price.ts'
import { stockOf } from '#web/core/catalogue/live-status.ts'
import { sliderOf } from '#web/core/catalogue/offered-prices.ts'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'

/** The paid choice of an entrant on the page of a campaign. */
export type Choice = { kind: 'price'; price: Price } | { kind: 'tickets'; quantity: number; unitPricePence: Pence }

/** All choices, by the value of their radio. Tickets have the number that the slider shows. */
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

/** The key of an option, which does not change when the catalogue is updated. */
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
  basket: BasketHolds,
): EnterFacts {
  return {
    type: campaign.type,
    place: campaign.campaign_type,
    appExclusive: campaign.app_exclusive,
    platform,
    isFree: isFreeCampaign(prices),
    basket,
  }
}

export function unitLabel(campaign: Pick<Campaign, 'type'>, price: Price): string {
  const entries = entriesIn(price.frequency, price.quantity)
  return `${unitPriceLabel(price.price, entries)} per ${campaign.type === 'RAFFLE' ? 'ticket' : 'entry'}`
}

/** The note of an option: the editors' text without repetition, the price of one entry and the odds of winning. */
export function noteOf(
  campaign: Pick<Campaign, 'type' | 'global_limit' | 'draw'>,
  price: Price,
  badge: string | null,
): string {
  const title = price.title === badge ? null : price.title
  const chance = price.frequency === 'SINGLE' && soldOutChance(campaign, price.quantity)
  return [title, price.subtitle, unitLabel(campaign, price), chance].filter(Boolean).join(' · ')
}

/** The same for tickets that are sold singly. */
export function ticketsNoteOf(
  campaign: Pick<Campaign, 'global_limit' | 'draw'>,
  unitPricePence: Pence,
  tickets: number,
): string {
  return [`${unitPriceLabel(unitPricePence, 1)} per ticket`, soldOutChance(campaign, tickets)]
    .filter(Boolean)
    .join(' · ')
}

/** `about 1 in 10,000 if it sells out`: postal entries may exceed the limit. Null without a limit. */
function soldOutChance({ global_limit: limit, draw }: Pick<Campaign, 'global_limit' | 'draw'>, own: number) {
  const chance = limit && chanceText(own, limit, draw ? winnersOf(draw.prizes) : 1)
  return chance ? `${chance} if it sells out` : null
}

/** The first flag that applies to an option. */
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

/** The text when fewer tickets are available than were chosen. */
export function fallenText(campaign: Campaign, tickets: number): string {
  const remaining = remainingTickets(stockOf(campaign))
  const now = `Your choice is now ${quantityLabel(campaign.type, tickets)}.`
  return remaining === null || remaining > tickets ? now : `${fewLeftText(remaining)} ${now}`
}

/** The choice, in the words of the sticky button. */
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
