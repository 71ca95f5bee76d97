import { expect, test } from 'vitest'
import { brandName, expiryText, isExpired } from './saved-card.ts'

const card = { brand: 'visa', last4: '4242', expiresMonth: 11, expiresYear: 2026 }

test.each([
  ['2026-11-30T23:59:59.999Z', 11, false],
  ['2026-12-01T00:00:00.000Z', 11, true],
  // London is an hour ahead in summer: its July has begun.
  ['2026-06-30T22:59:59.999Z', 6, false],
  ['2026-06-30T23:00:00.000Z', 6, true],
  ['2025-12-31T23:59:59.999Z', 1, false],
  ['2027-01-01T00:00:00.000Z', 12, true],
])('the expiry at %s of a card of month %i of 2026 is: %s', (now, expiresMonth, expected) => {
  expect(isExpired({ ...card, expiresMonth }, new Date(now))).toBe(expected)
})

test('a card is named by its brand, and by the month that is printed on it', () => {
  expect([brandName('visa'), brandName('amex'), brandName('eftpos_au')]).toEqual(['Visa', 'American Express', 'Card'])
  expect([expiryText(card), expiryText({ ...card, expiresMonth: 3, expiresYear: 2030 })]).toEqual(['11/26', '03/30'])
})
