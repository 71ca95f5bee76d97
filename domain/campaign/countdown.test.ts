import { describe, expect, test } from 'vitest'
import { countDown, endsLabel, momentLabel, panelOf, shortDate, soonLabel } from './countdown.ts'
import { resolveStatus, type Schedule } from './schedule.ts'

function london(wall: string): Date {
  return new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/London').epochMilliseconds)
}

test.each([
  [0, { days: 0, hours: 0, mins: 0, secs: 0 }],
  [-5000, { days: 0, hours: 0, mins: 0, secs: 0 }],
  [1, { days: 0, hours: 0, mins: 0, secs: 1 }],
  [59_000, { days: 0, hours: 0, mins: 0, secs: 59 }],
  [60_000, { days: 0, hours: 0, mins: 1, secs: 0 }],
  [86_399_000, { days: 0, hours: 23, mins: 59, secs: 59 }],
  [86_400_000, { days: 1, hours: 0, mins: 0, secs: null }],
  [90_061_000, { days: 1, hours: 1, mins: 1, secs: null }],
])('%d ms are %j: seconds are for the last day', (leftMs, expected) => {
  const now = new Date('2026-11-24T10:00:00Z')
  expect(countDown(now, new Date(now.getTime() + leftMs))).toEqual(expected)
})

const payDay: Schedule = {
  limitType: 'WEEK',
  startsAt: london('2026-01-01T00:00'),
  endsAt: null,
  activeFrom: '15:10',
  activeUntil: '15:00',
  weekOffset: 5,
}

function panelAt(tag: string, wall: string, schedule = payDay) {
  const now = london(wall)
  return panelOf(tag, resolveStatus(schedule, { globalLimit: null, globalCount: 0 }, now), now)
}

// 2026-11-26 is a Thursday.
describe('the pay-day panel', () => {
  test.each([
    ['2026-11-20T15:10', 'Next Chance To Win', '2026-11-26T15:00'],
    ['2026-11-25T12:00', 'Next Chance To Win', '2026-11-26T15:00'],
    ['2026-11-26T14:59:59.999', 'Next Chance To Win', '2026-11-26T15:00'],
    ['2026-11-26T15:00', 'Competition Closes In', '2026-11-27T15:00'],
    ['2026-11-27T14:59:59.999', 'Competition Closes In', '2026-11-27T15:00'],
    ['2026-11-27T15:00', 'Next Round Opens In', '2026-11-27T15:10'],
    ['2026-11-27T15:10', 'Next Chance To Win', '2026-12-03T15:00'],
    ['2026-10-24T12:00', 'Next Chance To Win', '2026-10-29T15:00'],
  ])('says at %s "%s" and counts to %s', (wall, title, to) => {
    expect(panelAt('EVERYDAYISPAYDAY', wall)).toEqual({ title, countdownTo: london(to) })
  })

  test('turns on Friday at 15:00 even where the rounds abut', () => {
    const abutting = { ...payDay, activeFrom: '15:00' }
    const panel = panelAt('EVERYDAYISPAYDAY', '2026-11-27T15:00', abutting)
    expect(panel).toEqual({ title: 'Next Chance To Win', countdownTo: london('2026-12-03T15:00') })
  })

  test('never counts past the end of the campaign', () => {
    const endsAt = london('2026-11-25T15:00')
    const panel = panelAt('EVERYDAYISPAYDAY', '2026-11-24T10:00', { ...payDay, endsAt })
    expect(panel).toEqual({ title: 'Competition Closes In', countdownTo: endsAt })
  })
})

test.each([
  ['2025-12-31T23:59', 'Competition Starts In'],
  ['2026-11-25T12:00', 'Competition Closes In'],
  ['2026-11-27T15:05', 'Next Round Opens In'],
])('any other panel says at %s "%s"', (wall, title) => {
  expect(panelAt('WINACAR', wall).title).toBe(title)
})

test('a campaign that is over has no countdown', () => {
  const ended = { ...payDay, endsAt: london('2026-11-01T00:00') }
  expect(panelAt('WINACAR', '2026-11-24T10:00', ended)).toEqual({ title: null, countdownTo: null })
})

test('a campaign that is sold out has no countdown', () => {
  const resolved = { ...resolveStatus(payDay, { globalLimit: 5, globalCount: 5 }, london('2026-11-24T10:00')) }
  expect(resolved).toMatchObject({ status: 'ACTIVE', locked: true })
  expect(panelOf('WINACAR', resolved, london('2026-11-24T10:00'))).toEqual({ title: null, countdownTo: null })
})

test('a campaign that is closed until tomorrow counts down to its opening', () => {
  const mornings = { ...payDay, limitType: 'DAY', activeFrom: '06:00', activeUntil: '10:00' } as const
  expect(panelAt('BREAKFAST', '2026-11-24T12:00', mornings)).toEqual({
    title: 'Next Round Opens In',
    countdownTo: london('2026-11-25T06:00'),
  })
})

test.each([
  ['2026-11-24T17:00', 'today at 5pm'],
  ['2026-11-25T06:00', 'tomorrow at 6am'],
  ['2026-11-26T00:00', 'Thursday at 12am'],
  ['2026-11-30T06:30', 'Monday at 6:30am'],
  ['2026-12-01T06:00', 'Tuesday 1 December 2026 at 6am'],
])('on Tuesday 24 November 2026, %s is "%s"', (wall, text) => {
  expect(soonLabel(london(wall), london('2026-11-24T12:00'))).toBe(text)
})

test.each([
  ['2026-11-27T15:00', 'ENDS FRIDAY 27 NOVEMBER 2026 AT 3PM'],
  ['2026-07-01T15:30', 'ENDS WEDNESDAY 1 JULY 2026 AT 3:30PM'],
  ['2026-07-01T09:05', 'ENDS WEDNESDAY 1 JULY 2026 AT 9:05AM'],
  ['2026-12-25T00:00', 'ENDS FRIDAY 25 DECEMBER 2026 AT 12AM'],
  ['2026-12-25T12:00', 'ENDS FRIDAY 25 DECEMBER 2026 AT 12PM'],
  ['2026-12-25T23:59', 'ENDS FRIDAY 25 DECEMBER 2026 AT 11:59PM'],
])('%s reads %s', (wall, label) => {
  expect(endsLabel(london(wall))).toBe(label)
})

test.each([
  ['2026-11-22T06:00', 'Sunday 22 November 2026 at 6am'],
  ['2026-12-24T18:30', 'Thursday 24 December 2026 at 6:30pm'],
  ['2026-07-01T00:00', 'Wednesday 1 July 2026 at 12am'],
])('%s in London is "%s" in a sentence', (wall, text) => {
  expect(momentLabel(london(wall))).toBe(text)
})

test.each([
  ['2026-11-27T15:00', '27/11/26'],
  ['2026-06-01T00:00', '01/06/26'],
  ['2026-05-31T23:59', '31/05/26'],
])('%s in London is %s in short', (wall, expected) => {
  expect(shortDate(london(wall))).toBe(expected)
})
