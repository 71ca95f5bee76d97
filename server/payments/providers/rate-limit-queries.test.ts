import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { waitForRateLimit } from './rate-limit-queries.ts'

const { db, close } = await testContext()
afterAll(close)

test('calls of a rate limiter are spread over all callers, after a first few at once', async () => {
  const begun = performance.now()
  const passes = await Promise.all(
    Array.from({ length: 25 }, () => waitForRateLimit(db, { name: 'spread', perSecond: 50, atOnce: 5 }, 5000)),
  )
  const tookMs = performance.now() - begun
  expect(passes).toEqual(Array(25).fill(true))
  // 25 calls at 50 a second, a handful of them at once.
  expect(tookMs).toBeGreaterThan(350)
})

test('a call that would wait too long takes no slot, and rate limiters do not wait for each other', async () => {
  const passes = await Promise.all(
    Array.from({ length: 12 }, () => waitForRateLimit(db, { name: 'busy', perSecond: 10, atOnce: 5 }, 200)),
  )
  const granted = passes.filter(Boolean).length
  expect(granted).toBeGreaterThan(2)
  expect(granted).toBeLessThan(12)
  expect(await waitForRateLimit(db, { name: 'idle', perSecond: 10, atOnce: 0 }, 0)).toBe(true)
})

test('the eleventh of ten calls a second waits a second after the first, in a rate limiter without a burst', async () => {
  const begun = performance.now()
  const at: number[] = []
  const take = async () => {
    await waitForRateLimit(db, { name: 'strict', perSecond: 10, atOnce: 0 }, 5000)
    at.push(performance.now() - begun)
  }
  await Promise.all(Array.from({ length: 11 }, take))
  expect(at.at(-1)).toBeGreaterThan(990)
})
