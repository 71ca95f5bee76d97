import { expect, test } from 'vitest'
import { pollMs } from './watch-draw.ts'

const closes_at = new Date('2027-02-18T15:00:00Z')
const draws_at = new Date('2027-02-18T16:00:00Z')
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

test.each([
  ['PLANNED', closes_at],
  ['FROZEN', draws_at],
] as const)('a draw that is %s is asked for often about the instant that it waits for', (state, instant) => {
  const attempt = (ms: number) => pollMs({ state, closes_at, draws_at }, after(instant, ms))
  expect([-60_001, -60_000, 0, 600_000, 600_001].map(attempt)).toEqual([30_000, 3_000, 3_000, 3_000, 30_000])
})

test.each(['DRAWN', 'ELSEWHERE'] as const)('a draw that is %s is not asked for again', (state) => {
  expect(pollMs({ state, closes_at, draws_at }, draws_at)).toBe(false)
})

test('nothing is asked before the clock is right', () => {
  expect(pollMs({ state: 'FROZEN', closes_at, draws_at }, null)).toBe(false)
})
