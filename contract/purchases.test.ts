import { expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { errorOf } from './errors.ts'
import { promoSchema } from './promos.ts'
import { type PurchaseStart, startPurchase } from './purchases.ts'
import { fromWire, readWire, toWire } from './wire.ts'

const item = {
  campaign_tag: 'WINACAR',
  frequency: 'SINGLE',
  quantity: 1,
  price: 2.5,
  is_upsell: false,
  price_type: 'STANDARD',
  basket_min: null,
}
const bundle = { tag: 'TRIO', price: 9.99 }
const body = { items: [item], bundles: [bundle], promo_code: 'TENOFF', credit: 1.05 }

test('a purchase is read in pence and sent in pounds', () => {
  const parsed = fromWire(startPurchase.body, body)
  expect(parsed.items[0]?.price).toBe(250)
  expect(parsed.bundles[0]?.price).toBe(999)
  expect(parsed.credit).toBe(105)
  expect(toWire(startPurchase.body, parsed)).toEqual(body)
})

test('a purchase that names no credit, promo code or bundle price gets the defaults: none, none and the current price', () => {
  expect(fromWire(startPurchase.body, { items: [], bundles: [{ tag: 'TRIO' }] })).toEqual({
    items: [],
    bundles: [{ tag: 'TRIO', price: null }],
    promo_code: null,
    credit: 0,
  })
})

test('fields that the contract does not know are ignored', () => {
  expect(fromWire(startPurchase.body, { ...body, colour: 'red' })).toEqual(fromWire(startPurchase.body, body))
})

test.each([
  ['a price of three decimals', { ...body, items: [{ ...item, price: 2.505 }] }, 'items.0.price'],
  ['a negative price', { ...body, items: [{ ...item, price: -2 }] }, 'items.0.price'],
  ['credit of three decimals', { ...body, credit: 0.001 }, 'credit'],
  ['no entries', { ...body, items: [{ ...item, quantity: 0 }] }, 'items.0.quantity'],
  ['half an entry', { ...body, items: [{ ...item, quantity: 0.5 }] }, 'items.0.quantity'],
  ['entries as a text', { ...body, items: [{ ...item, quantity: '1' }] }, 'items.0.quantity'],
  ['a campaign twice', { ...body, items: [item, { ...item, quantity: 2 }] }, 'items'],
  ['a bundle twice', { ...body, bundles: [bundle, bundle] }, 'bundles'],
  ['a promo code in lower case', { ...body, promo_code: 'tenoff' }, 'promo_code'],
  ['items that are no list', { ...body, items: 'WINACAR' }, 'items'],
])('%s is refused with the path of the field', (_, sent, path) => {
  const read = readWire(startPurchase.body, sent)
  expect(read.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('more than 10,000 entries of one item can be asked for, so that the answer can say what the limit is', () => {
  expect(readWire(startPurchase.body, { ...body, items: [{ ...item, quantity: 10_001 }] }).success).toBe(true)
})

test('an answer with domain errors in its lists comes back as it was given', () => {
  const answer: PurchaseStart = {
    is_free: false,
    token: null,
    purchase_id: null,
    ticket_id: null,
    itemized: [
      {
        campaign_tag: 'LIMITED',
        errors: [errorOf('EntryLimitReached', { limit: 5, limit_type: 'COMPETITION', used: 5 })],
      },
    ],
    campaign_errors: [],
    bundle_errors: [{ bundle_tag: 'TRIO', errors: [errorOf('BundleExpired')] }],
    promo_errors: [errorOf('PromoCodeBelowMinSpend', { min_spend: pence(1000) })],
    errors: [errorOf('TakingABreak', { until: new Date('2026-12-01T00:00:00.000Z') })],
    total: pence(250),
    discount_total: pence(0),
    credit: pence(0),
  }
  const sent = JSON.parse(JSON.stringify(toWire(startPurchase.answer, answer)))
  expect(sent.promo_errors[0].meta).toEqual({ min_spend: 10 })
  expect(sent.errors[0].meta).toEqual({ until: '2026-12-01T00:00:00.000Z' })
  expect(sent.total).toBe(2.5)
  expect(fromWire(startPurchase.answer, sent)).toEqual(answer)
})

const code = { code: 'X', label: 'x', min_spend: null, campaign: null, campaign_info: null }

test.each([
  ['PERCENT_DISCOUNT', 10, 10],
  ['CASH_DISCOUNT', 2.5, 250],
  ['FREE_ENTRY', 1, 1],
  ['RAFFLE', 3, 3],
])('the value of a %s code is %d on the wire and %d in code', (type, wire, value) => {
  const promo = fromWire(promoSchema, { ...code, type, value: wire })
  expect(promo.value).toBe(value)
  expect(toWire(promoSchema, promo)).toEqual({ ...code, type, value: wire })
})
