import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findHarmMarkers, type HarmHistory, type HarmMarker, type HarmThresholds, harmRules } from './harm-markers.ts'

const now = new Date('2026-11-23T12:00:00Z')
const thresholds: HarmThresholds = {
  SPENDING: 20_000,
  SPEED: 3,
  NIGHTS: 3,
  FAILED_CARDS: 2,
  RAISED_LIMITS: 2,
  AFTER_LOSSES: 2,
}
const nothing: HarmHistory = { purchases: [], failedCards: [], raisedLimits: [], losses: [] }
const at = (text: string) => new Date(text)
const before = (ms: number) => new Date(now.getTime() - ms)
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const bought = (...instants: Date[]) => ({ purchases: instants.map((each) => ({ at: each, paidPence: 100 })) })
const spent = (paidPence: number, instant: Date) => ({ purchases: [{ at: instant, paidPence }] })

test.each<[string, Partial<HarmHistory>, HarmMarker[]]>([
  ['nothing at all', {}, []],
  ['a penny less in a week', spent(19_999, before(HOUR)), []],
  ['as much in a week', spent(20_000, before(HOUR)), ['SPENDING']],
  ['it just within a week', spent(20_000, before(7 * DAY - 1)), ['SPENDING']],
  ['it a week before', spent(20_000, before(7 * DAY)), []],
  ['what is still to come', spent(20_000, new Date(now.getTime() + 1)), []],
  ['three purchases just within an hour', bought(before(2 * HOUR - 1), before(90 * MINUTE), before(HOUR)), ['SPEED']],
  ['three over a whole hour', bought(before(2 * HOUR), before(90 * MINUTE), before(HOUR)), []],
  ['two within an hour', bought(before(HOUR), before(HOUR)), []],
  ['three at one moment just within a day', bought(...Array(3).fill(before(DAY - 1))), ['SPEED']],
  ['three at one moment a day before', bought(...Array(3).fill(before(DAY))), []],
  [
    'three nights',
    bought(at('2026-11-20T00:00:00Z'), at('2026-11-21T04:59:59Z'), at('2026-11-22T03:00:00Z')),
    ['NIGHTS'],
  ],
  [
    'a morning among them',
    bought(at('2026-11-20T00:00:00Z'), at('2026-11-21T05:00:00Z'), at('2026-11-22T03:00:00Z')),
    [],
  ],
  [
    'an evening among them',
    bought(at('2026-11-19T23:59:59Z'), at('2026-11-21T01:00:00Z'), at('2026-11-22T03:00:00Z')),
    [],
  ],
  ['one night twice', bought(at('2026-11-21T01:00:00Z'), at('2026-11-21T03:00:00Z'), at('2026-11-22T03:00:00Z')), []],
  ['one card that failed', { failedCards: [before(HOUR)] }, []],
  ['two that failed, just within a day', { failedCards: [before(HOUR), before(DAY - 1)] }, ['FAILED_CARDS']],
  ['one of them a day before', { failedCards: [before(HOUR), before(DAY)] }, []],
  ['a limit that was raised', { raisedLimits: [before(DAY)] }, []],
  ['raised twice just within thirty days', { raisedLimits: [before(DAY), before(30 * DAY - 1)] }, ['RAISED_LIMITS']],
  ['once of it thirty days before', { raisedLimits: [before(DAY), before(30 * DAY)] }, []],
  [
    'two entries after losses',
    { ...bought(before(3 * DAY), before(DAY)), losses: [before(3 * DAY), before(DAY + 2 * HOUR - 1)] },
    ['AFTER_LOSSES'],
  ],
  [
    'one of them two hours after',
    { ...bought(before(3 * DAY), before(DAY)), losses: [before(3 * DAY), before(DAY + 2 * HOUR)] },
    [],
  ],
  ['one of them before', { ...bought(before(3 * DAY), before(DAY)), losses: [before(3 * DAY), before(DAY - 1)] }, []],
])('%s is marked as it should be', (_what, history, markers) => {
  expect(findHarmMarkers({ ...nothing, ...history }, thresholds, now)).toEqual(markers)
})

test('a night in summer is by London’s clock', () => {
  const summer = at('2026-07-20T12:00:00Z')
  const nights = (first: string) => bought(at(first), at('2026-07-17T01:00:00Z'), at('2026-07-18T01:00:00Z'))
  const found = (first: string) => findHarmMarkers({ ...nothing, ...nights(first) }, thresholds, summer)
  expect([found('2026-07-15T23:00:00Z'), found('2026-07-15T22:59:59Z')]).toEqual([['NIGHTS'], []])
})

test('more activity never removes a marker, and a higher threshold never adds one', () => {
  const instant = fc.integer({ min: 0, max: 31 * DAY }).map(before)
  const instants = fc.array(instant, { maxLength: 6 })
  const purchases = fc.array(fc.record({ at: instant, paidPence: fc.integer({ min: 0, max: 30_000 }) }), {
    maxLength: 6,
  })
  const anyHistory = fc.record({ purchases, failedCards: instants, raisedLimits: instants, losses: instants })
  fc.assert(
    fc.property(anyHistory, anyHistory, fc.constantFrom(...harmRules), (one, other, raised) => {
      const both: HarmHistory = {
        purchases: [...one.purchases, ...other.purchases],
        failedCards: [...one.failedCards, ...other.failedCards],
        raisedLimits: [...one.raisedLimits, ...other.raisedLimits],
        losses: [...one.losses, ...other.losses],
      }
      const markers = findHarmMarkers(one, thresholds, now)
      expect(findHarmMarkers(both, thresholds, now)).toEqual(expect.arrayContaining(markers))
      const higher = { ...thresholds, [raised]: thresholds[raised] + 1 }
      expect(markers).toEqual(expect.arrayContaining(findHarmMarkers(one, higher, now)))
    }),
  )
})
