import { expect, test } from 'vitest'
import { dataRequestDueAt } from './data-request.ts'

test.each([
  ['2026-11-23T12:00:00Z', '2026-12-23T12:00:00Z'],
  ['2027-01-31T12:00:00Z', '2027-02-28T12:00:00Z'],
  ['2028-01-31T12:00:00Z', '2028-02-29T12:00:00Z'],
  ['2026-12-31T23:30:00Z', '2027-01-31T23:30:00Z'],
  // The clocks go forward in between: noon stays noon.
  ['2027-03-01T12:00:00Z', '2027-04-01T11:00:00Z'],
])('a request received at %s is due at %s', (received, due) => {
  expect(dataRequestDueAt(new Date(received))).toEqual(new Date(due))
})
