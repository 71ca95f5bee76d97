import { expect, test } from 'vitest'
import { errorOf, errorText } from '#contract/errors.ts'
import type { PurchaseStart } from '#contract/purchases.ts'
import { pence } from '#domain/money/money.ts'
import type { BundleLine, CampaignLine } from '#web/core/basket/basket-line.ts'
import { outcomeOf } from './start-order.ts'

const nothing: PurchaseStart = {
  is_free: false,
  token: null,
  purchase_id: null,
  ticket_id: null,
  itemized: [],
  campaign_errors: [],
  bundle_errors: [],
  promo_errors: [],
  errors: [],
  total: pence(0),
  discount_total: pence(0),
  credit: pence(0),
}
const car: CampaignLine = {
  kind: 'CAMPAIGN',
  tag: 'WINACAR',
  title: 'Win a car',
  type: 'COMPETITION',
  keyword: null,
  frequency: 'SINGLE',
  priceType: 'STANDARD',
  pricePence: pence(500),
  quantity: 10,
  basketMinPence: null,
  isUpsell: false,
  asset: null,
}
const part = { tag: 'BONUS300K', title: 'The cash', quantity: 2 }
const deal: BundleLine = {
  kind: 'BUNDLE',
  tag: 'WINACAR',
  title: 'Both',
  pricePence: pence(900),
  items: [part],
  asset: null,
}
const lines = [car, deal]
const price = errorOf('EntryPriceInvalid')
const inactive = errorOf('CampaignInactive')

test('a free order is finished, and a paid one must be paid before its token expires', () => {
  expect(outcomeOf({ ...nothing, is_free: true, purchase_id: 'p', ticket_id: 't' }, lines)).toEqual({
    kind: 'free',
    purchaseId: 'p',
    ticketId: 't',
  })
  expect(outcomeOf({ ...nothing, purchase_id: 'p', token: { token: 'secret', exp: 1_800_000_000 } }, lines)).toEqual({
    kind: 'toPay',
    purchaseId: 'p',
    token: 'secret',
    expiresAt: new Date(1_800_000_000_000),
  })
})

test('all errors of a line are shown on that line', () => {
  const outcome = outcomeOf(
    {
      ...nothing,
      itemized: [{ campaign_tag: 'WINACAR', errors: [price] }],
      campaign_errors: [{ campaign_tag: 'WINACAR', errors: [inactive] }],
      bundle_errors: [{ bundle_tag: 'WINACAR', errors: [errorOf('BundleExpired')] }],
      promo_errors: [errorOf('PromoCodeExpired')],
    },
    lines,
  )
  expect(outcome).toEqual({
    kind: 'refused',
    creditIsStale: false,
    errors: {
      lines: {
        'CAMPAIGN:WINACAR': [errorText(price), errorText(inactive)],
        'BUNDLE:WINACAR': [errorText({ name: 'BundleExpired' })],
      },
      promo: [errorText({ name: 'PromoCodeExpired' })],
      order: [],
    },
  })
})

const ofPart = (campaign_tag: string) => Object.assign({}, inactive, { meta: { campaign_tag } })

test.each([
  ['what is wrong with a part of a bundle stands on that part', [ofPart('BONUS300K')], [], 'BUNDLE:WINACAR/BONUS300K'],
  [
    'what is wrong with a part that the line does not show stands on the bundle',
    [ofPart('GONE')],
    [],
    'BUNDLE:WINACAR',
  ],
  ['a part that was gone at the last moment is found in its bundle', [], ['BONUS300K'], 'BUNDLE:WINACAR/BONUS300K'],
])('%s', (_, errors, gone, key) => {
  const outcome = outcomeOf(
    {
      ...nothing,
      bundle_errors: [{ bundle_tag: 'WINACAR', errors }],
      itemized: gone.map((campaign_tag) => ({ campaign_tag, errors: [inactive] })),
    },
    lines,
  )
  expect(outcome).toMatchObject({ errors: { lines: { [key]: [errorText(inactive)] }, order: [] } })
})

test('errors of items without a line are shown on the order', () => {
  const outcome = outcomeOf(
    {
      ...nothing,
      itemized: [{ campaign_tag: 'GONE', errors: [price] }],
      bundle_errors: [{ bundle_tag: 'GONE', errors: [inactive] }],
    },
    lines,
  )
  expect(outcome).toMatchObject({ errors: { lines: {}, order: [errorText(price), errorText(inactive)] } })
})

test('an outdated credit amount requests a new one', () => {
  expect(outcomeOf({ ...nothing, errors: [errorOf('SiteCreditBalanceMismatch')] }, lines)).toMatchObject({
    creditIsStale: true,
  })
})

test('an empty answer is an InternalError', () => {
  expect(outcomeOf(nothing, lines)).toMatchObject({ errors: { order: [errorText({ name: 'InternalError' })] } })
})
