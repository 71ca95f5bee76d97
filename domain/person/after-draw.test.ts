import { describe, expect, test } from 'vitest'
import { isAnythingOpen, lastDrawAt, mayWaitFor, type OpenStakes, waitEndsAt } from './after-draw.ts'

const at = (text: string) => new Date(text)
const none: OpenStakes = { rounds: [], cases: [], payments: 0, refunds: 0, disputes: 0 }

test.each<[string, Partial<OpenStakes>, boolean]>([
  ['nothing', {}, false],
  ['a round', { rounds: [{ drawsAt: null }] }, true],
  ['a case', { cases: [{}] }, true],
  ['a payment', { payments: 1 }, true],
  ['a refund', { refunds: 1 }, true],
  ['a dispute', { disputes: 1 }, true],
])('%s open is %s', (_, stakes, expected) => {
  expect(isAnythingOpen({ ...none, ...stakes })).toBe(expected)
})

test('the last draw is the latest with a date', () => {
  const [early, late] = [at('2026-12-01T12:00:00Z'), at('2026-12-09T12:00:00Z')]
  expect(lastDrawAt({ rounds: [{ drawsAt: late }, { drawsAt: null }, { drawsAt: early }] })).toEqual(late)
  expect(lastDrawAt({ rounds: [{ drawsAt: null }] })).toBeNull()
})

describe('a request that is due on 27 December', () => {
  const [dueAt, now] = [at('2026-12-27T12:00:00Z'), at('2026-11-27T12:00:00Z')]
  test.each([
    ['2026-12-24T11:59:59.999Z', true],
    ['2026-12-24T12:00:00Z', false],
    [null, true],
  ])('waits for a draw at %s: %s', (drawsAt, expected) => {
    expect(waitEndsAt(dueAt)).toEqual(at('2026-12-24T12:00:00Z'))
    expect(mayWaitFor(drawsAt === null ? null : at(drawsAt), dueAt, now)).toBe(expected)
  })

  test('no longer waits once three days are left', () => {
    expect(mayWaitFor(null, dueAt, at('2026-12-24T12:00:00Z'))).toBe(false)
  })
})
