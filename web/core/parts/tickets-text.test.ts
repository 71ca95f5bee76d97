import { expect, test } from 'vitest'
import { rangeText } from './tickets-text.ts'

test('tickets are named with the time of their draw, where it is known', () => {
  const range = { first_ticket: 1, last_ticket: 5000, draws_at: new Date('2026-11-27T15:00:00Z') }
  expect(rangeText(range)).toBe('Tickets 1 to 5,000, draw 27/11/2026 15:00')
  expect(rangeText({ ...range, draws_at: null, last_ticket: 1 })).toBe('Ticket 1')
})
