import { expect, test } from 'vitest'
import { ticketsText } from './tickets-text.ts'

test.each([
  [1, 1, 'Ticket 1'],
  [1, 50, 'Tickets 1 to 50'],
  [1_001, 11_000, 'Tickets 1,001 to 11,000'],
])('a range from %i to %i is written %s', (first_ticket, last_ticket, text) => {
  expect(ticketsText({ first_ticket, last_ticket })).toBe(text)
})
