import { beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, tokenOf } from '#web/core/browser-for-tests.ts'
import { endTabPayment, findTabPayment, leaveTabPayment, startTabPayment } from '#web/core/purchase/tab-payment.ts'
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

test('an order that is started here is stored for the tab and in the cookie', () => {
  startHere()
  expect(findTabPayment()).toMatchObject({ token: 'own', purchaseId: 'P1' })
  expect(readCookie(PAYMENT_COOKIE)).toBe('own')
})

test('a tab without a payment adopts the order that the cookie names', () => {
  expect(adoptPayment()).toBeNull()
  startElsewhere()
  expect(adoptPayment()).toMatchObject({ token: 'newer', purchaseId: null })
  updateTabPayment({ purchaseId: 'P2' })
  expect(findTabPayment()).toMatchObject({ token: 'newer', purchaseId: 'P2' })
})

test('a tab keeps its own order when another tab starts a newer one, until the visitor asks for the newer one', () => {
  startHere()
  startElsewhere()
  expect(adoptPayment()).toMatchObject({ token: 'own' })
  replaceTabPayment()
  expect(findTabPayment()).toMatchObject({ token: 'newer', purchaseId: null })
})

describe.each([
  { name: 'leaving', change: leaveTabPayment, token: 'own' },
  { name: 'an outcome', change: endTabPayment, token: null },
])('$name', ({ change, token }) => {
  test('removes the cookie of the tab’s own order and remembers the order', () => {
    startHere()
    change()
    expect(readCookie(PAYMENT_COOKIE)).toBeNull()
    expect(findTabPayment()).toMatchObject({ token, purchaseId: 'P1' })
  })

  test('does not remove the cookie of a newer order', () => {
    startHere()
    startElsewhere()
    change()
    expect(readCookie(PAYMENT_COOKIE)).toBe('newer')
  })
})

test('an order that the visitor left can be continued while its tickets are held', () => {
  startHere()
  leaveTabPayment()
  expect(adoptPayment()).toMatchObject({ token: 'own', hasLeft: true })
  resumeTabPayment()
  expect(readCookie(PAYMENT_COOKIE)).toBe('own')
  expect(adoptPayment()).toMatchObject({ token: 'own', hasLeft: false })
})

test('a tab that left its order adopts a newer one that the cookie names', () => {
  startHere()
  leaveTabPayment()
  startElsewhere()
  expect(adoptPayment()).toMatchObject({ token: 'newer', purchaseId: null })
})

test('a tab that has no payment of its own does not change the cookie', () => {
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

test('another session does not find the former session’s payment', () => {
  startHere()
  takeToken(tokenOf({ sid: 'two', sub: 'vic' }), 'one')
  expect(findTabPayment()).toBeNull()
  expect(adoptPayment()).toBeNull()
})
