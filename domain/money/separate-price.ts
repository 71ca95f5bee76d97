import { type Pence, pence } from './money.ts'
import { currentPrices, type Offer } from './price.ts'

type Part = Pick<Offer, 'prices' | 'raffle'> & { readonly quantity: number }

/**
 * The lowest price of the same entries bought outside the bundle. Null if a part is not sold by itself, or is free
 * there.
 */
export function separatePrice(parts: readonly Part[], now: Date): Pence | null {
  const costs = parts.map((part) => leastCost(part, now))
  return costs.includes(null) ? null : pence(costs.reduce<number>((all, cost) => all + cost!, 0))
}

/** The cheapest combination of options that gives at least this many entries. */
function leastCost({ prices, raffle, quantity }: Part, now: Date): number | null {
  const options = currentPrices(prices, now)
    .filter(({ priceType, frequency }) => priceType === 'STANDARD' && frequency === 'SINGLE')
    .map((option) => ({ quantity: option.quantity, pricePence: option.pricePence as number }))
  if (raffle) options.push({ quantity: 1, pricePence: raffle.unitPricePence })
  if (options.length === 0 || options.some(({ pricePence }) => pricePence === 0)) return null
  const least = [0]
  for (let count = 1; count <= quantity; count += 1)
    least.push(Math.min(...options.map((option) => option.pricePence + least[Math.max(0, count - option.quantity)]!)))
  return least[quantity]!
}
