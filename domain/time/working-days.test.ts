import { expect, test } from 'vitest'
import { workingDaysAfter } from './working-days.ts'

test.each([
  ['a Monday', '2026-11-16T12:00:00Z', 5, '2026-11-23T12:00:00Z'],
  ['a Friday', '2026-11-20T12:00:00Z', 1, '2026-11-23T12:00:00Z'],
  ['a Saturday', '2026-11-21T12:00:00Z', 5, '2026-11-27T12:00:00Z'],
  ['a Sunday', '2026-11-22T12:00:00Z', 1, '2026-11-23T12:00:00Z'],
  ['no day at all', '2026-11-21T12:00:00Z', 0, '2026-11-21T12:00:00Z'],
  ['the Friday before the clocks go back', '2026-10-23T12:00:00Z', 1, '2026-10-26T13:00:00Z'],
])('from %s', (_, from, days, to) => {
  expect(workingDaysAfter(new Date(from), days).toISOString()).toBe(new Date(to).toISOString())
})
