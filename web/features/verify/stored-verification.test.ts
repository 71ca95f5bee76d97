import { beforeEach, expect, test } from 'vitest'
import { openBrowser, tokenOf } from '#web/core/browser-for-tests.ts'
import { sessionStore, takeToken } from '#web/core/session/session-store.ts'
import { findVerification, storeVerification } from './stored-verification.ts'

const sent = { step: 'code', number: '07700900123', resendAt: new Date('2026-11-21T12:02:00.000Z') } as const

beforeEach(() => {
  openBrowser()
  sessionStore.setState(sessionStore.getInitialState(), true)
  takeToken(tokenOf({ sid: 'one', sub: 'ada' }), null)
})

test.each([sent, { ...sent, resendAt: null }, { ...sent, step: 'number' } as const])(
  'a sent code is restored after a reload: %o',
  (stored) => {
    storeVerification(stored)
    expect(findVerification()).toEqual(stored)
  },
)

test('a confirmed code, or a code of another session, is not restored', () => {
  storeVerification(sent)
  storeVerification(null)
  expect(findVerification()).toBeNull()
  storeVerification(sent)
  takeToken(tokenOf({ sid: 'two', sub: 'vic' }), 'one')
  expect(findVerification()).toBeNull()
})
