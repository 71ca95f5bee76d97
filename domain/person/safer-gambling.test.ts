import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Pence, pence } from '../money/money.ts'
import {
  awayUntil,
  breakEnd,
  changeLimit,
  checkAway,
  checkMarketing,
  exclusionEnd,
  heldAway,
  joinRestrictions,
  limitAt,
  limitProblem,
  type OwnLimit,
  type Restrictions,
} from './safer-gambling.ts'

const at = (text: string) => new Date(text)
const now = at('2026-11-21T12:00:00.000Z')
const before = at('2026-11-21T11:59:59.999Z')
const after = at('2026-11-21T12:00:00.001Z')
const tomorrow = at('2026-11-22T12:00:00.000Z')
const thisEvening = at('2026-11-21T20:00:00.000Z')

const amount = (pounds: number | null) => (pounds === null ? null : pence(pounds * 100))
const limitOf = (pounds: number | null, next?: number | null, takesEffectAt = thisEvening): OwnLimit => ({
  monthlyPence: amount(pounds),
  pending: next === undefined ? null : { monthlyPence: amount(next), takesEffectAt },
})

describe('a limit of one’s own', () => {
  test.each<[string, OwnLimit, number | null, OwnLimit]>([
    ['the first holds at once', limitOf(null), 50, limitOf(50)],
    ['the first may be nothing at all', limitOf(null), 0, limitOf(0)],
    ['a lower one holds at once', limitOf(50), 49.99, limitOf(49.99)],
    ['the same changes nothing', limitOf(50), 50, limitOf(50)],
    ['a higher one waits a day', limitOf(50), 50.01, limitOf(50, 50.01, tomorrow)],
    ['a limit of nothing is raised like any other', limitOf(0), 10, limitOf(0, 10, tomorrow)],
    ['its removal waits a day', limitOf(50), null, limitOf(50, null, tomorrow)],
    ['none where there is none changes nothing', limitOf(null), null, limitOf(null)],
    ['a lower one ends a raise that waits', limitOf(50, 100), 20, limitOf(20)],
    ['the same ends a raise that waits', limitOf(50, 100), 50, limitOf(50)],
    ['a smaller raise takes the time of a greater', limitOf(50, 100), 70, limitOf(50, 70)],
    ['a raise asked for twice keeps its time', limitOf(50, 100), 100, limitOf(50, 100)],
    ['a greater raise begins to wait again', limitOf(50, 100), 100.01, limitOf(50, 100.01, tomorrow)],
    ['a raise takes the time of a removal', limitOf(50, null), 500, limitOf(50, 500)],
    ['a removal asked for twice keeps its time', limitOf(50, null), null, limitOf(50, null)],
    ['a removal after a raise begins to wait again', limitOf(50, 100), null, limitOf(50, null, tomorrow)],
    ['a raise whose time has come is what is lowered', limitOf(50, 100, now), 99, limitOf(99)],
    ['a raise whose time has come is what is raised', limitOf(50, 100, now), 101, limitOf(100, 101, tomorrow)],
    ['a raise whose time has not come is not', limitOf(50, 100, after), 99, limitOf(50, 99, after)],
  ])('%s', (_, limit, requested, expected) => {
    expect(changeLimit(limit, amount(requested), now)).toEqual(expected)
  })

  test.each([
    [after, 50],
    [now, 100],
    [before, 100],
  ])('with a raise from %s on is £%s at noon', (takesEffectAt, pounds) => {
    expect(limitAt(limitOf(50, 100, takesEffectAt), now).monthlyPence).toBe(amount(pounds))
  })

  test('waits exactly as long on the night on which clocks change', () => {
    const evening = at('2026-10-24T20:00:00Z')
    expect(changeLimit(limitOf(5), amount(6), evening).pending?.takesEffectAt).toEqual(at('2026-10-25T20:00:00Z'))
  })

  test.each([
    [500, null],
    [500.01, 'Enter £500 or less'],
    [0, null],
    [null, null],
  ])('set to %s pounds, where everybody’s is £500, has the problem: %s', (pounds, problem) => {
    expect(limitProblem(amount(pounds), pence(50_000))).toBe(problem)
  })
})

const limits = fc.option(fc.integer({ min: 0, max: 50_000 }).map(pence), { nil: null })
const instants = fc.date({ min: at('2026-11-20T00:00:00Z'), max: at('2026-11-30T00:00:00Z'), noInvalidDate: true })
/** Made by requests, so a pending limit is always a raise. */
const ownLimits = fc
  .tuple(limits, limits, instants)
  .map(([monthlyPence, next, at]) => changeLimit({ monthlyPence, pending: null }, next, at))
const aways = fc.record({ breakUntil: fc.option(instants), excludedUntil: fc.option(instants) })
const persons: fc.Arbitrary<Restrictions> = fc
  .tuple(ownLimits, aways)
  .map(([ownLimit, away]) => ({ ownLimit, ...away }))
const size = (limitPence: Pence | null) => limitPence ?? Number.POSITIVE_INFINITY
const sizeAt = (limit: OwnLimit, instant: Date) => size(limitAt(limit, instant).monthlyPence)

test('no sequence of requests loosens a limit in less than a day', () => {
  const wishes = fc.array(fc.tuple(limits, fc.integer({ min: 0, max: 23 * 60 })), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }).map(pence), wishes, (startPence, chain) => {
      let limit: OwnLimit = { monthlyPence: startPence, pending: null }
      const wishesInOrder = chain.toSorted(([, one], [, other]) => one - other)
      for (const [wishPence, minutes] of wishesInOrder) {
        const instant = new Date(now.getTime() + minutes * 60_000)
        limit = changeLimit(limit, wishPence, instant)
        expect(sizeAt(limit, instant)).toBeLessThanOrEqual(startPence)
        expect(sizeAt(limit, new Date(now.getTime() + 24 * 3_600_000 - 1))).toBeLessThanOrEqual(startPence)
      }
    }),
  )
})

test('a merged person is never held to less than either was, and in the end to the tighter of both', () => {
  fc.assert(
    fc.property(persons, persons, instants, (one, other, instant) => {
      const joined = joinRestrictions(one, other, now)
      const then = new Date(Math.max(instant.getTime(), now.getTime()))
      const tighter = (when: Date) => Math.min(sizeAt(one.ownLimit, when), sizeAt(other.ownLimit, when))
      expect(sizeAt(joined.ownLimit, then)).toBeLessThanOrEqual(tighter(then))
      const inTheEnd = at('2026-12-31T00:00:00Z')
      expect(sizeAt(joined.ownLimit, inTheEnd)).toBe(tighter(inTheEnd))
      for (const away of [one, other]) {
        const [until, joinedUntil] = [awayUntil(away, then), awayUntil(joined, then)]
        if (until) expect(joinedUntil?.getTime()).toBeGreaterThanOrEqual(until.getTime())
      }
      expect(joinRestrictions(other, one, now)).toEqual(joined)
    }),
  )
})

test.each([
  ['24h', '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z', 'a day'],
  ['24h', '2026-10-24T23:30:00Z', '2026-10-25T23:30:00Z', 'a day of 25 hours ends it an hour earlier by the clock'],
  ['7d', '2026-11-21T12:00:00Z', '2026-11-28T12:00:00Z', 'a week'],
  ['7d', '2026-10-24T11:00:00Z', '2026-10-31T12:00:00Z', 'a week in which the clocks go back keeps the time of day'],
  ['7d', '2027-03-27T12:00:00Z', '2027-04-03T11:00:00Z', 'a week in which they go forward does too'],
  ['30d', '2026-11-21T12:00:00Z', '2026-12-21T12:00:00Z', 'thirty days'],
  ['30d', '2027-02-01T12:00:00Z', '2027-03-03T12:00:00Z', 'thirty days go beyond February'],
] as const)('a break of %s from %s lasts until %s: %s', (length, from, until, _) => {
  expect(breakEnd(length, at(from))).toEqual(at(until))
})

test.each([
  [6, '2026-11-21T12:00:00Z', '2027-05-21T11:00:00Z', 'the time of day stays'],
  [12, '2026-11-21T12:00:00Z', '2027-11-21T12:00:00Z', 'a year'],
  [60, '2026-11-21T12:00:00Z', '2031-11-21T12:00:00Z', 'five years'],
  [6, '2026-08-31T11:00:00Z', '2027-02-28T12:00:00Z', 'a month without that day ends with its last'],
  [6, '2027-08-31T11:00:00Z', '2028-02-29T12:00:00Z', 'in a leap year a day later'],
  [12, '2028-02-29T12:00:00Z', '2029-02-28T12:00:00Z', 'a year that has no such day'],
  [6, '2026-09-28T00:30:00Z', '2027-03-28T01:30:00Z', 'a time that the clocks skip is the one after it'],
  [6, '2026-06-30T23:30:00Z', '2027-01-01T00:30:00Z', 'the day is London’s'],
] as const)('an exclusion of %s months from %s lasts until %s: %s', (months, from, until, _) => {
  expect(exclusionEnd(months, at(from))).toEqual(at(until))
})

describe('a break', () => {
  test.each([
    [null, null, null],
    [after, null, after],
    [now, null, null],
    [null, after, after],
    [null, now, null],
    [after, tomorrow, tomorrow],
    [tomorrow, after, tomorrow],
    [before, after, after],
  ])('until %s beside an exclusion until %s keeps a person away until %s', (breakUntil, excludedUntil, expected) => {
    expect(awayUntil({ breakUntil, excludedUntil }, now)).toEqual(expected)
  })

  test.each([
    ['none', { breakUntil: null, excludedUntil: null }, null],
    ['one that ends now', { breakUntil: now, excludedUntil: now }, null],
    ['a break', { breakUntil: after, excludedUntil: now }, { kind: 'BREAK', until: after }],
    [
      'an exclusion, even beside a longer break',
      { breakUntil: tomorrow, excludedUntil: after },
      { kind: 'EXCLUSION', until: after },
    ],
  ] as const)('names the restriction in force: %s', (_, away, expected) => {
    expect(heldAway(away, now)).toEqual(expected)
  })

  test.each([
    ['where none holds', { breakUntil: null, excludedUntil: null }, after, true],
    ['where one is over', { breakUntil: now, excludedUntil: null }, after, true],
    ['that ends sooner than the one that holds', { breakUntil: tomorrow, excludedUntil: null }, thisEvening, false],
    ['that ends with the one that holds', { breakUntil: tomorrow, excludedUntil: null }, tomorrow, true],
    ['that ends later', { breakUntil: thisEvening, excludedUntil: null }, tomorrow, true],
    ['that ends within an exclusion', { breakUntil: null, excludedUntil: tomorrow }, thisEvening, false],
  ])('may be asked for %s', (_, away, until, isAllowed) => {
    expect(checkAway(away, until, now)).toEqual(
      isAllowed
        ? { ok: true, value: null }
        : { ok: false, error: { name: 'TakingABreak', message: '', meta: { until: tomorrow } } },
    )
  })

  test('leaves consent to marketing alone; an exclusion forbids it until its end', () => {
    expect(checkMarketing({ breakUntil: tomorrow, excludedUntil: null }, now).ok).toBe(true)
    expect(checkMarketing({ breakUntil: null, excludedUntil: now }, now).ok).toBe(true)
    expect(checkMarketing({ breakUntil: null, excludedUntil: after }, now)).toMatchObject({
      error: { name: 'TakingABreak', meta: { until: after, from: 'marketing' } },
    })
  })
})
