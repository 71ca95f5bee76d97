import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countToChristmas, resolveDoor } from './advent.ts'

function london(wall: string): Date {
  return new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/London').epochMilliseconds)
}

test.each([
  ['2026-11-30T23:59:59.999', '25 days until Christmas', 0],
  ['2026-12-01T00:00', '24 days until Christmas', 1],
  ['2026-12-01T23:59:59.999', '24 days until Christmas', 1],
  ['2026-12-02T00:00', '23 days until Christmas', 2],
  ['2026-12-23T23:59:59.999', '2 days until Christmas', 23],
  ['2026-12-24T00:00', '1 day until Christmas', 24],
  ['2026-12-24T23:59:59.999', '1 day until Christmas', 24],
  ['2026-12-25T00:00', 'It’s Christmas Day', 24],
  ['2026-12-25T23:59:59.999', 'It’s Christmas Day', 24],
  ['2026-12-26T00:00', 'Christmas is over for this year', 24],
  ['2026-12-31T23:59:59.999', 'Christmas is over for this year', 24],
  ['2027-01-01T00:00', '358 days until Christmas', 0],
])('at %s in London it says "%s", with %i days of Advent begun', (wall, text, daysBegun) => {
  expect(countToChristmas(london(wall))).toEqual({ text, daysBegun })
})

test('the days are those of London: in summer theirs begins an hour before that of UTC', () => {
  expect(countToChristmas(new Date('2026-06-30T22:59:59.999Z')).text).toBe('178 days until Christmas')
  expect(countToChristmas(new Date('2026-06-30T23:00:00.000Z')).text).toBe('177 days until Christmas')
})

test.each([
  ['2026-12-07T23:59:59.999', 'UPCOMING', 'SHUT', false],
  ['2026-12-08T05:59:59.999', 'UPCOMING', 'SHUT', false],
  ['2026-12-08T06:00', 'ACTIVE', 'OPEN', true],
  ['2026-12-08T23:59:59.999', 'ACTIVE', 'OPEN', true],
  ['2026-12-09T00:00', 'ACTIVE', 'OPEN', false],
  ['2026-12-20T06:00', 'GAP', 'OPEN', false],
  ['2026-12-08T12:00', 'ENDED', 'OVER', false],
  ['2026-12-25T06:00', 'ENDED', 'OVER', false],
] as const)('a door of 8 December, 6am, at %s and %s is %s; of today: %s', (wall, status, state, isTodays) => {
  expect(resolveDoor(london('2026-12-08T06:00'), status, london(wall))).toEqual({ state, isTodays })
})

test('on both sides of a clock change a door opens when the clocks of London show its time', () => {
  for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25']) {
    const opensAt = london(`${day}T06:00`)
    expect(resolveDoor(opensAt, 'UPCOMING', new Date(opensAt.getTime() - 1)).state).toBe('SHUT')
    expect(resolveDoor(opensAt, 'ACTIVE', opensAt)).toEqual({ state: 'OPEN', isTodays: true })
  }
})

test('no day of any year has more than 24 doors begun, and the count never goes back before Christmas is over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2024, max: 2060 }), fc.integer({ min: 1, max: 358 }), (year, dayOfYear) => {
      const day = Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: dayOfYear - 1 })
      const at = (date: Temporal.PlainDate) => countToChristmas(london(`${date}T12:00`)).daysBegun
      expect(at(day)).toBeLessThanOrEqual(24)
      expect(at(day.add({ days: 1 }))).toBeGreaterThanOrEqual(at(day))
    }),
  )
})
