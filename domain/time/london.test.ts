import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonDay, londonDayBounds, londonInstant, londonMonth } from './london.ts'

test.each([
  ['2026-11-26T23:59:59.999Z', '2026-11-26', '2026-11'],
  ['2026-11-27T00:00:00.000Z', '2026-11-27', '2026-11'],
  ['2026-06-30T22:59:59.999Z', '2026-06-30', '2026-06'],
  ['2026-06-30T23:00:00.000Z', '2026-07-01', '2026-07'],
  ['2026-12-31T23:59:59.999Z', '2026-12-31', '2026-12'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01', '2027-01'],
])('%s is on %s in London', (instant, day, month) => {
  expect(londonDay(new Date(instant))).toBe(day)
  expect(londonMonth(new Date(instant))).toBe(month)
})

test.each([
  ['2026-11-27', '15:10', '2026-11-27T15:10:00.000Z', 'winter'],
  ['2026-07-27', '15:10', '2026-07-27T14:10:00.000Z', 'summer'],
  ['2026-03-29', '00:59', '2026-03-29T00:59:00.000Z', 'before the clocks go forward'],
  ['2026-03-29', '01:00', '2026-03-29T01:00:00.000Z', 'the first minute that is skipped'],
  ['2026-03-29', '01:30', '2026-03-29T01:00:00.000Z', 'a time that is skipped'],
  ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z', 'after the clocks went forward'],
  ['2026-10-25', '00:59', '2026-10-24T23:59:00.000Z', 'before the hour that comes twice'],
  ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z', 'a time that comes twice'],
  ['2026-10-25', '02:00', '2026-10-25T02:00:00.000Z', 'after the hour that comes twice'],
])('%s %s in London is %s: %s', (date, time, expected) => {
  expect(londonInstant(Temporal.PlainDate.from(date), time).toISOString()).toBe(expected)
})

test('an earlier time of a day is never a later instant', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
  const day = fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26')
  fc.assert(
    fc.property(day, minute, minute, (date, one, other) => {
      const instantOf = (minutes: number) =>
        londonInstant(Temporal.PlainDate.from(date), Temporal.PlainTime.from('00:00').add({ minutes }).toString())
      if (one <= other) expect(instantOf(one).getTime()).toBeLessThanOrEqual(instantOf(other).getTime())
    }),
  )
})

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['2026-06-20', '2026-06-19T23:00:00.000Z', '2026-06-20T23:00:00.000Z'],
  ['2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
])('the day %s begins at %s and ends before %s', (day, from, to) => {
  expect(londonDayBounds(day)).toEqual({ from: new Date(from), to: new Date(to) })
})
