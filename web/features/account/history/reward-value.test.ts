import { expect, test } from 'vitest'
import { pence } from '#domain/money.ts'
import { rewardValue } from './reward-value.ts'

test.each([
  [{ type: 'SITE_CREDIT', amount: pence(50) }, null, '£0.50'],
  [{ type: 'PROMO_CODE', amount: null }, 'SPINABCD2345', 'SPINABCD2345'],
  [{ type: 'MANUAL_PRIZE', amount: null }, null, 'To be sent'],
] as const)('%j is worth %s: %s', (listing, code, text) => {
  expect(rewardValue(listing, code)).toBe(text)
})
