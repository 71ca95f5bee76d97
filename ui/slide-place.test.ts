import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf, restOf, slideAt, wayTo } from './slide-place.ts'

test.each([
  ['the first of three, at the start', 0, 0, 3, 0],
  ['the second waits to the right', 1, 0, 3, 1],
  ['the last waits farthest to the right', 2, 0, 3, 2],
  ['the first leaves to the left', 0, 0.3, 3, -0.3],
  ['the last comes from the left', 2, -0.3, 3, -0.7],
  ['the first comes after the last', 0, 2, 3, 1],
  ['the last comes before the first, turned back', 2, -1, 3, 0],
  ['of two, the other comes from the right when the row moves on', 1, 0.1, 2, 0.9],
  ['of two, the other comes from the left when it moves back', 1, -0.1, 2, -0.9],
  ['round and round', 1, 301, 3, 0],
])('%s', (_, index, turned, count, place) => {
  expect(placeOf(index, turned, count)).toBeCloseTo(place)
})

test('the visible slide is at the start, and the others follow it without a gap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: -99, max: 99 }), (count, turned) => {
      const places = Array.from({ length: count }, (_, index) => placeOf(index, turned, count))
      expect(places.indexOf(0)).toBe(slideAt(turned, count))
      expect(places.toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, place) => place))
    }),
  )
})

test('a slide is reached by the shorter way', () => {
  expect([wayTo(2, 0, 3), wayTo(1, 0, 3), wayTo(0, 2, 3), wayTo(3, 0, 4)]).toEqual([-1, 1, 1, -1])
})

test.each([
  [0.19, 0, 390],
  [0.2, 1, 390],
  [-0.19, 0, 390],
  [-0.2, -1, 390],
  [2.6, 1, 390],
  [0.09, 0, 800],
  [0.1, 1, 800],
])(
  'a slide that is released after %d of its width rests at %d when a slide is %d pixels wide',
  (moved, rest, slidePx) => {
    expect(restOf(moved, 0, slidePx)).toBe(rest)
  },
)
