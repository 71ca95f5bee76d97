import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence } from '../money/money.ts'
import { outlookOf, type PricedPrize } from './wheel-cost.ts'

const prize = (weight: number, stock: number | null, cost: number | null): PricedPrize => ({
  weight,
  stock,
  costPence: cost === null ? null : pence(cost),
})

test.each<[string, PricedPrize[], number, number, [number, number, number | null][], number, number]>([
  ['half of the spins win 50p', [prize(1, null, 50)], 1, 100, [[0.5, 50, 2500]], 0.5, 2500],
  ['only as many as there are', [prize(1, 10, 50)], 1, 100, [[0.5, 10, 500]], 0.5, 500],
  [
    'what is gone has no odds',
    [prize(1, 0, 50), prize(1, null, 10)],
    0,
    100,
    [
      [0, 0, 0],
      [1, 100, 1000],
    ],
    0,
    1000,
  ],
  ['what has no price adds nothing', [prize(3, null, null)], 1, 100, [[0.75, 75, null]], 0.25, 0],
  ['an empty wheel gives nothing', [], 0, 100, [], 1, 0],
])('%s', (_what, prizes, noWinWeight, spins, expected, noWinOdds, cost) => {
  const outlook = outlookOf(prizes, noWinWeight, spins)
  expect(outlook.prizes.map(({ odds, wins, costPence }) => [odds, wins, costPence])).toEqual(expected)
  expect(outlook).toMatchObject({ noWinOdds, costPence: cost })
})

test('odds of everything add up to one', () => {
  const some = fc.record({ weight: fc.integer({ min: 1, max: 1000 }), stock: fc.option(fc.nat(5)) })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 7 }), fc.nat(1000), (given, noWinWeight) => {
      const { prizes, noWinOdds } = outlookOf(
        given.map((each) => ({ ...each, costPence: null })),
        noWinWeight,
        1,
      )
      expect(prizes.reduce((sum, { odds }) => sum + odds, noWinOdds)).toBeCloseTo(1)
    }),
  )
})
