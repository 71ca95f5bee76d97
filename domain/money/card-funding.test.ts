import { expect, test } from 'vitest'
import { countsAsCredit, exceedsCreditCardLimit } from './card-funding.ts'
import { pence } from './money.ts'

test.each([
  ['credit', true],
  ['debit', false],
  ['prepaid', false],
  ['unknown', true],
  [null, true],
])('a card with %s funding counts as credit: %s', (funding, expected) => {
  expect(countsAsCredit(funding)).toBe(expected)
})

test.each([
  [25_000, 0, false],
  [25_001, 0, true],
  [200, 24_800, false],
  [200, 24_801, true],
])('%d pence after %d in the month is over the limit: %s', (amount, spent, expected) => {
  expect(exceedsCreditCardLimit(pence(amount), pence(spent))).toBe(expected)
})
