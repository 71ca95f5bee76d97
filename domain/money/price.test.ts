import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Schedule } from '../campaign/schedule.ts'
import { checkItemSize, checkPrice, type PriceRequest, roundsEntered } from './check-price.ts'
import { pence } from './money.ts'
import {
  bundleUnitLabel,
  clampToSlider,
  currentPrices,
  entriesIn,
  leastPrice,
  type Offer,
  type PriceOption,
  shortenSlider,
  sliderStart,
  unitPriceLabel,
} from './price.ts'

// A Tuesday, within the round of 15:10 on Monday to 15:00.
const now = new Date('2026-11-24T12:00:00Z')
const daily: Schedule = {
  limitType: 'DAY',
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: null,
  activeFrom: '15:10',
  activeUntil: '15:00',
  weekOffset: 5,
}
const option: PriceOption = {
  pricePence: pence(500),
  quantity: 10,
  priceType: 'STANDARD',
  frequency: 'SINGLE',
  basketMinPence: null,
  startsAt: null,
  endsAt: null,
}
const offer: Offer = { type: 'COMPETITION', prices: [option], raffle: null, schedule: daily }
const requested: PriceRequest = { pricePence: pence(500), quantity: 10, priceType: 'STANDARD', frequency: 'SINGLE' }

function isAllowed(request: Partial<PriceRequest>, on: Partial<Offer> = {}, othersPence = 0, at = now): boolean {
  const verdict = checkPrice({ ...requested, ...request }, { ...offer, ...on }, pence(othersPence), at)
  if (!verdict.ok) expect(verdict.error.name).toBe('EntryPriceInvalid')
  return verdict.ok
}

test.each<[Partial<PriceRequest>, boolean]>([
  [{}, true],
  [{ pricePence: pence(499) }, false],
  [{ pricePence: pence(0) }, false],
  [{ quantity: 11 }, false],
  [{ priceType: 'UPSELL' }, false],
  [{ frequency: 'ALL_NEXT_WEEK' }, false],
])('only an option that is really offered is sold: %j, %s', (request, expected) => {
  expect(isAllowed(request)).toBe(expected)
})

test.each([
  [new Date(now.getTime() + 1), null, false],
  [now, null, true],
  [null, now, false],
  [null, new Date(now.getTime() + 1), true],
])('an option from %s until %s is current: %s', (startsAt, endsAt, expected) => {
  const prices = [{ ...option, startsAt, endsAt }]
  expect(currentPrices(prices, now)).toHaveLength(expected ? 1 : 0)
  expect(isAllowed({}, { prices })).toBe(expected)
})

test.each([
  ['UPSELL', 999, false],
  ['UPSELL', 1000, true],
  ['STANDARD', 0, true],
] as const)('an %s price with a basket minimum of £10 beside %d pence: %s', (priceType, othersPence, expected) => {
  const prices = [{ ...option, priceType, basketMinPence: pence(1000) }]
  expect(isAllowed({ priceType }, { prices }, othersPence)).toBe(expected)
})

describe('a raffle', () => {
  const raffle = {
    type: 'RAFFLE',
    prices: [],
    raffle: { unitPricePence: pence(200), sliderMin: 2, sliderMax: 200 },
  } as const

  test.each([
    [1, 200, false],
    [2, 400, true],
    [200, 40_000, true],
    [201, 40_200, false],
    [10, 1999, false],
    [10, 0, false],
    [2.5, 500, false],
  ])('sells %d tickets for %d pence: %s', (quantity, price, expected) => {
    expect(isAllowed({ quantity, pricePence: pence(price) }, raffle)).toBe(expected)
  })

  test('sells from its slider singly and at the standard price only', () => {
    const two = { quantity: 2, pricePence: pence(400) }
    expect(isAllowed({ ...two, priceType: 'UPSELL' }, raffle)).toBe(false)
    expect(isAllowed({ ...two, frequency: 'ALL_NEXT_WEEK' }, raffle)).toBe(false)
    expect(isAllowed(two, { ...raffle, type: 'COMPETITION' })).toBe(false)
  })

  test('sells its options too, beside the slider', () => {
    expect(isAllowed({}, { ...raffle, prices: [option] })).toBe(true)
  })

  test('never sells zero tickets, even if its slider begins at zero', () => {
    const fromZero = { ...raffle, raffle: { ...raffle.raffle, sliderMin: 0 } }
    expect(isAllowed({ quantity: 0, pricePence: pence(0) }, fromZero)).toBe(false)
    expect(isAllowed({ quantity: 1, pricePence: pence(200) }, fromZero)).toBe(true)
  })

  test.each([
    [-5, 2],
    [1, 2],
    [2, 2],
    [3.4, 3],
    [200, 200],
    [201, 200],
  ])('has a slider that makes %d into %d', (moved, quantity) => {
    expect(clampToSlider(raffle.raffle, moved)).toBe(quantity)
  })

  test.each([
    [1, 200, 10],
    [25, 50, 25],
    [1, 5, 5],
    [0, 100, 10],
  ])('with a slider from %d to %d starts at %d', (sliderMin, sliderMax, start) => {
    expect(sliderStart({ unitPricePence: pence(200), sliderMin, sliderMax })).toBe(start)
  })

  test.each([
    [2, 200, null, 200],
    [2, 200, 201, 200],
    [2, 200, 200, 200],
    [2, 200, 199, 199],
    [2, 200, 3, 3],
    [2, 200, 2, 2],
    [2, 200, 1, 2],
    [0, 100, 1, 1],
    [0, 100, 0, 1],
  ])('with a slider from %d to %d ends, with %j left, at %d', (sliderMin, sliderMax, remaining, end) => {
    const whole = { unitPricePence: pence(200), sliderMin, sliderMax }
    expect(shortenSlider(whole, remaining)).toEqual({ ...whole, sliderMax: end })
  })
})

describe('all next week', () => {
  const week = { ...option, frequency: 'ALL_NEXT_WEEK' } as const
  const request = { frequency: 'ALL_NEXT_WEEK' } as const
  // The fifth round from now opens on Friday 27 November at 15:10 and closes on Monday.
  const endingAt = (endsAt: string) => ({ prices: [week], schedule: { ...daily, endsAt: new Date(endsAt) } })

  test.each([
    ['2026-11-27T15:10:00.000Z', false],
    ['2026-11-27T15:10:00.001Z', true],
  ])('needs the open round and four more: of a campaign until %s, %s', (endsAt, expected) => {
    expect(isAllowed(request, endingAt(endsAt))).toBe(expected)
  })

  test('is for daily rounds only', () => {
    for (const limitType of ['WEEK', 'EVERYDAY', 'COMPETITION', 'NONE'] as const)
      expect(isAllowed(request, { prices: [week], schedule: { ...daily, limitType } })).toBe(false)
  })

  test('is in five rounds, with its quantity in each', () => {
    expect(roundsEntered('ALL_NEXT_WEEK', daily, now)).toHaveLength(5)
    expect(roundsEntered('SINGLE', daily, now)).toHaveLength(1)
    expect(entriesIn('ALL_NEXT_WEEK', 10)).toBe(50)
    expect(entriesIn('SINGLE', 10)).toBe(10)
  })

  test('is in no round while none is open', () => {
    const between = new Date('2026-11-24T15:05:00Z')
    expect(roundsEntered('ALL_NEXT_WEEK', daily, between)).toEqual([])
    expect(roundsEntered('SINGLE', daily, between)).toEqual([])
  })
})

test('an order of ten thousand of one item is allowed, and one more is not', () => {
  expect(checkItemSize(10_000).ok).toBe(true)
  expect(checkItemSize(10_001)).toMatchObject({ error: { name: 'OrderSizeExceeded', meta: { max: 10_000 } } })
})

test.each([
  [50, 1, '50p'],
  [5, 1, '5p'],
  [250, 3, '83.3p'],
  [100, 8, '12.5p'],
  [125, 100, '1.3p'],
  [124, 100, '1.2p'],
  [9994, 100, '99.9p'],
  [9995, 100, '£1'],
  [100, 1, '£1'],
  [150, 1, '£1.50'],
  [1000, 3, '£3.33'],
  [2000, 3, '£6.67'],
])('%d pence for %d entries are %s each', (pricePence, quantity, label) => {
  expect(unitPriceLabel(pence(pricePence), quantity)).toBe(label)
})

test.each([
  [1000, 20, '50p per entry'],
  [1000, 3, '£3.34 per entry'],
  [2000, 3, '£6.67 per entry'],
  [10_010, 100, '£1.01 per entry'],
  [10_009, 100, '£1 per entry'],
  [100_005, 1000, '£1 per entry'],
  [999, 10, '£1 per entry'],
])('a bundle of %d pence with %d entries says %s', (pricePence, quantity, label) => {
  expect(bundleUnitLabel(pence(pricePence), quantity)).toBe(label)
})

test('a label is as near as its last digit can be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 10_000 }), (pricePence, quantity) => {
      const label = unitPriceLabel(pence(pricePence), quantity)
      const said = label.endsWith('p') ? Number(label.slice(0, -1)) : Number(label.slice(1).replace(',', '')) * 100
      expect(Math.abs(said - pricePence / quantity)).toBeLessThanOrEqual(label.endsWith('p') ? 0.0501 : 0.5001)
    }),
  )
})

const upsellOption = { ...option, pricePence: pence(50), priceType: 'UPSELL' } as const
const raffleOf = (sliderMin: number) => ({ unitPricePence: pence(5), sliderMin, sliderMax: 100 })

test.each<[string, Partial<Offer>, number | null]>([
  ['the cheapest option', { prices: [option, { ...option, pricePence: pence(200) }] }, 200],
  ['no upsell price', { prices: [upsellOption, option] }, 500],
  ['nothing where only upsells are sold', { prices: [upsellOption] }, null],
  ['nothing where nothing is sold', { prices: [] }, null],
  ['nothing to pay', { prices: [{ ...option, pricePence: pence(0) }] }, 0],
  ['what begins now', { prices: [{ ...option, startsAt: now }] }, 500],
  ['nothing of what ends now', { prices: [{ ...option, endsAt: now }] }, null],
  ['one ticket of a raffle', { prices: [], raffle: raffleOf(0) }, 5],
  ['as many tickets as must be bought', { prices: [], raffle: raffleOf(40) }, 200],
  ['a ticket beside an upsell price', { prices: [upsellOption], raffle: raffleOf(1) }, 5],
  ['an option before a ticket', { prices: [option], raffle: raffleOf(1) }, 500],
  ['five rounds where five are to come', { prices: [{ ...option, frequency: 'ALL_NEXT_WEEK' }] }, 500],
  [
    'nothing of five rounds where fewer are to come',
    {
      prices: [{ ...option, frequency: 'ALL_NEXT_WEEK' }],
      schedule: { ...daily, endsAt: new Date(+now + 86_400_000) },
    },
    null,
  ],
])('the least that entering costs is %s', (_, on, expected) => {
  expect(leastPrice({ ...offer, ...on }, now)).toBe(expected)
})
