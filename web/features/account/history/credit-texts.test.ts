import { expect, test } from 'vitest'
import { reasonText, signedAmount, typeText } from './credit-texts.ts'

test('a line gives the reason, and the expiry date if it has one', () => {
  expect(reasonText({ reason_tag: 'SPIN', expires_at: new Date('2026-12-01T15:00:00Z') })).toBe(
    'Spin to Win, use by 01/12/2026 15:00',
  )
  expect(reasonText({ reason_tag: 'PURCHASE', expires_at: null })).toBe('Spent on entries')
})

test.each([
  ['CREDIT', false, 'Credit', '+£5.00'],
  ['DEBIT', false, 'Debit', '−£5.00'],
  ['DEBIT', true, 'Debit (PENDING)', '−£5.00'],
] as const)('a %s, pending %s, is a %s of %s', (transaction_type, pending, type, amount) => {
  expect(typeText({ transaction_type, pending })).toBe(type)
  expect(signedAmount({ transaction_type, amountF: '£5.00' })).toBe(amount)
})
