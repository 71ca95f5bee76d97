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
  expect(canSpin({ accountType, msisdnExpiresAt }, now)).toBe(expected)
})
