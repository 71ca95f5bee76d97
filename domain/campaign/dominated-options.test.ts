import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence } from '../money/money.ts'
import type { PriceOption } from '../money/price.ts'
import { findDominatedOptions } from './dominated-options.ts'

const day = (date: string) => new Date(`${date}T12:00:00Z`)

function option(quantity: number, pounds: number, given: Partial<PriceOption> = {}): PriceOption {
  return {
    pricePence: pence(Math.round(pounds * 100)),
    quantity,
    priceType: 'STANDARD',
    frequency: 'SINGLE',
    basketMinPence: null,
    startsAt: null,
    endsAt: null,
    ...given,
  }
}

const upsell = { priceType: 'UPSELL', basketMinPence: pence(200) } as const
const weekly = { frequency: 'ALL_NEXT_WEEK' } as const
const early = { endsAt: day('2026-11-30') }

test.each([
  ['a ladder on which more is cheaper', [option(5, 2.5), option(12, 5), option(30, 10)], []],
  ['a ladder on which an entry always costs the same', [option(1, 2), option(2, 4), option(5, 10)], []],
  ['fewer for more money', [option(12, 5), option(8, 6)], [{ option: 1, by: 0 }]],
  ['fewer for the same money', [option(18, 5), option(12, 5)], [{ option: 1, by: 0 }]],
  ['more, but dearer an entry than fewer', [option(40, 15), option(100, 50)], [{ option: 1, by: 0 }]],
  ['the same twice', [option(5, 2), option(5, 2)], []],
  ['two that are never on offer together', [option(18, 5, early), option(12, 5, { startsAt: early.endsAt })], []],
  [
    'two that are on offer together for a while',
    [option(18, 5, early), option(12, 5, { startsAt: day('2026-11-29') })],
    [{ option: 1, by: 0 }],
  ],
  ['an upsell that is cheaper than what everybody is offered', [option(4, 2), option(6, 2, upsell)], []],
  ['an upsell that is dearer', [option(6, 2), option(4, 2, upsell)], [{ option: 1, by: 0 }]],
  [
    'an upsell that is beaten by one for a larger basket',
    [option(4, 2, upsell), option(6, 2, { ...upsell, basketMinPence: pence(201) })],
    [],
  ],
  [
    'an upsell that is beaten by one for the same basket',
    [option(4, 2, upsell), option(6, 2, upsell)],
    [{ option: 0, by: 1 }],
  ],
  ['five rounds that cost less than five purchases', [option(10, 4.5), option(10, 20, weekly)], []],
  ['five rounds that cost what five purchases do', [option(10, 4), option(10, 20, weekly)], []],
  ['five rounds that cost more', [option(10, 3.99), option(10, 20, weekly)], [{ option: 1, by: 0 }]],
  ['one round beside five cheaper ones', [option(10, 5), option(10, 2, weekly)], []],
] as const)('findDominatedOptions reports each option that another beats: %s', (_, options, found) => {
  expect(findDominatedOptions(options, null)).toEqual(found)
})

test.each([
  [3, 3, []],
  [3, 3.01, [{ option: 0, by: 'raffle' }]],
  [3, 2, []],
])('%i tickets for £%d beside a slider at £1 a ticket', (quantity, pounds, found) => {
  const raffle = { unitPricePence: pence(100), sliderMin: 1, sliderMax: 100 }
  expect(findDominatedOptions([option(quantity, pounds, upsell)], raffle)).toEqual(found)
})

test('the cheapest entry is never beaten, and nothing beats itself', () => {
  const anyOption = fc
    .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 10_000 }))
    .map(([quantity, cents]) => option(quantity, cents / 100))
  fc.assert(
    fc.property(fc.array(anyOption, { minLength: 1, maxLength: 8 }), (options) => {
      const unit = ({ pricePence, quantity }: PriceOption) => pricePence / quantity
      const cheapest = Math.min(...options.map(unit))
      for (const { option: index, by } of findDominatedOptions(options, null)) {
        expect(unit(options[index]!)).toBeGreaterThan(cheapest)
        expect(by).not.toBe(index)
      }
    }),
  )
})
