import { expect, test } from 'vitest'
import { maskEmail, maskMobile, maskName, maskPostcode } from './masking.ts'

test.each([
  ['ada@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['"odd@one"@example.com', '"•••@example.com'],
  ['@example.com', '•••'],
  ['', '•••'],
])('the email %j is shown as %j', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})

test.each([
  ['Ada', 'A•••'],
  ['Örn', 'Ö•••'],
  ['𝒜da', '𝒜•••'],
  ['', '•••'],
])('the name %j is shown as %j', (name, shown) => {
  expect(maskName(name)).toBe(shown)
})

test('a number is shown by its last three digits, a postcode by its district', () => {
  expect(maskMobile('+447700900123')).toBe('•••123')
  expect([maskPostcode('B66 2EN'), maskPostcode('SW1A 1AA'), maskPostcode('B66')]).toEqual([
    'B66 •••',
    'SW1A •••',
    'B66 •••',
  ])
})
