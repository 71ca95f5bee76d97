import { expect, test } from 'vitest'
import { vatWithin } from './vat.ts'

test.each([
  ['STANDARD', 0, 0],
  ['STANDARD', 2, 0],
  ['STANDARD', 3, 1],
  ['STANDARD', 600, 100],
  ['STANDARD', 1_000, 167],
  ['EXEMPT', 1_000, 0],
  ['OUTSIDE', 1_000, 0],
] as const)('%s: %i pence contain VAT of %i', (vatClass, gross, vat) => {
  expect(vatWithin(vatClass, gross)).toBe(vat)
})
