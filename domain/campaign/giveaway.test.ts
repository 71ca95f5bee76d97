import { describe, expect, test } from 'vitest'
import { pence } from '../money/money.ts'
import { bundleCost, costOfUse, type PromoGift, promoCost, riseAlone, SPINNERS_MIN, wheelCost } from './giveaway.ts'

const prices = { orderMaxPence: pence(50_000), entryPence: pence(200) }
const tenPounds: PromoGift = { type: 'CASH_DISCOUNT', value: 1000, codes: 1, usesMax: 100 }

describe('The largest cost of promo codes', () => {
  test.each<[Partial<PromoGift>, number | null, string]>([
    [{}, 100_000, 'At most £1,000: 100 uses × £10'],
    [{ codes: 1000, usesMax: 1, value: 1200 }, 1_200_000, 'At most £12,000: 1,000 codes × 1 use × £12'],
    [{ usesMax: null }, null, 'No upper limit: any number of uses × £10'],
    [{ type: 'PERCENT_DISCOUNT', value: 50, usesMax: 1 }, 50_000, 'At most £500: 1 use × £500'],
    [{ type: 'PERCENT_DISCOUNT', value: 99, usesMax: 1 }, 4_950_000, 'At most £49,500: 1 use × £49,500'],
    [{ type: 'PERCENT_DISCOUNT', value: 100, usesMax: 1 }, null, 'No upper limit: 1 use × a whole basket'],
    [{ codes: 100_000, usesMax: 1_000_000_000 }, null, 'No upper limit: 100,000 codes × 1,000,000,000 uses × £10'],
    [{ type: 'FREE_ENTRY', value: 3 }, 60_000, 'At most £600: 100 uses × 3 entries of £2'],
    [{ type: 'RAFFLE', value: 1 }, 20_000, 'At most £200: 100 uses × 1 ticket of £2'],
  ])('with %j is %s: %s', (given, expected, words) => {
    expect(promoCost({ ...tenPounds, ...given }, prices)).toEqual({ pence: expected, words })
  })

  test('is zero when entries are free, however often a code is used', () => {
    const free = { ...prices, entryPence: pence(0) }
    expect(promoCost({ ...tenPounds, type: 'FREE_ENTRY', usesMax: null }, free).pence).toBe(0)
  })

  test('is rounded up for a percentage, from the largest basket that can be paid', () => {
    const off = costOfUse('PERCENT_DISCOUNT', 10, prices)!
    expect(off).toBe(5556)
    const basket = off * 10
    expect(basket - off).toBeGreaterThanOrEqual(50_000)
  })
})

const part = { alonePence: pence(200), quantity: 5, tickets: 1000 as number | null }

test.each([
  [300, true, [part, part], 20_000, 'At most £200: 200 sales × £1'],
  [300, true, [part, { ...part, tickets: 9 }], 100, 'At most £1: 1 sale × £1'],
  [300, true, [part, { ...part, tickets: 4 }], 0, 'At most £0: 0 sales × £1'],
  [300, true, [part, { ...part, tickets: null }], 20_000, 'At most £200: 200 sales × £1'],
  [
    300,
    true,
    [
      { ...part, tickets: null },
      { ...part, tickets: null },
    ],
    null,
    'No upper limit: any number of sales × £1',
  ],
  [400, true, [part, part], 0, 'Nothing: its parts cost no more than the bundle'],
  [300, false, [part, part], 0, 'Nothing while it’s hidden'],
])('a bundle for %d pence (shown: %s) of %j costs at most %s: %s', (price, isShown, parts, expected, words) => {
  expect(bundleCost({ pricePence: pence(price), isShown, parts })).toEqual({ pence: expected, words })
})

describe('The largest cost of the wheel', () => {
  const tenner = { weight: 1, stock: null as number | null, costPence: pence(1000) as ReturnType<typeof pence> | null }

  test.each([
    [[tenner], 2, 1000, 10_000_000],
    [[tenner], 2, 3, 10_000_000],
    [[tenner], 2, 4000, 40_000_000],
    [[{ ...tenner, stock: 5 }], 2, 1000, 5000],
    [[{ ...tenner, stock: 0 }], 2, 1000, 0],
    [[{ ...tenner, costPence: null }], 2, 1000, null],
    [
      [
        { ...tenner, costPence: null, stock: 0 },
        { ...tenner, stock: 1 },
      ],
      2,
      1000,
      1000,
    ],
    [[{ ...tenner, costPence: pence(100_000_000) }], 2, 10_000_000, null],
    [[], 2, 1000, 0],
  ])('with %j, no win %d and %d members is %s', (prizes, noWin, members, expected) => {
    expect(wheelCost(prizes, noWin, members).pence).toBe(expected)
  })

  test('names the number of spins', () => {
    expect(wheelCost([tenner], 2, 0).words).toBe(
      'At most £100,000: 1,000 members × 30 days at these odds, within the prizes’ stock',
    )
    expect(SPINNERS_MIN).toBe(1000)
  })
})

describe('One person raises the largest cost, with a limit of 1000 pence,', () => {
  const amount = (value: number | null) => (value === null ? null : pence(value))
  const giftOf = (total: number | null, each: number | null = 10, of = 'CODE') => ({
    ...{ of, eachPence: amount(each), pence: amount(total) },
  })
  const rise = (before: readonly ReturnType<typeof giftOf>[], after: readonly ReturnType<typeof giftOf>[]) => {
    const isLimited = after.every((gift) => gift.pence !== null)
    const total = isLimited ? after.reduce((all, gift) => all + gift.pence!, 0) : null
    return riseAlone(before, { pence: amount(total), gifts: after }, pence(1000))
  }

  test.each([
    [0, 1000, 1000],
    [0, 1001, null],
    [600, 1000, 400],
    [600, 1001, null],
    [2000, 1500, 0],
    [2000, 2000, 0],
    [null, 2000, 0],
    [0, null, null],
    [null, null, null],
  ])('from %s to %s pence, by %s', (before, after, expected) => {
    expect(rise([giftOf(before)], [giftOf(after)])).toBe(expected)
  })

  test.each<[string, [number | null, number | null, string?], [number | null, number | null, string?], number | null]>([
    ['a dearer gift counts whole', [5000, 10], [1000, 11], 1000],
    ['a dearer gift that costs less in all takes two people', [5000, 10], [1001, 11], null],
    ['a dearer gift takes two people where nothing limited the one before', [null, 10], [1001, 11], null],
    ['a cheaper gift counts by its rise', [400, 10], [600, 9], 200],
    ['a gift without limit becomes one with a limit', [null, null], [5000, 20], 0],
    ['another gift takes two people, although it costs less', [5000, 10], [1001, 10, 'CASH'], null],
    ['another gift takes two people where nothing limited the one before', [null, null], [5000, 10, 'CASH'], null],
    ['another gift counts whole', [5000, 10], [600, 10, 'CASH'], 600],
  ])('%s', (_, before, after, expected) => {
    expect(rise([giftOf(...before)], [giftOf(...after)])).toBe(expected)
  })

  test('and adds up each gift separately, so that removing one pays for no other', () => {
    const before = [giftOf(900, 10, 'A'), giftOf(100, 10, 'B')]
    expect(rise(before, [giftOf(0, 10, 'A'), giftOf(1000, 10, 'B')])).toBe(900)
    expect(rise(before, [giftOf(900, 10, 'A'), giftOf(100, 10, 'B')])).toBe(0)
    expect(rise([], [])).toBe(0)
  })
})
