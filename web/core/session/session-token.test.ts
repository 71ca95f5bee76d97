import { expect, test } from 'vitest'
import { tokenOf } from '#web/core/browser-for-tests.ts'
import { decodeToken, isOfVisitor } from './session-token.ts'

test('a token names its session, its user and its expiry', () => {
  const raw = tokenOf({ sub: 'ada', sid: 'one', exp: 1_800_000_000 })
  expect(decodeToken(raw)).toEqual({ raw, sub: 'ada', sid: 'one', expiresAt: new Date(1_800_000_000_000) })
  expect(isOfVisitor(decodeToken(raw))).toBe(false)
  expect(isOfVisitor(decodeToken(tokenOf({})))).toBe(true)
})

test.each(['', 'nonsense', 'a.b.c', `e30.${btoa('{}')}.s`, `e30.${btoa('{"sub":"a","sid":"b","exp":"soon"}')}.s`])(
  'an unreadable token is invalid: %j',
  (raw) => {
    expect(() => decodeToken(raw)).toThrow('Invalid token specified')
  },
)
