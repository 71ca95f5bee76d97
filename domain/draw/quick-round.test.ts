import { expect, test } from 'vitest'
import { isQuickRound, QUICK_ROUND_MS } from './quick-round.ts'

const opensAt = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(opensAt.getTime() + ms)

test.each([
  [after(180_000), true],
  [after(QUICK_ROUND_MS - 1), true],
  [after(QUICK_ROUND_MS), false],
  [null, false],
])('a round that closes at %s is a quick draw: %s', (closesAt, isQuick) => {
  expect(isQuickRound({ opensAt, closesAt })).toBe(isQuick)
})
