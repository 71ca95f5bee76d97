import { expect, test } from 'vitest'
import { pence } from './money.ts'
import type { PriceOption } from './price.ts'
import { separatePrice } from './separate-price.ts'

const now = new Date('2026-11-21T12:00:00Z')
const option = (quantity: number, pricePence: number, changes: Partial<PriceOption> = {}): PriceOption => ({
  pricePence: pence(pricePence),
  quantity,
  priceType: 'STANDARD',
  frequency: 'SINGLE',
  basketMinPence: null,
  startsAt: null,
  endsAt: null,
  ...changes,
})
const raffle = { unitPricePence: pence(200), sliderMin: 1, sliderMax: 50 }

test.each<[string, number, PriceOption[], number | null]>([
  ['one option', 5, [option(5, 250)], 250],
  ['an option twice', 10, [option(5, 250)], 500],
  ['two options together', 8, [option(2, 200), option(6, 500), option(15, 1000)], 700],
  ['more entries than wanted, if they cost less', 7, [option(3, 300), option(8, 600)], 600],
  ['no option that has ended', 5, [option(5, 250), option(5, 100, { endsAt: now })], 250],
  ['no offer beside an order', 5, [option(5, 250), option(5, 100, { priceType: 'UPSELL' })], 250],
  ['no option for all of next week', 5, [option(5, 250), option(5, 100, { frequency: 'ALL_NEXT_WEEK' })], 250],
  ['nothing, if nothing is on offer', 5, [], null],
  ['nothing, if entry is free', 1, [option(1, 0)], null],
])('the price of entries bought separately is that of %s', (_what, quantity, prices, expected) => {
  expect(separatePrice([{ quantity, prices, raffle: null }], now)).toBe(expected)
})

test('tickets of a raffle cost their price, and all parts are added', () => {
  const parts = [
    { quantity: 3, prices: [], raffle },
    { quantity: 5, prices: [option(5, 250)], raffle: null },
  ]
  expect(separatePrice(parts, now)).toBe(850)
  expect(separatePrice([...parts, { quantity: 1, prices: [], raffle: null }], now)).toBeNull()
})
