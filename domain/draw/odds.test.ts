import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oddsText, ticketOddsText } from './odds.ts'
import { oneIn } from './one-in.ts'

test.each([
  [0, 0, null, 1, 'No entries yet'],
  [0, 1, null, 1, '1 entry so far, none of them yours'],
  [0, 8431, 10_000, 1, '8,431 entries so far, none of them yours'],
  [1, 1, null, 1, 'You have the only entry'],
  [5, 5, null, 1, 'You have all 5 entries'],
  [5, 5, 10_000, 1, 'You have all 5 entries: about 1 in 2,000 if it sells out'],
  [1, 3, null, 1, 'You have 1 of 3 entries: about 1 in 3'],
  [12, 8431, null, 1, 'You have 12 of 8,431 entries: about 1 in 703'],
  [12, 8431, 10_000, 1, 'You have 12 of 8,431 entries: about 1 in 703, or about 1 in 834 if it sells out'],
  [12, 10_000, 10_000, 1, 'You have 12 of 10,000 entries: about 1 in 834'],
  [
    1,
    500,
    1_000,
    5,
    'You have 1 of 500 entries: about 1 in 100 to win one of 5 prizes, or about 1 in 200 if it sells out',
  ],
])('%i of %i tickets, of at most %s, with %i prizes: %s', (own, tickets, ticketsMax, prizes, text) => {
  expect(oddsText({ own, tickets, ticketsMax, prizes })).toBe(text)
})

test.each([
  [0, 10_000, 1, 'Chance per ticket: about 1 in 10,000 if it sells out'],
  [8431, 10_000, 1, 'Chance per ticket: about 1 in 10,000 if it sells out'],
  [8431, 10_000, 5, 'Chance per ticket: about 1 in 2,000 to win one of 5 prizes if it sells out'],
  [8431, null, 1, 'Chance per entry: about 1 in 8,431 so far'],
  [1, null, 1, 'Chance per entry: about 1 in 1 so far'],
  [0, null, 1, null],
])('%i tickets, at most %s, with %i prizes, are described to visitors: %s', (tickets, ticketsMax, prizes, text) => {
  expect(ticketOddsText({ tickets, ticketsMax, prizes })).toBe(text)
})

test('odds never promise more than the campaign has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (own, others) => {
      const tickets = own + others
      expect(1 / oneIn(own, tickets)!).toBeLessThanOrEqual(own / tickets)
      expect(1 / (oneIn(own, tickets)! - 1)).toBeGreaterThan(own / tickets)
    }),
  )
})

test.each([
  [1, 10, 10, 1],
  [1, 10, 20, 1],
  [5, 5, 3, 1],
  [1, 9, 3, 3],
  [2, 10, 3, 2],
])('%i of %i tickets with %i prizes is 1 in %i', (own, tickets, prizes, one) => {
  expect(oneIn(own, tickets, prizes)).toBe(one)
})
