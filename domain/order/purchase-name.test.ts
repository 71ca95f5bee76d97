import { expect, test } from 'vitest'
import { namePurchase } from './purchase-name.ts'

test.each([
  [['Win a Car'], 'Win a Car'],
  [['Win a Car', 'The Teatime £250'], 'Win a Car and 1 more'],
  [['Win a Car', 'The Teatime £250', 'Win a Car'], 'Win a Car and 2 more'],
])('a purchase of %j is called %s', (titles, name) => {
  expect(namePurchase(titles)).toBe(name)
})
