import { expect, test } from 'vitest'
import { type BundlePart, checkBundle, partsPrice } from './bundle-price.ts'
import { pence } from './money.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const part = (given: Partial<BundlePart> = {}): BundlePart => ({
  usualPence: pence(200),
  isPublished: true,
  endsAt: at(20),
  ...given,
})

test.each<[string, number, Date | null, BundlePart[], string[]]>([
  ['as dear as its parts', 400, at(20), [part(), part()], []],
  ['a penny dearer than its parts', 401, at(20), [part(), part()], ['DEARER']],
  ['with a part that is not sold so', 1, at(20), [part(), part({ usualPence: null })], ['NOT_SOLD']],
  ['that ends after a part', 100, at(21), [part()], ['ENDS_BEFORE']],
  ['that never ends, unlike a part', 100, null, [part()], ['ENDS_BEFORE']],
  ['that never ends, as its part', 100, null, [part({ endsAt: null })], []],
  ['with a part that nobody can see', 100, at(20), [part({ isPublished: false })], ['HIDDEN']],
])('a bundle %s: %s', (_what, price, endsAt, parts, expected) => {
  expect(checkBundle({ pricePence: pence(price), endsAt }, parts)).toEqual(expected)
})

test('the price of parts is their sum, or unknown with one of them', () => {
  expect(partsPrice([part(), part({ usualPence: pence(50) })])).toBe(250)
  expect(partsPrice([part(), part({ usualPence: null })])).toBeNull()
})
