import { expect, test } from 'vitest'
import { contrastOf, GRAPHIC_CONTRAST_MIN, TEXT_CONTRAST_MIN } from './contrast.ts'

test.each([
  ['000000', 'FFFFFF', 21],
  ['777777', '777777', 1],
])('%s on %s is %f : 1', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 5)
  expect(contrastOf(other, one)).toBeCloseTo(ratio, 5)
})

test.each([
  ['767676', TEXT_CONTRAST_MIN, true],
  ['777777', TEXT_CONTRAST_MIN, false],
  ['949494', GRAPHIC_CONTRAST_MIN, true],
  ['959595', GRAPHIC_CONTRAST_MIN, false],
])('%s on white reaches %f : 1 is %s', (grey, min, reaches) => {
  expect(contrastOf(grey, 'FFFFFF') >= min).toBe(reaches)
})
