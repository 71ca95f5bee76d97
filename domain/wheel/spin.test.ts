import { expect, test } from 'vitest'
import { canSpin } from './spin.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T12:00:00.001Z')

test.each([
  ['REGISTERED', later, true],
  ['REGISTERED', now, false],
  ['REGISTERED', null, false],
  ['GUEST', later, false],
] as const)('a %s account verified until %s may spin: %s', (accountType, msisdnExpiresAt, expected) => {
  expect(canSpin({ accountType, msisdnExpiresAt, breakUntil: null, excludedUntil: null }, now)).toBe(expected)
})

test.each([
  [now, now, true],
  [later, null, false],
  [null, later, false],
])('a person with a break until %s and an exclusion until %s may spin: %s', (breakUntil, excludedUntil, expected) => {
  const account = { accountType: 'REGISTERED', msisdnExpiresAt: later, breakUntil, excludedUntil } as const
  expect(canSpin(account, now)).toBe(expected)
})
