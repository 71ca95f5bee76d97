import { expect, test } from 'vitest'
import { applyGroupRules, isClosingToday } from './group-rule.ts'

const now = new Date('2026-11-23T12:00:00Z')
const tonight = new Date('2026-11-23T23:00:00Z')
const later = new Date('2026-11-30T12:00:00Z')
const open = { status: 'ACTIVE', locked: false, countdownTo: later } as const

test.each([
  ['this evening', '2026-11-23T12:00Z', '2026-11-23T20:00Z', true],
  ['at midnight', '2026-11-23T12:00Z', '2026-11-24T00:00Z', true],
  ['a millisecond after midnight', '2026-11-23T12:00Z', '2026-11-24T00:00:00.001Z', false],
  ['at midnight in London, 23:00 in UTC', '2026-07-01T12:00Z', '2026-07-01T23:00Z', true],
  ['after midnight in London, before midnight in UTC', '2026-07-01T12:00Z', '2026-07-01T23:30Z', false],
  ['in 34 days', '2026-11-23T12:00Z', '2026-12-27T12:00Z', false],
])('a campaign that closes %s closes today: case %#', (_, at, closesAt, expected) => {
  expect(isClosingToday({ ...open, countdownTo: new Date(closesAt) }, new Date(at))).toBe(expected)
})

test.each([
  [{ ...open, countdownTo: null }],
  [{ ...open, countdownTo: tonight, locked: true }],
  [{ ...open, countdownTo: tonight, status: 'UPCOMING' }],
  [{ ...open, countdownTo: tonight, status: 'GAP' }],
  [{ ...open, countdownTo: null, status: 'ENDED' }],
] as const)('a campaign that cannot be entered, or never closes, does not close today: %j', (resolved) => {
  expect(isClosingToday(resolved, now)).toBe(false)
})

const item = (key: string, resolved: object = {}) => ({ key, resolved: { ...open, ...resolved } })
const daily = item('DAILY', { countdownTo: tonight })
const car = item('CAR')
const over = item('OVER', { status: 'ENDED', locked: true })
const soldOut = item('SOLD-OUT', { locked: true })

const keysOf = (groups: Parameters<typeof applyGroupRules<typeof car>>[0]) =>
  applyGroupRules(groups, now).map((items) => items.map(({ key }) => key))

test('campaigns that close today move from the whole page into one group, once each', () => {
  expect(
    keysOf([
      { shows: 'CLOSING_TODAY', items: [] },
      { shows: 'ALL', items: [car, daily, over] },
      { shows: 'ALL', items: [daily, soldOut] },
    ]),
  ).toEqual([['DAILY'], ['CAR', 'OVER'], ['SOLD-OUT']])
})

test('a page without such a group leaves everything where it is, and a group of what is open shows only that', () => {
  expect(
    keysOf([
      { shows: 'ALL', items: [daily, over] },
      { shows: 'OPEN', items: [daily, car, over, soldOut] },
    ]),
  ).toEqual([
    ['DAILY', 'OVER'],
    ['DAILY', 'CAR'],
  ])
})

test('the group of campaigns that close today is empty when none does', () => {
  expect(
    keysOf([
      { shows: 'CLOSING_TODAY', items: [] },
      { shows: 'ALL', items: [car, over] },
    ]),
  ).toEqual([[], ['CAR', 'OVER']])
})
