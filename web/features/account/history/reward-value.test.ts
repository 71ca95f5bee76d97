import { expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { rewardValue } from './reward-value.ts'

test.each([
  [{ type: 'SITE_CREDIT', amount: pence(50) }, null, '£0.50'],
  [{ type: 'PROMO_CODE', amount: null }, 'SPINABCD2345', 'SPINABCD2345'],
  [{ type: 'MANUAL_PRIZE', amount: null }, null, 'To be sent'],
] as const)('%j is worth %s: %s', (listing, code, text) => {
  expect(rewardValue(listing, code)).toBe(text)
})

test.each([
  ['OPEN', 'To be sent'],
  ['SENT', 'On its way'],
  ['DELIVERED', 'Delivered'],
  ['CLOSED', 'Not sent'],
] as const)('a prize that is %s reads: %s', (state, text) => {
  expect(rewardValue({ type: 'MANUAL_PRIZE', amount: null }, null, state)).toBe(text)
})
