import { expect, test } from 'vitest'
import { quantityLabel } from './quantity-label.ts'

test.each([
  ['COMPETITION', 1, 'SINGLE', '1 entry'],
  ['COMPETITION', 2, 'SINGLE', '2 entries'],
  ['COMPETITION', 1, 'ALL_NEXT_WEEK', '1 entry per day'],
  ['COMPETITION', 10, 'ALL_NEXT_WEEK', '10 entries per day'],
  ['RAFFLE', 1, 'SINGLE', '1 ticket'],
  ['RAFFLE', 2500, 'SINGLE', '2,500 tickets'],
] as const)('%s, %i of them, %s: %s', (type, quantity, frequency, expected) => {
  expect(quantityLabel(type, quantity, frequency)).toBe(expected)
})
