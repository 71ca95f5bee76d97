import { expect, test } from 'vitest'
import type { PaymentState } from '../money/payment.ts'
import {
  canMovePurchase,
  entryStatusOf,
  paymentEndingOf,
  purchaseBeginnings,
  purchaseStates,
  statesBefore,
} from './purchase.ts'

test.each([
  ['HELD', 'PAYING', true],
  ['HELD', 'COMPLETED', false],
  ['PAYING', 'CLAIMED', true],
  ['PAYING', 'COMPLETED', false],
  ['CLAIMED', 'CAPTURED', true],
  ['CLAIMED', 'EXPIRED', false],
  ['CAPTURED', 'COMPLETED', true],
  ['COMPLETED', 'COMPLETED', false],
  ['COMPLETED', 'EXPIRED', false],
  ['EXPIRED', 'CLAIMED', true],
  ['EXPIRED', 'COMPLETED', false],
] as const)('a purchase that is %s may become %s: %s', (from, to, expected) => {
  expect(canMovePurchase(from, to)).toBe(expected)
})

test('tickets are issued only for money that is captured, and every state can be reached', () => {
  expect(statesBefore('CAPTURED')).toEqual(['CLAIMED'])
  // From the others it comes back, with the tickets that it has.
  expect(statesBefore('COMPLETED')).toEqual(['CAPTURED', 'PARTLY_REFUNDED', 'DISPUTED'])
  const reached = purchaseStates.filter((state) => purchaseBeginnings.includes(state) || statesBefore(state).length > 0)
  expect(reached).toEqual(purchaseStates)
})

test.each([
  ['HELD', 'PENDING'],
  ['PAYING', 'PENDING'],
  ['CLAIMED', 'PENDING'],
  ['CAPTURED', 'PENDING'],
  ['COMPLETED', 'PAID'],
  ['PARTLY_REFUNDED', 'PAID'],
  ['DISPUTED', 'PAID'],
  ['EXPIRED', 'EXPIRED'],
  ['CANCELLED', 'FAILED'],
  ['FAILED', 'FAILED'],
  ['REFUNDING', 'REFUNDED'],
  ['REFUNDED', 'REFUNDED'],
] as const)('a purchase that is %s is reported as %s', (state, status) => {
  expect(entryStatusOf({ state, isFree: false, paymentStates: [] })).toBe(status)
})

test.each<['COMPLETED' | 'EXPIRED' | 'CANCELLED' | 'CLAIMED', boolean, PaymentState[], string]>([
  ['COMPLETED', true, [], 'FREE'],
  ['EXPIRED', false, ['CANCELLED'], 'EXPIRED'],
  ['EXPIRED', false, ['CANCELLED', 'CANCELLING'], 'PENDING'],
  ['EXPIRED', false, ['BEGUN'], 'EXPIRED'],
  ['EXPIRED', false, ['OPEN'], 'PENDING'],
  ['CANCELLED', false, ['BEGUN'], 'FAILED'],
  ['CANCELLED', false, ['OPEN'], 'PENDING'],
  ['CANCELLED', false, ['AUTHORISED'], 'PENDING'],
  ['CANCELLED', false, ['CANCELLING'], 'PENDING'],
  ['CANCELLED', false, ['CANCELLED', 'CANCELLED'], 'FAILED'],
  ['CLAIMED', false, ['CAPTURING'], 'PENDING'],
  ['CLAIMED', false, ['RELEASING'], 'FAILED'],
])('a %s purchase, free %s, with payments %j is reported as %s', (state, isFree, paymentStates, status) => {
  expect(entryStatusOf({ state, isFree, paymentStates })).toBe(status)
})

test.each([
  ['HELD', null],
  ['PAYING', null],
  ['CLAIMED', 'paying'],
  ['CAPTURED', 'paying'],
  ['COMPLETED', 'paid'],
  ['PARTLY_REFUNDED', 'paid'],
  ['DISPUTED', 'paid'],
  ['EXPIRED', 'expired'],
  ['CANCELLED', 'replaced'],
  ['FAILED', 'failed'],
  ['REFUNDING', 'refunded'],
  ['REFUNDED', 'refunded'],
] as const)('the payment session of a purchase that is %s has ended because: %s', (state, reason) => {
  expect(paymentEndingOf(state)).toBe(reason)
})
