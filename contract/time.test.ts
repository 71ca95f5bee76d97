import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockTimeSchema, dateSchema, instantSchema } from './time.ts'
import { fromWire, readWire, toWire } from './wire.ts'

test('any instant comes back from the wire to the millisecond', () => {
  const years = { min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z') }
  fc.assert(
    fc.property(fc.date({ ...years, noInvalidDate: true }), (instant) => {
      expect(fromWire(instantSchema, toWire(instantSchema, instant))).toEqual(instant)
    }),
  )
})

test('an instant is written in UTC with milliseconds', () => {
  expect(toWire(instantSchema, new Date('2026-03-29T02:00:00+01:00'))).toBe('2026-03-29T01:00:00.000Z')
})

test.each([
  '2026-11-27',
  '2026-11-27T15:00:00Z',
  '2026-11-27T15:00:00.000',
  '2026-11-27T15:00:00.000+00:00',
  '2026-02-30T15:00:00.000Z',
  1795791600000,
  null,
])('%s is not an instant', (text) => {
  expect(readWire(instantSchema, text).success).toBe(false)
})

test.each([
  ['2008-02-29', true],
  ['2007-02-29', false],
  ['29/02/2008', false],
  ['2008-2-29', false],
  ['2008-02-29T00:00:00.000Z', false],
])('the date of birth %s is valid: %s', (text, fits) => {
  expect(readWire(dateSchema, text).success).toBe(fits)
})

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['12:60', false],
  ['9:00', false],
  ['09:00:00', false],
])('the time of day %s is valid: %s', (text, fits) => {
  expect(readWire(clockTimeSchema, text).success).toBe(fits)
})
