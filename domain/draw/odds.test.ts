import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oddsText, ticketOddsText } from './odds.ts'
import { oneIn } from './one-in.ts'

test.each([
  [0, 0, null, 'Nobody has entered yet'],
  [0, 1, null, '1 entry so far, none of them yours'],
  [0, 8431, 10_000, '8,431 entries so far, none of them yours'],
  [1, 1, null, '1 of 1 entry is yours: one in 1'],
  [1, 3, null, '1 of 3 entries is yours: one in 3'],
  [12, 8431, null, '12 of 8,431 entries are yours: one in 703'],
  [12, 8431, 10_000, '12 of 8,431 entries are yours: one in 703, and one in 834 if it sells out'],
  [12, 10_000, 10_000, '12 of 10,000 entries are yours: one in 834'],
])('%i of %i, of at most %s: %s', (own, tickets, ticketsMax, text) => {
  expect(oddsText({ own, tickets, ticketsMax })).toBe(text)
})

test.each([
  [0, 10_000, 'One ticket is one in 10,000 if it sells out'],
  [8431, 10_000, 'One ticket is one in 10,000 if it sells out'],
  [8431, null, 'One entry is one in 8,431 so far'],
  [1, null, 'One entry is one in 1 so far'],
  [0, null, null],
])('of %i tickets, of at most %s, for anybody: %s', (tickets, ticketsMax, text) => {
  expect(ticketOddsText({ tickets, ticketsMax })).toBe(text)
})

test('odds never promise more than there is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (own, others) => {
      const tickets = own + others
      expect(1 / oneIn(own, tickets)!).toBeLessThanOrEqual(own / tickets)
      expect(1 / (oneIn(own, tickets)! - 1)).toBeGreaterThan(own / tickets)
    }),
  )
})
