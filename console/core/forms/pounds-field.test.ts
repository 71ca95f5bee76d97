import { expect, test } from 'vitest'
import { shapePounds } from './pounds-field.tsx'

test.each([
  ['', ''],
  ['12', '12'],
  ['12.', '12.'],
  ['12.345', '12.34'],
  ['.5', '0.5'],
  ['£25,000.00', '25000.00'],
  ['1.2.3', '1.23'],
  ['-3', '3'],
  ['1e5', '15'],
  ['123456789', '12345678'],
])('typed as %j, an amount becomes %j', (typed, shaped) => {
  expect(shapePounds(typed)).toBe(shaped)
})
