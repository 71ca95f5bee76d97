import { expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { statusText, sumsOf } from './purchase-texts.ts'

const whole = {
  status: 'PAID',
  total: pence(500),
  discount_total: pence(0),
  promo_code: null,
  credit: pence(0),
  refunded: pence(0),
  refunded_credit: pence(0),
  disputed: false,
} as const
const withCredit = { ...whole, credit: pence(200) }

test.each([
  [whole, 'paid'],
  [withCredit, 'paid'],
  [{ ...withCredit, status: 'PENDING' as const }, 'payment pending'],
  [{ ...whole, status: 'FREE' as const, total: pence(0) }, 'free'],
  [{ ...withCredit, status: 'FREE' as const, total: pence(0) }, 'paid with site credit'],
  [{ ...whole, disputed: true }, 'payment disputed'],
  [{ ...whole, refunded: pence(1) }, '£0.01 refunded'],
  [{ ...withCredit, refunded: pence(500), refunded_credit: pence(100) }, '£6.00 refunded'],
  [
    { ...withCredit, status: 'REFUNDED' as const, refunded: pence(500), refunded_credit: pence(199) },
    'refund on its way',
  ],
  [{ ...withCredit, status: 'REFUNDED' as const, refunded: pence(500), refunded_credit: pence(200) }, 'refunded'],
])('%j is %s', (purchase, text) => {
  expect(statusText(purchase)).toBe(text)
})

test.each([
  [whole, []],
  [
    { ...whole, promo_code: 'TENOFF', discount_total: pence(50) },
    [
      ['Promo code TENOFF', '−£0.50'],
      ['Paid', '£5.00'],
    ],
  ],
  [
    { ...withCredit, promo_code: 'FREEDRAW', refunded: pence(300), refunded_credit: pence(200) },
    [
      ['Promo code FREEDRAW', 'Free entries'],
      ['Site credit', '−£2.00'],
      ['Paid', '£5.00'],
      ['Refunded', '£3.00'],
      ['Refunded as site credit', '£2.00'],
    ],
  ],
])('%j shows what was deducted, what was paid and what was refunded', (purchase, sums) => {
  expect(sumsOf(purchase)).toEqual(sums)
})
