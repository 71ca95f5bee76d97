import { expect, test } from 'vitest'
import { layOutWheel, SECTORS } from '#domain/wheel/wheel.ts'
import { slicesOf } from './slices.ts'

const wheelOf = (prizes: number) =>
  slicesOf(layOutWheel(Array.from({ length: prizes }, (_, index) => `prize ${index}`)))

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'the slices of %i prizes fill the wheel, and no neighbours share a colour',
  (prizes) => {
    const slices = wheelOf(prizes)
    expect(slices.reduce((sum, { width }) => sum + width, 0)).toBe(SECTORS)
    for (const [index, { colour }] of slices.entries())
      expect(colour).not.toBe(slices[(index + 1) % slices.length]!.colour)
  },
)

test.each([
  [1, [1, 1, 1, 1, 3]],
  [2, [1, 1, 1, 1, 3]],
  [3, [1, 1, 1, 4]],
  [5, [1, 1, 1, 1, 1, 2]],
  [6, [1, 1, 1, 1, 1, 1, 1]],
])('a wheel with %i prizes has one slice without a win', (prizes, widths) => {
  const slices = wheelOf(prizes)
  expect(slices.map(({ width }) => width)).toEqual(widths)
  expect(slices.filter(({ prize }) => prize === null)).toHaveLength(1)
})

test('a wheel without prizes keeps its seven sectors', () => {
  expect(wheelOf(0)).toHaveLength(SECTORS)
})
