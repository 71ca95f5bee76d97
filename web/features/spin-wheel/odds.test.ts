import { expect, test } from 'vitest'
import { oddsText } from './odds.tsx'

test.each([
  [1, '100%'],
  [0.4, '40%'],
  [0.375, '37.5%'],
  [1 / 3, '33.33%'],
  [0.0005, '0.05%'],
  [0, '0%'],
])('odds of %f are shown as %s', (odds, text) => {
  expect(oddsText(odds)).toBe(text)
})
