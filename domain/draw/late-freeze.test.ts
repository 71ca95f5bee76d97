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
  const waitedUntil = beforeMs === null ? null : new Date(frozenAt.getTime() - beforeMs)
  expect(lateReasonOf(frozenAt, waitedUntil)).toBe(reason)
})
