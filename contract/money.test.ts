import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Pence, pence as penceOf } from '#domain/money/money.ts'
import { penceSchema, requestedPenceSchema } from './money.ts'
import { fromWire, readWire, toWire } from './wire.ts'

test('any pence up to ten thousand million pounds come back from the wire as they left, through JSON too', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (pence) => {
      const sent = JSON.stringify(toWire(penceSchema, penceOf(pence)))
      expect(fromWire(penceSchema, JSON.parse(sent))).toBe(pence)
      expect(sent).toMatch(/^\d+(\.\d{1,2})?$/)
    }),
  )
})

test('an amount with a third decimal that is not zero is refused, never rounded', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 9 }), (pence, tenths) => {
      const pounds = Number(`${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, '0')}${tenths}`)
      expect(readWire(penceSchema, pounds).success).toBe(false)
    }),
  )
})

test.each([
  [0, 0],
  [0.01, 1],
  [0.07, 7],
  [0.29, 29],
  [1.1, 110],
  [2.5, 250],
  [2.55, 255],
  [19.99, 1999],
  [300_000, 30_000_000],
])('£%d on the wire is %d pence in code, and back', (pounds, pence) => {
  expect(fromWire(penceSchema, pounds)).toBe(pence)
  expect(toWire(penceSchema, penceOf(pence))).toBe(pounds)
})

test.each([
  -0.01,
  1.005,
  2.505,
  0.1 + 0.2,
  1e14,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '2.50',
  null,
  undefined,
  true,
  {},
])('%s is not an amount', (pounds) => {
  expect(readWire(penceSchema, pounds).success).toBe(false)
})

test.each([0.5, -1, Number.NaN])('%d pence cannot be sent', (pence) => {
  expect(() => toWire(penceSchema, pence as Pence)).toThrow()
})

test('a request may name a million pounds and not a penny more', () => {
  expect(fromWire(requestedPenceSchema, 1_000_000)).toBe(100_000_000)
  expect(readWire(requestedPenceSchema, 1_000_000.01).success).toBe(false)
})
