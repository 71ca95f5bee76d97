import { expect, test } from 'vitest'
import { lateReasonOf } from './late-freeze.ts'

const frozenAt = new Date('2026-11-20T10:00:00Z')

test.each([
  [null, 'SERVICE'],
  [0, 'PAYMENTS'],
  [5_000, 'PAYMENTS'],
  [60_000, 'PAYMENTS'],
  [60_001, 'SERVICE'],
] as const)('a late freeze that waited for payments until %s ms before is explained by %s', (beforeMs, reason) => {
  const dueAt = new Date(frozenAt.getTime() - 3_600_000)
  const waitedUntil = beforeMs === null ? null : new Date(frozenAt.getTime() - beforeMs)
  expect(lateReasonOf(frozenAt, { waitedUntil, dueAt })).toBe(reason)
})

test.each([
  [0, 'PLAN'],
  [30_000, 'PLAN'],
  [30_001, 'SERVICE'],
] as const)('a freeze %i ms after it was due has the reason %s', (sinceMs, reason) => {
  const dueAt = new Date(frozenAt.getTime() - sinceMs)
  expect(lateReasonOf(frozenAt, { waitedUntil: null, dueAt })).toBe(reason)
})
