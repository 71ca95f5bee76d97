import { expect, test } from 'vitest'
import { showName } from './format.ts'

test.each([
  ['IN_REVIEW', 'In review'],
  ['STRIPE', 'Stripe'],
  ['PAYPAL', 'PayPal'],
  ['CAMPAIGN', 'Competition'],
  ['PURCHASE_TOTAL', 'Order total'],
  ['PEOPLE', 'Customers'],
])('%s is shown as "%s"', (name, shown) => {
  expect(showName(name)).toBe(shown)
})
