import { expect, test } from 'vitest'
import { minutesAndSeconds } from './minutes-and-seconds.ts'

test.each([
  [600_000, '10:00'],
  [120_000, '2:00'],
  [119_001, '2:00'],
  [119_000, '1:59'],
  [60_000, '1:00'],
  [59_999, '1:00'],
  [9_000, '0:09'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%i ms are shown as %s', (leftMs, shown) => {
  expect(minutesAndSeconds(leftMs)).toBe(shown)
})
