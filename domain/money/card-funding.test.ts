import { expect, test } from 'vitest'
import { countsAsCredit, exceedsCreditCardLimit } from './card-funding.ts'
import { pence } from './money.ts'

test.each([
  ['STRIPE', 'credit', true],
  ['STRIPE', 'debit', false],
  ['STRIPE', 'prepaid', false],
  ['STRIPE', 'unknown', true],
  ['STRIPE', null, true],
  ['PAYPAL', null, true],
] as const)('%s with %s funding counts as credit: %s', (provider, funding, expected) => {
  expect(countsAsCredit({ provider, funding })).toBe(expected)
})

test('an operator may say that PayPal does not count', () => {
  expect(countsAsCredit({ provider: 'PAYPAL', funding: null }, false)).toBe(false)
})

test.each([
  [25_000, 0, false],
  [25_001, 0, true],
  [200, 24_800, false],
  [200, 24_801, true],
])('%d pence after %d in the month is over the limit: %s', (amount, spent, expected) => {
  expect(exceedsCreditCardLimit(pence(amount), pence(spent))).toBe(expected)
})
