import { describe, expect, test } from 'vitest'
import { clearPostalDays, isBankHoliday } from './postal-days.ts'

describe('Bank holidays of England and Wales', () => {
  test.each([
    [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'],
    [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28'],
    [2028, '01-01 01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
    [2033, '01-01 01-03 04-15 04-18 05-02 05-30 08-29 12-25 12-26 12-27'],
  ])('match the calendar of %i, with the weekdays that replace a weekend', (year, expected) => {
    const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
    const days = Array.from({ length: first.daysInYear }, (_, index) => first.add({ days: index }))
    expect(
      days
        .filter(isBankHoliday)
        .map((day) => day.toString().slice(5))
        .join(' '),
    ).toBe(expected)
  })
})

test.each([
  ['the same day', '2026-11-23T09:00:00Z', '2026-11-23T20:00:00Z', 0],
  ['two days in a row', '2026-11-23T09:00:00Z', '2026-11-24T20:00:00Z', 0],
  ['Monday to Thursday', '2026-11-23T09:00:00Z', '2026-11-26T20:00:00Z', 2],
  ['Monday to Friday', '2026-11-23T23:59:00Z', '2026-11-27T00:00:00Z', 3],
  ['Friday to Tuesday, over a Sunday', '2026-11-27T09:00:00Z', '2026-12-01T20:00:00Z', 2],
  ['Friday to Wednesday, over a Sunday', '2026-11-27T09:00:00Z', '2026-12-02T20:00:00Z', 3],
  ['24 to 31 December 2026', '2026-12-24T09:00:00Z', '2026-12-31T20:00:00Z', 2],
  ['Maundy Thursday to Easter Tuesday', '2027-03-25T09:00:00Z', '2027-03-30T20:00:00Z', 1],
  ['a London day that is another one in UTC', '2026-06-22T22:59:00Z', '2026-06-26T23:00:00Z', 4],
])('the clear postal days from %s are counted', (_, from, to, expected) => {
  expect(clearPostalDays(new Date(from), new Date(to))).toBe(expected)
})
