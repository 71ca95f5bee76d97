import { beforeEach, expect, test, vi } from 'vitest'
import type * as Clock from './clock.ts'

const SECOND = 1000
let clock: typeof Clock

beforeEach(async () => {
  vi.resetModules()
  clock = await import('./clock.ts')
})

const ahead = () => clock.serverNow().getTime() - Date.now()
const headersAt = (ms: number, age?: number) =>
  new Headers({ date: new Date(Date.now() + ms).toUTCString(), ...(age === undefined ? {} : { age: String(age) }) })

test('the clock is not trusted until the server has answered', () => {
  expect(clock.isClockSettled()).toBe(false)
  clock.learnServerTime(new Date(), Date.now())
  expect(clock.isClockSettled()).toBe(true)
})

test('the time of an answer is assumed to be halfway between the request and the answer', () => {
  const arrived = Date.now()
  clock.learnServerTime(new Date(arrived + 60 * SECOND), arrived - 2 * SECOND, arrived)
  expect(ahead()).toBeCloseTo(61 * SECOND, -2)
})

test('Date and Age together give the time, to the second', () => {
  clock.learnFromHeaders(headersAt(-30 * SECOND, 90))
  expect(Math.abs(ahead() - 60 * SECOND)).toBeLessThanOrEqual(SECOND)
})

test('headers never replace an exact time, and an exact time replaces headers', () => {
  clock.learnFromHeaders(headersAt(500 * SECOND))
  clock.learnServerTime(new Date(Date.now() + 7 * SECOND), Date.now())
  clock.learnFromHeaders(headersAt(500 * SECOND))
  expect(ahead()).toBeCloseTo(7 * SECOND, -2)
})

test('without any answer the browser’s own clock is used', () => {
  clock.learnFromHeaders(new Headers())
  expect(clock.isClockSettled()).toBe(false)
  clock.settleClock()
  expect(clock.isClockSettled()).toBe(true)
  expect(ahead()).toBeCloseTo(0, -2)
})
