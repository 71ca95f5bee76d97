import { expect, test } from 'vitest'
import { extraTurns, landingSlice, rotationBetweenSlices, sparklesFor } from './landing.ts'

const mug = { prize: { id: 'mug' } }
const credit = { prize: { id: 'credit' } }
const noWin = { prize: null }
const slices = [mug, credit, mug, noWin, noWin]

test.each([
  ['mug', 0, 0],
  ['mug', 0.49, 0],
  ['mug', 0.5, 2],
  ['credit', 0.99, 1],
  [null, 0, 3],
  [null, 0.99, 4],
])('a wheel that has won %s with the random number %f stops in slice %i', (prizeId, thrown, index) => {
  expect(landingSlice(slices, prizeId, () => thrown)).toBe(index)
})

test('a wheel without a slice for its prize stops in none', () => {
  expect(landingSlice([mug, credit], null)).toBeNull()
  expect(landingSlice([mug, noWin], 'credit')).toBeNull()
})

test.each([
  [-180 / 7, 720],
  [0, 720],
  [1, 1080],
  [360, 1080],
])('from %f degrees on, the line before the first slice after two turns is at %f', (rotation, rest) => {
  expect(rotationBetweenSlices(rotation)).toBeCloseTo(rest)
})

test.each([
  [0, 2],
  [0.49, 2],
  [0.5, 3],
  [0.99, 3],
])('the wheel turns two or three times more: the random number %f makes it %i', (thrown, turns) => {
  expect(extraTurns(() => thrown)).toBe(turns)
})

test.each([
  [730, 10],
  [731, 20],
])('a window %i px wide has %i sparkles', (width, sparkles) => {
  expect(sparklesFor(width)).toBe(sparkles)
})
