import { expect, test } from 'vitest'
import { sideAfterDrag } from './side-after-drag.ts'

test.each([
  [0, 0, 24, 0],
  [0, 0.5, 24, 12],
  [0, 1, 24, 0],
  [23, 1 / 24, 24, 0],
  [0, -1 / 24, 24, 23],
  [5, -2.5, 24, 17],
  [5, 0.02, 24, 5],
  [5, 0.021, 24, 6],
])('a drag from picture %i by %d widths, of %i pictures, leads to %i', (from, widths, count, to) => {
  expect(sideAfterDrag(from, widths, count)).toBe(to)
})
