import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ADDRESS_TEXT,
  addressProblem,
  normaliseLine,
  PLACE_TEXT,
  placeProblem,
  WHOLE_POSTCODE_TEXT,
  wholePostcodeProblem,
} from './delivery-address.ts'

test.each([
  ['12 Mill Lane', null],
  ['Flat 2/1, 7 Quay St', null],
  ['1A', null],
  ['x', ADDRESS_TEXT],
  ['   ', ADDRESS_TEXT],
  ['', ADDRESS_TEXT],
  ['a'.repeat(120), null],
  ['a'.repeat(121), ADDRESS_TEXT],
  ['12 <b>Mill</b> Lane', ADDRESS_TEXT],
  ['12 Mill Lane\nFife', ADDRESS_TEXT],
])('the house and street %j has the problem: %s', (text, expected) => {
  expect(addressProblem(text)).toBe(expected)
})

test.each([
  ['Kirkcaldy', null],
  ['Ely', null],
  ['Bo', null],
  ['B', PLACE_TEXT],
  ['12', PLACE_TEXT],
  [`${'a'.repeat(60)}`, null],
  [`${'a'.repeat(61)}`, PLACE_TEXT],
  ['Llanfairpwllgwyngyll', null],
  ['Ynys Môn', null],
])('the town or county %j has the problem: %s', (text, expected) => {
  expect(placeProblem(text)).toBe(expected)
})

test.each([
  ['B66 2EN', null],
  ['b662en', null],
  ['B66', WHOLE_POSTCODE_TEXT],
  ['B66 2E', WHOLE_POSTCODE_TEXT],
  ['nonsense', WHOLE_POSTCODE_TEXT],
])('the delivery address %j has the problem: %s', (text, expected) => {
  expect(wholePostcodeProblem(text)).toBe(expected)
})

test('a normalised line stays unchanged, and is as valid as before', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 130 }), (typed) => {
      const line = normaliseLine(typed)
      expect(normaliseLine(line)).toBe(line)
      if (addressProblem(typed) === null) expect(addressProblem(line)).toBeNull()
    }),
  )
})
