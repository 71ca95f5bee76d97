import { expect, test } from 'vitest'
import { formatDateTime } from './format-date-time.ts'

test.each([
  ['2026-11-27T15:04:59.999Z', '27/11/2026 15:04'],
  ['2026-07-01T23:30:00.000Z', '02/07/2026 00:30'],
])('%s is written in London time as %s', (instant, text) => {
  expect(formatDateTime(new Date(instant))).toBe(text)
})
