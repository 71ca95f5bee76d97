import { expect, test } from 'vitest'
import { drawLabel } from './draw-label.ts'

test.each([
  ['2027-01-16T16:00Z', '2027-01-01T00:00Z', 'Draw: Saturday 16 January, 4pm'],
  ['2027-01-16T16:00Z', '2026-12-31T23:59Z', 'Draw: Saturday 16 January 2027, 4pm'],
  ['2026-07-01T17:30Z', '2026-06-01T12:00Z', 'Draw: Wednesday 1 July, 6:30pm'],
])('the draw at %s is written at %s as %s', (at, now, text) => {
  expect(drawLabel(new Date(at), new Date(now))).toBe(text)
})
