import fc from 'fast-check'
import { expect, test } from 'vitest'
import { framedPart, wholeFrame, ZOOM_MAX } from './picture-frame.ts'

test.each([
  ['as much as fits, from the middle', wholeFrame, { left: 0, top: 50, width: 1600, height: 800 }],
  ['as far up as it goes', { ...wholeFrame, y: 0 }, { left: 0, top: 0, width: 1600, height: 800 }],
  ['as far down as it goes', { ...wholeFrame, y: 1000 }, { left: 0, top: 100, width: 1600, height: 800 }],
  ['a quarter, in a corner', { x: 0, y: 0, zoom: 200 }, { left: 0, top: 0, width: 800, height: 400 }],
  ['a quarter, around a point', { x: 600, y: 500, zoom: 200 }, { left: 560, top: 250, width: 800, height: 400 }],
])('a 2:1 place shows a part of a picture of 1600 by 900: %s', (_what, frame, part) => {
  expect(framedPart({ width: 1600, height: 900 }, 2, frame)).toEqual(part)
})

const frames = fc.record({
  x: fc.integer({ min: 0, max: 1000 }),
  y: fc.integer({ min: 0, max: 1000 }),
  zoom: fc.integer({ min: 100, max: ZOOM_MAX }),
})
const sizes = fc.record({ width: fc.integer({ min: 450, max: 9000 }), height: fc.integer({ min: 450, max: 9000 }) })

test('the framed part lies within the picture and has the proportion of its place', () => {
  fc.assert(
    fc.property(sizes, fc.constantFrom(2, 16 / 9, 1), frames, (size, ratio, frame) => {
      const { left, top, width, height } = framedPart(size, ratio, frame)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect([left + width <= size.width, top + height <= size.height]).toEqual([true, true])
      expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(2)
    }),
  )
})
