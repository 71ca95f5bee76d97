import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PurchaseStart, startPurchase } from '#contract/purchases.ts'
import { fromWire } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { openBrowser, tokenOf } from '#web/core/browser-for-tests.ts'
import { findOfSession } from '#web/core/session/session-storage.ts'
import { takeToken } from '#web/core/session/session-store.ts'
import { isIosApp } from '#web/core/site/native-app.ts'
import { keepSummary } from './analytics.ts'

beforeAll(() => {
  openBrowser()
  takeToken(tokenOf({}), null)
})
beforeEach(() => sessionStorage.removeItem('purchase-summary'))
const stored = () => findOfSession(sessionStorage, 'purchase-summary')

const order = fromWire(startPurchase.body, {
  items: [
    { campaign_tag: 'WINACAR', frequency: 'SINGLE', quantity: 5, price: 2.5, price_type: 'STANDARD' },
    { campaign_tag: 'SHED', frequency: 'SINGLE', quantity: 6, price: 2, price_type: 'UPSELL', is_upsell: true },
  ],
  bundles: [{ tag: 'WEEKEND', price: 5 }, { tag: 'CARS' }],
  promo_code: 'TENOFF',
})
const answer: PurchaseStart = {
  is_free: false,
  token: null,
  purchase_id: 'abcd1234',
  ticket_id: null,
  itemized: [],
  campaign_errors: [],
  bundle_errors: [],
  promo_errors: [],
  errors: [],
  total: pence(855),
  discount_total: pence(95),
  credit: pence(0),
}

describe('the summary of a purchase', () => {
  test('is in pounds, names its code, and marks each item that was an upsell', () => {
    keepSummary(order, answer)
    expect(stored()).toEqual({
      transaction_id: 'abcd1234',
      total: 8.55,
      code: 'TENOFF',
      items: [
        { campaign_tag: 'WINACAR', quantity: 5, price: 2.5, frequency: 'SINGLE', is_upsell: false },
        { campaign_tag: 'SHED', quantity: 6, price: 2, frequency: 'SINGLE', is_upsell: true },
        { bundle_tag: 'WEEKEND', quantity: 1, price: 5, is_upsell: false },
        { bundle_tag: 'CARS', quantity: 1, price: null, is_upsell: false },
      ],
    })
  })

  test('is not kept for an order that was refused', () => {
    keepSummary(order, { ...answer, purchase_id: null })
    expect(stored()).toBeNull()
  })
})

describe('our app for iOS', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
  const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36'

  test.each([
    ['an iPhone in the app', 'app', iPhone, 5, true],
    ['an iPad in the app, which calls itself a Mac', 'app', mac, 5, true],
    ['a Mac at the address of the app', 'app', mac, 0, false],
    ['an Android phone in the app', 'app', android, 5, false],
    ['an iPhone on the website', 'website', iPhone, 5, false],
    ['an iPhone in a partner’s frame', 'iframe', iPhone, 5, false],
  ] as const)('is determined by its host and its device: %s', (_, platform, userAgent, maxTouchPoints, isIos) => {
    Object.defineProperty(globalThis, 'navigator', { value: { userAgent, maxTouchPoints }, configurable: true })
    expect(isIosApp(platform)).toBe(isIos)
  })
})
