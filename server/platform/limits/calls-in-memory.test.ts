import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countInMemory } from './calls-in-memory.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

test('the call after the last one allowed is too many, and each answer says how many are left', () => {
  const count = countInMemory('calls', 2)
  expect([count('192.0.2.1'), count('192.0.2.1'), count('192.0.2.1')]).toEqual([
    { isExceeded: false, remaining: 1, secondsLeft: 60 },
    { isExceeded: false, remaining: 0, secondsLeft: 60 },
    { isExceeded: true, remaining: 0, secondsLeft: 60 },
  ])
})

test.each([
  [59_999, true, 1],
  [60_000, false, 60],
])('%i ms after its first call an address that called too often is refused: %s', (ms, isExceeded, secondsLeft) => {
  const count = countInMemory('calls', 1)
  count('192.0.2.1')
  vi.advanceTimersByTime(ms)
  expect(count('192.0.2.1')).toMatchObject({ isExceeded, secondsLeft })
})

test.each([
  ['192.0.2.1', '192.0.2.2', false],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['2001:db8:0:1::1', '2001:db8:0:1::2', true],
  ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
])('%s and %s are counted together: %s', (one, other, together) => {
  const count = countInMemory('calls', 1)
  count(one)
  expect(count(other).isExceeded).toBe(together)
})

test('only the address that called longest ago is evicted beyond 5,000', () => {
  const count = countInMemory('calls', 1)
  const addresses = Array.from({ length: 5_001 }, (_, index) => `10.0.${index >> 8}.${index & 255}`)
  for (const address of addresses) count(address)
  expect(count(addresses[1]).isExceeded).toBe(true)
  expect(count(addresses[0]).isExceeded).toBe(false)
})
