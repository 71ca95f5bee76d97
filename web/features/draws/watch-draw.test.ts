import { expect, test } from 'vitest'
import { isBehind, pollMs } from './watch-draw.ts'

const closes_at = new Date('2027-02-18T15:00:00Z')
const draws_at = new Date('2027-02-18T16:00:00Z')
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

test.each([
  ['PLANNED', closes_at],
  ['FROZEN', draws_at],
] as const)('a draw that is %s is requested often around the instant that it waits for', (state, instant) => {
  const attempt = (ms: number) => pollMs({ state, closes_at, draws_at, elsewhere: null }, after(instant, ms))
  expect([-60_001, -60_000, 0, 600_000, 600_001].map(attempt)).toEqual([30_000, 3_000, 3_000, 3_000, 30_000])
})

test.each([
  ['PLANNED', closes_at],
  ['FROZEN', draws_at],
  ['ELSEWHERE', draws_at],
] as const)('a draw that is %s is late from the instant that it waits for', (state, instant) => {
  const draw = { state, closes_at, draws_at }
  expect([-1, 0].map((ms) => isBehind(draw, after(instant, ms)))).toEqual([false, true])
  expect(isBehind({ ...draw, state: 'DRAWN' }, instant)).toBe(false)
})

const elsewhere = {
  drawn_by: 'Moira',
  drawn_where: 'Leith',
  drawn_at: draws_at,
  words: 'From a drum.',
  evidence_hash: 'ab'.repeat(32),
}

test.each([
  ['DRAWN', null, false],
  ['ELSEWHERE', elsewhere, false],
  ['ELSEWHERE', null, 30_000],
] as const)('a draw that is %s is requested again only until it has a result', (state, result, ms) => {
  expect(pollMs({ state, closes_at, draws_at, elsewhere: result }, draws_at)).toBe(ms)
})

test('no draw is requested before the clock is right', () => {
  expect(pollMs({ state: 'FROZEN', closes_at, draws_at, elsewhere: null }, null)).toBe(false)
})
