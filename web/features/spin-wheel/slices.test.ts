import { expect, test } from 'vitest'
import { layOutWheel, SECTORS } from '#domain/wheel/wheel.ts'
import { slicesOf } from './slices.ts'

const wheelOf = (prizes: number) =>
  slicesOf(layOutWheel(Array.from({ length: prizes }, (_, index) => `prize ${index}`)))

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'the slices of %i prizes fill the wheel, and no neighbours share a colour',
  (prizes) => {
    const slices = wheelOf(prizes)
    expect(slices).toHaveLength(SECTORS)
    for (const [index, { colour }] of slices.entries())
      expect(colour).not.toBe(slices[(index + 1) % slices.length]!.colour)
  },
)

test.each([
  [0, 7],
  [1, 3],
  [2, 3],
  [3, 4],
  [5, 2],
  [6, 1],
  [7, 0],
])('a wheel with %i prizes shows %i sectors without a win', (prizes, noWins) => {
  expect(wheelOf(prizes).filter(({ prize }) => prize === null)).toHaveLength(noWins)
})
