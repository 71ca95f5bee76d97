import { describe, expect, test } from 'vitest'
import { isEndpointGivenUp, nextAttemptAt, WEBHOOK_ATTEMPTS_MAX } from './webhook.ts'

const now = new Date('2026-11-18T12:00:00Z')

describe('A delivery that failed', () => {
  test('is tried again later and later, for nearly three days', () => {
    let at = now
    const waits: number[] = []
    for (let failed = 1; failed < WEBHOOK_ATTEMPTS_MAX; failed += 1) {
      const next = nextAttemptAt(failed, at)!
      waits.push((next.getTime() - at.getTime()) / 60_000)
      at = next
    }
    expect(waits.slice(0, 3)).toEqual([1, 5, 30])
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    const hours = (at.getTime() - now.getTime()) / 3_600_000
    expect([hours > 60, hours < 72]).toEqual([true, true])
  })

  test('is given up after the last attempt', () => {
    expect(nextAttemptAt(WEBHOOK_ATTEMPTS_MAX - 1, now)).not.toBeNull()
    expect(nextAttemptAt(WEBHOOK_ATTEMPTS_MAX, now)).toBeNull()
  })
})

test.each([
  ['2026-11-15T12:00:00.001Z', false],
  ['2026-11-15T12:00:00.000Z', true],
  ['2026-11-01T12:00:00.000Z', true],
])('an endpoint that has failed since %s is given up: %s', (since, isGivenUp) => {
  expect(isEndpointGivenUp(new Date(since), now)).toBe(isGivenUp)
})
