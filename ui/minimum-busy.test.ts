import { expect, test } from 'vitest'
import { BUSY_VISIBLE_MS, busyTimeLeft } from './minimum-busy.ts'

test.each([
  [0, 500],
  [1, 499],
  [499, 1],
  [500, 0],
  [20_000, 0],
])('a busy state that has been visible for %i ms stays %i ms longer', (visibleMs, left) => {
  expect(busyTimeLeft(1000, 1000 + visibleMs)).toBe(left)
})

test('the least time is half a second', () => expect(BUSY_VISIBLE_MS).toBe(500))
