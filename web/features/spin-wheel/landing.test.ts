import { expect, test } from 'vitest'
import { extraTurns, landingSector, rotationBetweenSectors, sparklesFor } from './landing.ts'

const mug = { id: 'mug' }
const credit = { id: 'credit' }
const sectors = [mug, credit, mug, null, null]

test.each([
  ['mug', 0, 0],
  ['mug', 0.49, 0],
  ['mug', 0.5, 2],
  ['credit', 0.99, 1],
  [null, 0, 3],
  [null, 0.99, 4],
])('a wheel that has won %s with the random number %f stops in sector %i', (prizeId, thrown, index) => {
  expect(landingSector(sectors, prizeId, () => thrown)).toBe(index)
})

test('a wheel without a sector for its prize stops in none', () => {
  expect(landingSector([mug, credit], null)).toBeNull()
  expect(landingSector([mug, null], 'credit')).toBeNull()
})

test.each([
  [-180 / 7, 720],
  [0, 720],
  [1, 720 + 360 / 7],
])('from %f degrees on, the next line between two sectors after two turns is at %f', (rotation, rest) => {
  expect(rotationBetweenSectors(rotation)).toBeCloseTo(rest)
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
