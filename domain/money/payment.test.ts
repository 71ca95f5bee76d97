import { expect, test } from 'vitest'
import { canMovePayment, holdEndsAt, paymentEndsAt, paymentMoves, paymentStates } from './payment.ts'

const now = new Date('2026-11-24T12:00:00.000Z')

test.each([
  [null, '2026-11-24T12:10:00.000Z'],
  ['2026-11-24T12:00:00.000Z', '2026-11-24T12:04:00.000Z'],
  ['2026-11-24T12:00:00.001Z', '2026-11-24T12:04:00.001Z'],
  ['2026-11-24T12:05:59.999Z', '2026-11-24T12:09:59.999Z'],
  ['2026-11-24T12:06:00.000Z', '2026-11-24T12:10:00.000Z'],
  ['2026-11-24T12:06:00.001Z', '2026-11-24T12:10:00.000Z'],
  ['2026-11-25T12:00:00.000Z', '2026-11-24T12:10:00.000Z'],
])('a payment session for a round that closes at %s ends at %s', (closesAt, expected) => {
  expect(paymentEndsAt(now, closesAt === null ? null : new Date(closesAt)).toISOString()).toBe(expected)
})

test('a hold outlives the end that is shown by two minutes', () => {
  expect(holdEndsAt(now).toISOString()).toBe('2026-11-24T12:02:00.000Z')
})

test.each([
  ['OPEN', 'AUTHORISED', true],
  ['AUTHORISED', 'CLAIMED', true],
  ['AUTHORISED', 'CAPTURED', false],
  ['CLAIMED', 'CAPTURING', true],
  ['CLAIMED', 'CAPTURED', false],
  ['CAPTURING', 'FAILED', false],
  ['CAPTURING', 'RELEASING', true],
  ['CAPTURING', 'CANCELLING', true],
  ['CAPTURED', 'CANCELLING', false],
  ['RELEASING', 'FAILED', true],
  ['CANCELLING', 'AUTHORISED', true],
  ['CAPTURED', 'CANCELLING', false],
  ['FAILED', 'AUTHORISED', false],
] as const)('a payment that is %s may become %s: %s', (from, to, expected) => {
  expect(canMovePayment(from, to)).toBe(expected)
})

test('capture is only sent for what is claimed, and every state can be reached', () => {
  const before = (to: (typeof paymentStates)[number]) => paymentStates.filter((from) => paymentMoves[from].includes(to))
  expect(before('CAPTURING')).toEqual(['CLAIMED'])
  expect(paymentStates.filter((state) => before(state).length === 0)).toEqual(['BEGUN'])
})
