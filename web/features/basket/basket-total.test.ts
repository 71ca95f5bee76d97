import { expect, test } from 'vitest'
import { pence } from '#domain/money.ts'
import type { BundleLine } from './basket-line.ts'
import type { BasketPromo } from './basket-store.ts'
import { totalOf } from './basket-total.ts'

const line = (tag: string, pounds: number): BundleLine => ({
  kind: 'BUNDLE',
  tag,
  title: tag,
  pricePence: pence(pounds * 100),
  items: [],
  asset: null,
})
const promo = (type: BasketPromo['type'], value: number, more: Partial<BasketPromo> = {}): BasketPromo => ({
  code: 'CODE',
  label: '',
  type,
  value,
  minSpendPence: null,
  campaign: null,
  ...more,
})
const none = pence(0)

test.each([
  ['lines alone', [line('A', 5), line('B', 10)], null, 0, false, 1500],
  ['a percentage', [line('A', 5), line('B', 10)], promo('PERCENT_DISCOUNT', 10), 0, false, 1350],
  ['cash that is more than the lines', [line('A', 3)], promo('CASH_DISCOUNT', 500), 0, false, 0],
  ['credit that covers all', [line('A', 5)], null, 2500, true, 0],
  ['credit that leaves two pounds at least', [line('A', 5)], null, 450, true, 200],
  ['credit that is not asked for', [line('A', 5)], null, 2500, false, 500],
  ['the code first, then credit', [line('A', 10)], promo('PERCENT_DISCOUNT', 50), 100, true, 400],
])('the total of %s', (_what, lines, code, balance, apply, total) => {
  expect(totalOf(lines, code, pence(balance), apply).totalPence).toBe(total)
})

test('a code that does not fit the basket says why and takes nothing off', () => {
  const unmet = totalOf([line('A', 5)], promo('CASH_DISCOUNT', 500, { minSpendPence: pence(1000) }), none, false)
  expect(unmet).toMatchObject({ totalPence: 500, promoRefusal: { name: 'PromoCodeBelowMinSpend' } })
})

test('a code that gives an entry puts in a line of its own, which costs nothing', () => {
  const campaign = { tag: 'WINACAR', title: 'Win a car' }
  expect(totalOf([], promo('FREE_ENTRY', 2, { campaign }), none, false)).toMatchObject({
    totalPence: 0,
    grant: { tag: 'WINACAR', quantity: 2 },
  })
})
