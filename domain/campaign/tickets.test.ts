import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTicket, issueTickets, ticketCount } from './tickets.ts'

test('tickets are numbered one line after the other', () => {
  expect(issueTickets(1, [3, 1, 10_000])).toEqual([
    { firstTicket: 1, lastTicket: 3 },
    { firstTicket: 4, lastTicket: 4 },
    { firstTicket: 5, lastTicket: 10_004 },
  ])
  expect(issueTickets(8, [])).toEqual([])
})

test.each([0, -1, 1.5])('a line of %d tickets throws', (quantity) => {
  expect(() => issueTickets(1, [quantity])).toThrow('not a number of tickets')
})

test('every number from the first to the last belongs to exactly the line that it was issued to', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), quantities, (next, lines) => {
      const ranges = issueTickets(next, lines)
      expect(ranges.map(ticketCount)).toEqual(lines)
      let ticket = next
      lines.forEach((quantity, index) => {
        for (let one = 0; one < quantity; one++) expect(findTicket(ranges, ticket++)).toBe(ranges[index])
      })
      expect(findTicket(ranges, next - 1)).toBeNull()
      expect(findTicket(ranges, ticket)).toBeNull()
    }),
  )
})

test('a number between two ranges belongs to no range', () => {
  const ranges = [
    { firstTicket: 1, lastTicket: 3 },
    { firstTicket: 5, lastTicket: 6 },
  ]
  expect([3, 4, 5].map((ticket) => findTicket(ranges, ticket)?.firstTicket ?? null)).toEqual([1, null, 5])
})
