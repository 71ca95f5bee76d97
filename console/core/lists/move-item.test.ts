import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test.each<[number, number, string]>([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 3, 'abc'],
  [-1, 0, 'abc'],
  [0, 0.5, 'abc'],
])('moving from %d to %d makes abc %s', (from, to, expected) => {
  expect(moveItem([...'abc'], from, to).join('')).toBe(expected)
})

test('no item is lost or doubled, and the moved one is at its new place', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (items, one, other) => {
      const [from, to] = [one % items.length, other % items.length]
      const moved = moveItem(items, from, to)
      expect(moved[to]).toBe(items[from])
      expect([...moved].sort()).toEqual([...items].sort())
    }),
  )
})
