import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Promo } from '#domain/money/discount.ts'
import { pence } from '#domain/money/money.ts'
import { checkOrder, ORDER_LIMITS } from '#domain/order/order.ts'
import { allow } from '#domain/verdict.ts'
import type { BundleLine } from './basket-line.ts'
import { totalOf } from './basket-total.ts'
import { countItems } from './count-items.ts'

const line = (tag: string, pounds: number): BundleLine => ({
  kind: 'BUNDLE',
  tag,
  title: tag,
  pricePence: pence(pounds * 100),
  items: [],
  asset: null,
})
const promo = (type: Promo['type'], value: number, more: Partial<Promo> = {}): Promo => ({
  code: 'CODE',
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

test('a code that does not fit the basket gives the reason and deducts nothing', () => {
  const unmet = totalOf([line('A', 5)], promo('CASH_DISCOUNT', 500, { minSpendPence: pence(1000) }), none, false)
  expect(unmet).toMatchObject({ totalPence: 500, promoError: { name: 'PromoCodeBelowMinSpend' } })
})

test('a code that gives an entry adds a free line', () => {
  const campaign = { tag: 'WINACAR', title: 'Win a car' }
  expect(totalOf([], promo('FREE_ENTRY', 2, { campaign }), none, false)).toMatchObject({
    totalPence: 0,
    grant: { tag: 'WINACAR', quantity: 2 },
  })
})

test('a line that a code adds counts as one more item, while its conditions are met', () => {
  const given = promo('RAFFLE', 3, { campaign: { tag: 'A', title: 'A' }, minSpendPence: pence(500) })
  const count = (lines: BundleLine[], code: Promo | null) => countItems({ lines, promo: code })
  expect(count([line('A', 5)], null)).toBe(1)
  expect(count([line('A', 5)], given)).toBe(2)
  expect(count([line('A', 4)], given)).toBe(1)
  expect(count([line('A', 5)], promo('PERCENT_DISCOUNT', 10))).toBe(1)
})

test('the browser calculates the same sums as the server, for any basket', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 8000 }), { maxLength: 6 })
  const campaign = fc.constantFrom(null, { tag: 'OTHER', title: 'Other' })
  const codes = fc.oneof(
    fc.record({ type: fc.constant('PERCENT_DISCOUNT' as const), value: fc.integer({ min: 1, max: 100 }), campaign }),
    fc.record({ type: fc.constant('CASH_DISCOUNT' as const), value: fc.integer({ min: 1, max: 20_000 }), campaign }),
  )
  const minimum = fc.option(fc.integer({ min: 1, max: 20_000 }).map(pence))
  const balances = fc.integer({ min: 0, max: 20_000 }).map(pence)
  fc.assert(
    fc.property(
      prices,
      fc.option(codes),
      minimum,
      balances,
      fc.boolean(),
      (each, code, minSpendPence, balance, apply) => {
        const lines = each.map((price, index) => ({ ...line(`B${index}`, 0), pricePence: pence(price) }))
        const given = code && promo(code.type, code.value, { campaign: code.campaign, minSpendPence })
        const shown = totalOf(lines, given, balance, apply)
        const order = { items: [], bundles: lines, creditPence: shown.creditPence }
        const known = ({ pricePence }: BundleLine) => ({
          published: true,
          startsAt: new Date(0),
          endsAt: null,
          pricePence,
          parts: [],
        })
        const facts = {
          campaigns: new Map(),
          bundles: new Map(lines.map((one) => [one.tag, known(one)])),
          promo: given && allow(given),
          balancePence: balance,
          spentPence: none,
          limits: ORDER_LIMITS,
        }
        const resolved = checkOrder(order, facts, new Date('2026-11-24T12:00:00Z'))
        const { itemsPence, discountPence, creditPence, totalPence } = resolved
        expect(shown).toMatchObject({ itemsPence, discountPence, creditPence, totalPence })
        expect(resolved.domainErrors.promoErrors).toEqual(shown.promoError ? [shown.promoError] : [])
        expect(resolved.domainErrors.errors.map(({ name }) => name)).not.toContain('SiteCreditBalanceMismatch')
      },
    ),
  )
})
