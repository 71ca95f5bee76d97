import { ALL_NEXT_WEEK_ROUNDS, entriesIn, type PriceOption, type Raffle } from '../money/price.ts'

/** A price option that is worse than another one, and the option that beats it: both as indexes of the list. */
export type Domination = { readonly option: number; readonly by: number | 'raffle' }

/**
 * Finds each option that another one beats while both are on offer: the other costs no more, and an entry of it costs
 * less. It catches "8 for £6" beside "12 for £5", and "100 for £50" beside "40 for £15", which can be bought three
 * times. A raffle's slider counts as an option of one ticket.
 */
export function findDominatedOptions(options: readonly PriceOption[], raffle: Raffle | null): Domination[] {
  return options.flatMap((option, index): Domination[] => {
    if (raffle && isBeatenBy(option, ticketOf(raffle))) return [{ option: index, by: 'raffle' }]
    const by = options.findIndex((other) => isBeatenBy(option, other))
    return by === -1 ? [] : [{ option: index, by }]
  })
}

function ticketOf({ unitPricePence }: Raffle): PriceOption {
  const always = { startsAt: null, endsAt: null, basketMinPence: null }
  return { pricePence: unitPricePence, quantity: 1, priceType: 'STANDARD', frequency: 'SINGLE', ...always }
}

function isBeatenBy(option: PriceOption, other: PriceOption): boolean {
  if (option === other || !isForTheSame(option, other) || !areOnOfferTogether(option, other)) return false
  // Five rounds of a single option are five purchases of it.
  const purchases = option.frequency === other.frequency ? 1 : ALL_NEXT_WEEK_ROUNDS
  const costPence = other.pricePence * purchases
  const entries = entriesIn(other.frequency, other.quantity) * purchases
  return (
    costPence <= option.pricePence &&
    costPence * entriesIn(option.frequency, option.quantity) < option.pricePence * entries
  )
}

/**
 * Whether every buyer of the one may choose the other instead. An upsell needs a basket of its minimum, and five rounds
 * do not replace one.
 */
function isForTheSame(option: PriceOption, other: PriceOption): boolean {
  if (other.frequency === 'ALL_NEXT_WEEK' && option.frequency === 'SINGLE') return false
  if (other.priceType === 'STANDARD') return true
  return option.priceType === 'UPSELL' && (other.basketMinPence ?? 0) <= (option.basketMinPence ?? 0)
}

function areOnOfferTogether(option: PriceOption, other: PriceOption): boolean {
  const startsBefore = (one: PriceOption, two: PriceOption) =>
    one.startsAt === null || two.endsAt === null || one.startsAt < two.endsAt
  return startsBefore(option, other) && startsBefore(other, option)
}
