import { expect, test } from 'vitest'
import { pence } from '../money/money.ts'
import { quickQuantities } from './quick-quantities.ts'

test.each([
  [200, 1, 200, [1, 2, 5, 10, 25]],
  [200, 1, 25, [1, 2, 5, 10, 25]],
  [200, 1, 24, [1, 2, 5, 10]],
  [199, 1, 200, [2, 5, 10, 25, 50]],
  [5, 0, 10_000, [50, 100, 200, 500, 1_000]],
  [5, 0, 39, []],
  [100, 40, 60, [50]],
])('tickets at %i pence, from %i to %i of them, are offered by %j', (unit, sliderMin, sliderMax, expected) => {
  expect(quickQuantities({ unitPricePence: pence(unit), sliderMin, sliderMax }, 200)).toEqual(expected)
})
