import type { DemoPrice } from './types.ts'

type Extras = Omit<Partial<DemoPrice>, 'quantity' | 'pricePence' | 'type' | 'frequency'>

export function option(quantity: number, pricePence: number, extras: Extras = {}): DemoPrice {
  return { type: 'STANDARD', frequency: 'SINGLE', quantity, pricePence, ...extras }
}

/** This quantity in the open round and in each of the four that follow it. */
export function nextFiveRounds(quantity: number, pricePence: number, extras: Extras = {}): DemoPrice {
  return { type: 'STANDARD', frequency: 'ALL_NEXT_WEEK', quantity, pricePence, ...extras }
}

/** Offered beside a basket that is worth at least `basketMinPence` without it. */
export function upsell(quantity: number, pricePence: number, basketMinPence: number, extras: Extras = {}): DemoPrice {
  return { type: 'UPSELL', frequency: 'SINGLE', quantity, pricePence, basketMinPence, ...extras }
}

export const freeEntry: DemoPrice = option(1, 0)
