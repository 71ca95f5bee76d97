import { expect, test } from 'vitest'
import { checkVoids, type Void, voidOf } from './voids.ts'

const refunded = (first: number, last: number): Void => ({ first, last, reason: 'REFUNDED' })

test.each([
  ['none', []],
  ['one of all tickets', [refunded(1, 10)]],
  ['two side by side', [refunded(1, 1), refunded(2, 10)]],
])('%s may be void', (_, voids) => {
  expect(checkVoids(voids, 10).ok).toBe(true)
})

test.each([
  ['ticket 0', [refunded(0, 1)], 'ticket 0 comes after 0'],
  ['a ticket twice', [refunded(1, 2), refunded(2, 3)], 'ticket 2 comes after 2'],
  ['tickets out of order', [refunded(5, 6), refunded(1, 2)], 'ticket 1 comes after 6'],
  ['tickets the wrong way round', [refunded(4, 3)], 'tickets 4 to 3 aren’t a range'],
  ['a ticket that is not in the register', [refunded(10, 11)], 'ticket 11 isn’t on the list'],
])('%s may not be void', (_, voids, reason) => {
  expect(checkVoids(voids, 10)).toMatchObject({ ok: false, error: { meta: { reason } } })
})

test.each([
  [1, false],
  [2, true],
  [4, true],
  [5, false],
  [6, false],
  [7, true],
  [8, false],
])('with tickets 2 to 4 and 7 void, ticket %i is void: %s', (ticket, expected) => {
  expect(voidOf([refunded(2, 4), refunded(7, 7)], ticket) !== null).toBe(expected)
  expect(voidOf([], ticket)).toBe(null)
})
