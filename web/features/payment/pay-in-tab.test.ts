import { beforeEach, expect, test } from 'vitest'
import { openBrowser, tokenOf } from '#web/core/browser-for-tests.ts'
import { findTabPayment, leaveTabPayment, startTabPayment } from '#web/core/purchase/tab-payment.ts'
import { sessionStore, takeToken } from '#web/core/session/session-store.ts'
import { PAYMENT_COOKIE, readCookie, removeCookie, writeCookie } from '#web/core/site/cookies.ts'
import { adoptPayment, replaceTabPayment, resumeTabPayment, updateTabPayment } from './pay-in-tab.ts'

const expiresAt = new Date(Date.now() + 600_000)
const startHere = () => startTabPayment({ token: 'own', expiresAt, purchaseId: 'P1' })
const startElsewhere = () => writeCookie(PAYMENT_COOKIE, 'newer', expiresAt)

beforeEach(() => {
  openBrowser()
  sessionStore.setState(sessionStore.getInitialState(), true)
  takeToken(tokenOf({ sid: 'one', sub: 'ada' }), null)
})

test('an order started here is the tab’s own, and the cookie’s', () => {
  startHere()
  expect(findTabPayment()).toMatchObject({ token: 'own', purchaseId: 'P1' })
  expect(readCookie(PAYMENT_COOKIE)).toBe('own')
})

test('a tab that pays nothing adopts the order that the cookie names', () => {
  expect(adoptPayment()).toBeNull()
  startElsewhere()
  expect(adoptPayment()).toMatchObject({ token: 'newer', purchaseId: null })
  updateTabPayment({ purchaseId: 'P2' })
  expect(findTabPayment()).toMatchObject({ token: 'newer', purchaseId: 'P2' })
})

test('a newer order of another tab leaves the tab its own until the visitor asks for the newer one', () => {
  startHere()
  startElsewhere()
  expect(adoptPayment()).toMatchObject({ token: 'own' })
  replaceTabPayment()
  expect(findTabPayment()).toMatchObject({ token: 'newer', purchaseId: null })
})

test('leaving removes the cookie of the tab’s own order alone, and keeps which order it was', () => {
  startHere()
  leaveTabPayment()
  expect(readCookie(PAYMENT_COOKIE)).toBeNull()
  expect(findTabPayment()).toMatchObject({ token: null, purchaseId: 'P1' })

  startHere()
  startElsewhere()
  leaveTabPayment()
  expect(readCookie(PAYMENT_COOKIE)).toBe('newer')
})

test('a tab that has no payment of its own leaves the cookie alone', () => {
  startElsewhere()
  leaveTabPayment()
  expect(readCookie(PAYMENT_COOKIE)).toBe('newer')
})

test('a lost cookie can be restored for the tab’s order', () => {
  startHere()
  removeCookie(PAYMENT_COOKIE)
  resumeTabPayment()
  expect(readCookie(PAYMENT_COOKIE)).toBe('own')
})

test('another session finds no payment of the former one', () => {
  startHere()
  takeToken(tokenOf({ sid: 'two', sub: 'vic' }), 'one')
  expect(findTabPayment()).toBeNull()
  expect(adoptPayment()).toBeNull()
})
