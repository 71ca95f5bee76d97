import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPounds, formatPoundsTrimmed, groupThousands, less, pence, smaller, sum, times } from './money.ts'
import { percentOf, share } from './share.ts'

const amounts = fc.integer({ min: 0, max: 90_000_000 }).map(pence)
const weights = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 50 })

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not an amount of money', (amount) => {
  expect(() => pence(amount)).toThrow('not whole pence')
})

test('zero is never negative zero', () => {
  expect(Object.is(pence(-0), 0)).toBe(true)
})

test('amounts add up, multiply and are taken from each other', () => {
  expect(sum([])).toBe(0)
  expect(sum([pence(1), pence(2), pence(3)])).toBe(6)
  expect(times(pence(250), 3)).toBe(750)
  expect(less(pence(250), pence(50))).toBe(200)
  expect(smaller(pence(3), pence(2))).toBe(2)
})

test.each([
  [2005, 10, 201],
  [2004, 10, 200],
  [1, 50, 1],
  [1, 49, 0],
  [999, 100, 999],
  [0, 10, 0],
])('%d pence times %d per cent is %d: half a penny is rounded up', (amount, percent, expected) => {
  expect(percentOf(pence(amount), percent)).toBe(expected)
})

test('a percentage is never off by more than half a penny', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const twiceTheErrorInHundredths = 2 * (percentOf(amount, percent) * 100 - amount * percent)
      expect(twiceTheErrorInHundredths).toBeGreaterThan(-100)
      expect(twiceTheErrorInHundredths).toBeLessThanOrEqual(100)
    }),
  )
})

describe('shares', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [200, [250, 500, 1000], [29, 57, 114]],
    [1, [5, 5], [1, 0]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
    [7, [0, 1], [0, 7]],
  ])('%d over %j is %j', (amount, over, expected) => {
    expect(share(pence(amount), over)).toEqual(expected)
  })

  test('cannot divide an amount over nothing', () => {
    expect(() => share(pence(1), [0, 0])).toThrow('nothing to share over')
  })

  test('add up exactly, each within a penny of its due', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, over) => {
        const total = over.reduce((all, weight) => all + weight, 0)
        fc.pre(total > 0)
        const parts = share(amount, over)
        expect(sum(parts)).toBe(amount)
        parts.forEach((part, index) => {
          expect(Math.abs(part - (amount * over[index]!) / total)).toBeLessThan(1)
        })
      }),
    )
  })

  test('never give a share above its weight when the amount is no larger than the weights', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (over, part) => {
        const total = over.reduce((all, weight) => all + weight, 0)
        fc.pre(total > 0)
        share(pence(Math.floor(total * part)), over).forEach((off, index) => {
          expect(off).toBeLessThanOrEqual(over[index]!)
        })
      }),
    )
  })
})

test.each([
  [250, '£2.50', '£2.50'],
  [200, '£2.00', '£2'],
  [5, '£0.05', '£0.05'],
  [0, '£0.00', '£0'],
  [-100, '-£1.00', '-£1'],
  [99_999, '£999.99', '£999.99'],
  [100_000, '£1,000.00', '£1,000'],
  [528_026, '£5,280.26', '£5,280.26'],
  [1_000_000, '£10,000.00', '£10,000'],
  [30_000_000, '£300,000.00', '£300,000'],
])('%d pence is written %s, or %s', (amount, full, trimmed) => {
  expect(formatPounds(pence(amount))).toBe(full)
  expect(formatPoundsTrimmed(pence(amount))).toBe(trimmed)
})

test.each([
  ['£500', '£500'],
  ['£5000', '£5,000'],
  ['£50000', '£50,000'],
  ['£1234567.50', '£1,234,567.50'],
  ['123.45678', '123.45678'],
  ['1234.56789', '1,234.56789'],
  ['£300,000', '£300,000'],
  ['A car and £25000 in cash', 'A car and £25,000 in cash'],
])('%s is shown as %s: commas come with the fourth digit', (text, expected) => {
  expect(groupThousands(text)).toBe(expected)
})
