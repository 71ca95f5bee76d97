import { expect, test } from 'vitest'
import { isCheckout, leavesCheckout } from './leaving.ts'

test.each([
  ['/payment/pay', false, true],
  ['/payment/pay', true, true],
  ['/payment/status', true, false],
  ['/guest/signup', true, true],
  ['/guest/signup', false, false],
  ['/verify', true, true],
  ['/login', false, false],
  ['/', true, false],
  ['/campaign/WINACAR', true, false],
])('%s, with a basket that is being sent: %s, is the checkout: %s', (path, hasIntent, expected) => {
  expect(isCheckout(path, hasIntent)).toBe(expected)
})

test.each([
  ['/', true],
  ['/campaign/WINACAR', true],
  ['/my_account', true],
  ['/payment/status', false],
  ['/guest/signup', false],
  ['/verify', false],
  ['/terms', false],
  ['/terms-pages/spin-terms', false],
  ['/logout', false],
  ['/logout_warning', false],
])('going from the checkout to %s leaves it: %s', (path, expected) => {
  expect(leavesCheckout(path)).toBe(expected)
})
