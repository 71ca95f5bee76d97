import { expect, test } from 'vitest'
import type { GroupItem } from '#contract/catalogue.ts'
import { pence } from '#domain/money/money.ts'
import { priceText } from './price-text.ts'

test.each([
  ['CAMPAIGN', null, null],
  ['CAMPAIGN', 0, 'Free'],
  ['CAMPAIGN', 5, 'from £2'],
  ['CAMPAIGN', 199, 'from £2'],
  ['CAMPAIGN', 200, 'from £2'],
  ['CAMPAIGN', 250, 'from £2.50'],
  ['BUNDLE', 0, 'Free'],
  ['BUNDLE', 1000, '£10'],
] as const)('the lowest cost of a %s of %s pence is %s when the minimum order is £2', (type, from, expected) => {
  const item = { type, from_price: from === null ? null : pence(from) } as GroupItem
  expect(priceText(item, 200)).toBe(expected)
})
