import { beforeEach, expect, type Mock, test, vi } from 'vitest'
import { openBrowser, openPage } from '#web/core/browser-for-tests.ts'
import { learnServerTime, serverNow } from './clock.ts'
import { readCookie, removeCookie, writeCookie } from './cookies.ts'

let write: Mock<(cookie: string) => void>

beforeEach(() => {
  openBrowser()
  write = vi.spyOn(document, 'cookie', 'set')
})

test.each([
  ['right', 0],
  ['two hours slow', 7_200_000],
  ['two hours fast', -7_200_000],
])('a cookie expires at an instant of the server’s clock, when the browser’s is %s', (_, aheadMs) => {
  learnServerTime(new Date(Date.now() + aheadMs), Date.now())
  writeCookie('name', 'a value', new Date(serverNow().getTime() + 60_500))
  expect(write.mock.calls).toEqual([['name=a%20value; path=/; max-age=60; SameSite=Lax']])
  expect(readCookie('name')).toBe('a value')
})

test('a cookie that has expired or is removed cannot be read', () => {
  learnServerTime(new Date(), Date.now())
  writeCookie('name', 'value', new Date(serverNow().getTime() - 1))
  expect(readCookie('name')).toBeNull()
  writeCookie('name', 'value', new Date(serverNow().getTime() + 60_000))
  removeCookie('name')
  expect(readCookie('name')).toBeNull()
})

test.each([
  ['on https it goes nowhere unencrypted', 'https://fairdraw.example', 'SameSite=Lax; Secure'],
  ['in a frame of our own page it is the page’s', 'https://fairdraw.example', 'SameSite=Lax; Secure'],
  ['in a partner’s frame it is kept apart', 'https://partner.example', 'SameSite=None; Secure; Partitioned'],
  ['and so it is where we may not even ask whose page it is', null, 'SameSite=None; Secure; Partitioned'],
])('%s', (_, around, attributes) => {
  openPage('https://fairdraw.example/')
  const top = (around ? { location: new URL(around) } : {}) as unknown as Window
  vi.spyOn(window, 'top', 'get').mockReturnValue(top)
  removeCookie('name')
  expect(write.mock.calls).toEqual([[`name=; path=/; max-age=0; ${attributes}`]])
})
