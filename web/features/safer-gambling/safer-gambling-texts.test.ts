import { expect, test } from 'vitest'
import type { Limits } from '#contract/limits.ts'
import { type Pence, pence } from '#domain/money/money.ts'
import {
  AMOUNT_TEXT,
  breakEffects,
  exclusionEffects,
  limitDone,
  limitEffects,
  limitText,
  parsePounds,
  typedLimitProblem,
} from './safer-gambling-texts.ts'

const now = new Date('2026-11-21T12:00:00Z')
const limits = (monthly: number | null, more: Partial<Limits> = {}): Limits => ({
  monthly: monthly === null ? null : pence(monthly),
  pending: null,
  house_monthly: pence(50_000),
  spent: pence(0),
  break_until: null,
  excluded_until: null,
  ...more,
})

test.each<[string, Pence | null]>([
  ['50', pence(5000)],
  ['£50', pence(5000)],
  [' 49.99 ', pence(4999)],
  ['0', pence(0)],
  ['0.1', pence(10)],
  ['1,000', pence(100_000)],
  ['', null],
  ['£', null],
  ['-5', null],
  ['5.', null],
  ['5.001', null],
  ['five', null],
  ['1e3', null],
  ['12345678', null],
])('%j is read as %s pence', (typed, expected) => {
  expect(parsePounds(typed)).toBe(expected)
})

test.each([
  ['500', null],
  ['500.01', 'Enter £500 or less'],
  ['0', null],
  ['a lot', AMOUNT_TEXT],
])('the limit %j has the problem: %s', (typed, problem) => {
  expect(typedLimitProblem(typed, pence(50_000))).toBe(problem)
})

test('a limit is written in pounds a month', () => {
  expect(limitText(null)).toBe('No limit set')
  expect(limitText(pence(4999))).toBe('£49.99 a month')
})

const waits = 'Raising it again takes 24 hours.'
const overspent =
  'You’ve spent £60 this month. Entries you’ve paid for aren’t affected. We’ll cancel any order you haven’t paid for.'

test.each<[string, Limits, Pence | null, string[]]>([
  ['the first', limits(null), pence(5000), ['From now on you can spend up to £50 a month.', waits]],
  [
    'one below what was spent',
    limits(null, { spent: pence(6000) }),
    pence(5000),
    ['From now on you can spend up to £50 a month.', overspent, waits],
  ],
  [
    'nothing at all',
    limits(5000),
    pence(0),
    ['You can’t pay for entries from now on. You can still enter free competitions.', waits],
  ],
  [
    'a higher one',
    limits(5000),
    pence(10_000),
    [
      'From Sunday 22 November 2026 at 12pm you can spend up to £100 a month.',
      'Until then it’s still £50 a month, and you can change your mind.',
    ],
  ],
  [
    'none',
    limits(0),
    null,
    [
      'Your limit ends on Sunday 22 November 2026 at 12pm.',
      'Until then it’s still £0 a month, and you can change your mind.',
    ],
  ],
  ['the same', limits(5000), pence(5000), ['Your limit stays as it is: £50 a month.']],
  [
    'the same, while a raise waits',
    limits(5000, { pending: { monthly: null, takes_effect_at: new Date('2026-11-21T18:00:00Z') } }),
    pence(5000),
    ['Your limit stays as it is: £50 a month.', 'We’ve cancelled the change.'],
  ],
  [
    'a smaller raise than the one that waits',
    limits(5000, { pending: { monthly: null, takes_effect_at: new Date('2026-11-21T18:00:00Z') } }),
    pence(10_000),
    [
      'From Saturday 21 November 2026 at 6pm you can spend up to £100 a month.',
      'Until then it’s still £50 a month, and you can change your mind.',
    ],
  ],
])('before a limit is set, a text explains its effect: %s', (_, held, requested, effects) => {
  expect(limitEffects(held, requested, now)).toEqual(effects)
})

test('afterwards, a text confirms the change', () => {
  const takes_effect_at = new Date('2026-11-22T12:00:00Z')
  expect(limitDone(limits(5000))).toBe('Your limit is £50 a month.')
  expect(limitDone(limits(5000, { pending: { monthly: pence(10_000), takes_effect_at } }))).toBe(
    'Your limit is £100 a month from Sunday 22 November 2026 at 12pm.',
  )
  expect(limitDone(limits(5000, { pending: { monthly: null, takes_effect_at } }))).toBe(
    'Your limit ends on Sunday 22 November 2026 at 12pm.',
  )
})

test('a break and an exclusion give their end, and an exclusion says that marketing ends', () => {
  const until = new Date('2026-11-28T12:00:00Z')
  for (const effects of [breakEffects(until), exclusionEffects(until)])
    expect(effects[0]).toMatch(/^You can’t enter anything, paid or free,.* until Saturday 28 November 2026 at 12pm\.$/)
  expect(exclusionEffects(until).join()).toContain('turn off all your marketing')
  expect(breakEffects(until).join()).not.toContain('marketing')
})

test('an exclusion says that entries made before it stay in their draws', () => {
  const effects = exclusionEffects(new Date('2026-11-28T12:00:00Z')).join()
  expect(effects).toContain('Entries you’ve already made, paid or free, stay in their draws.')
  expect(effects).toContain('we’ll tell you if one wins')
})
