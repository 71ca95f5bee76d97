import { expect, test } from 'vitest'
import type { DrawCard } from '#contract/draws.ts'
import { pence } from '#domain/money/money.ts'
import { type DrawFilter, drawDays, isInFilter } from './draw-days.ts'

/** A Saturday. */
const now = new Date('2026-11-28T12:00:00Z')

function draw(drawsAt: string, given: Partial<DrawCard> = {}): DrawCard {
  return {
    round_id: '0190a8f1-7d2c-7000-8000-000000000001',
    campaign_tag: 'CAR',
    title: drawsAt,
    state: 'PLANNED',
    closes_at: new Date('2026-11-27T12:00:00Z'),
    draws_at: new Date(drawsAt),
    beacon_round: 1,
    tickets: 0,
    lines: 0,
    prize_value: pence(0),
    asset: null,
    is_quick: false,
    ...given,
  }
}

test.each<[string, DrawFilter, boolean]>([
  ['2026-11-28T23:59:59Z', 'TODAY', true],
  ['2026-11-29T00:00:00Z', 'TODAY', false],
  ['2026-11-27T23:59:59Z', 'TODAY', false],
  ['2026-11-23T00:00:00Z', 'WEEK', true],
  ['2026-11-22T23:59:59Z', 'WEEK', false],
  ['2026-11-29T23:59:59Z', 'WEEK', true],
  ['2026-11-30T00:00:00Z', 'WEEK', false],
  ['2027-11-30T00:00:00Z', 'ALL', true],
  ['2027-11-30T00:00:00Z', 'MINE', true],
])('a draw at %s is shown by the filter %s: %s', (at, filter, isShown) => {
  expect(isInFilter(draw(at), filter, now)).toBe(isShown)
})

test('a draw by a partner is shown on the day of its closing', () => {
  const elsewhere = draw('2026-12-20T16:00:00Z', { state: 'ELSEWHERE', closes_at: now })
  expect(isInFilter(elsewhere, 'TODAY', now)).toBe(true)
})

test('days are named from today, with a year only if it is another one, and sorted by the draw and not the closing', () => {
  const draws = ['2027-01-16T16:00:00Z', '2026-11-28T17:00:00Z', '2026-11-29T09:00:00Z', '2026-11-28T13:00:00Z']
  const days = drawDays(
    draws.map((at) => draw(at)),
    'UPCOMING',
    now,
  )
  expect(days.map(({ title }) => title)).toEqual([
    'Today, Saturday 28 November',
    'Tomorrow, Sunday 29 November',
    'Saturday 16 January 2027',
  ])
  expect(days[0]!.draws.map(({ title }) => title)).toEqual(['2026-11-28T13:00:00Z', '2026-11-28T17:00:00Z'])
  const past = drawDays([draw('2026-11-20T16:00:00Z'), draw('2026-11-27T16:00:00Z')], 'PAST', now)
  expect(past.map(({ title }) => title)).toEqual(['Yesterday, Friday 27 November', 'Friday 20 November'])
})
