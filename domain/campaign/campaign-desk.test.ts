import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence, sum } from '../money/money.ts'
import { lockedChanges, lockedFields, namesLowSales, publicChange, refundOfLine } from './campaign-desk.ts'
import { differencesOf } from './document-difference.ts'

test.each([
  [{ title: 'A' }, { title: 'B' }, []],
  [{ entry_limit: 5 }, { entry_limit: 6 }, ['entry_limit']],
  [{ schedule: { ends_at: 'x' } }, { schedule: { ends_at: 'y' } }, ['schedule']],
  [{ plan: { prizes: [{ title: 'A' }] } }, { plan: { prizes: [] } }, ['plan']],
  [{ value: null }, {}, []],
])('the drafts %j and %j differ in the locked fields %j', (before, after, expected) => {
  expect(lockedChanges(before, after)).toEqual(expected)
})

test.each([
  [{ title: 'A' }, { title: 'A' }, null],
  [{ title: 'A' }, { title: 'B' }, 'Changed: the title.'],
  [{ body: 'A', prices: [] }, { body: 'B', prices: [1] }, 'Changed: the terms and the price options.'],
  [{ value_from: 1, value_end: 1 }, { value_from: 2, value_end: 2 }, 'Changed: when the value is shown.'],
  [{ keyword: 'A' }, { keyword: 'B' }, null],
])('the public reads the change of %j to %j as %j', (before, after, expected) => {
  expect(publicChange(before, after)).toBe(expected)
})

test('no field that is locked is announced as changed', () => {
  for (const field of lockedFields) expect(publicChange({ [field]: 1 }, { [field]: 2 })).toBeNull()
})

test.each([
  [{}, {}, []],
  [{ a: 1 }, { a: 1 }, []],
  [{ a: null }, {}, []],
  [{ a: [1, 2] }, { a: [1, 3, 4] }, ['a.1', 'a.2']],
  [{ a: { b: 1 } }, { a: null }, ['a']],
  [{ a: { b: { c: 'x' } } }, { a: { b: { c: 'y' } } }, ['a.b.c']],
  [{ a: [] }, { a: {} }, ['a']],
])('the objects %j and %j differ at %j', (before, after, expected) => {
  expect(differencesOf(before, after).map(({ path }) => path)).toEqual(expected)
})

const whole = { weight: 1, weights: 1, entries: 3, refundedEntries: 3 }

test.each([
  [{ ...whole, paidPence: pence(500) }, 500],
  [{ ...whole, paidPence: pence(0) }, 0],
  [{ ...whole, paidPence: pence(500), entries: 5, refundedEntries: 1 }, 100],
  [{ ...whole, paidPence: pence(333), weight: 111, weights: 333 }, 111],
  [{ ...whole, paidPence: pence(333), weight: 333, weights: 333 }, 333],
])('the refund of the line %j is %s', (line, expected) => {
  expect(refundOfLine(line)).toBe(expected)
})

test('no line is refunded more than was paid, and nothing is lost where all of it is', () => {
  const line = fc.record({
    paidPence: fc.nat(100_000).map(pence),
    weight: fc.nat(1000),
    others: fc.nat(1000),
    entries: fc.integer({ min: 1, max: 1000 }),
    drawn: fc.nat(1000),
  })
  fc.assert(
    fc.property(line, ({ paidPence, weight, others, entries, drawn }) => {
      const given = { paidPence, weights: weight + others, entries, refundedEntries: Math.max(0, entries - drawn) }
      const back = refundOfLine({ ...given, weight })
      expect(back).toBeGreaterThanOrEqual(0)
      expect(back).toBeLessThanOrEqual(paidPence)
      if (drawn > 0 || weight + others === 0) return
      const rest = refundOfLine({ ...given, weight: others })
      expect(Math.abs(sum([back, rest]) - paidPence)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  ['Because not all tickets were sold', true],
  ['Sales are slow', true],
  ['Too few entries so far', true],
  ['400 tickets are left', true],
  ['We want more entrants', true],
  ['The site was down for three hours', false],
  ['A strike stopped the post on 3 December', false],
  ['The supplier of the prize went out of business', false],
])('the reason %j names low sales: %s', (reason, expected) => {
  expect(namesLowSales(reason)).toBe(expected)
})
