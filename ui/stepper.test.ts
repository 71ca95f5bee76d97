import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clamp } from './stepper.tsx'

test.each([
  [0, 1],
  [1, 1],
  [200, 200],
  [201, 200],
  [9.4, 9],
])('%d on a stepper from 1 to 200 becomes %d', (value, clamped) => expect(clamp(value, 1, 200)).toBe(clamped))

test('a stepper never leaves its ends', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.integer(), fc.nat(), (value, min, span) => {
      const clamped = clamp(value, min, min + span)
      return clamped >= min && clamped <= min + span
    }),
  )
})
