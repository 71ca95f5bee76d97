import { expect, test } from 'vitest'
import { errorOf, errorText } from '#contract/errors.ts'
import type { PurchaseStart } from '#contract/purchases.ts'
import { pence } from '#domain/money.ts'
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
const price = errorOf('EntryPriceInvalid')
const inactive = errorOf('CampaignInactive')

test('a free order is done, and a paid one goes on to pay until its token ends', () => {
  expect(outcomeOf({ ...nothing, is_free: true, purchase_id: 'p', ticket_id: 't' })).toEqual({
    kind: 'free',
    purchaseId: 'p',
    ticketId: 't',
  })
  expect(outcomeOf({ ...nothing, token: { token: 'secret', exp: 1_800_000_000 } })).toEqual({
    kind: 'toPay',
    token: 'secret',
    expiresAt: new Date(1_800_000_000_000),
  })
})

test('what is wrong with a line stands on that line, and all of it', () => {
  const outcome = outcomeOf({
    ...nothing,
    itemized: [{ campaign_tag: 'WINACAR', errors: [price] }],
    campaign_errors: [{ campaign_tag: 'WINACAR', errors: [inactive] }],
    bundle_errors: [{ bundle_tag: 'WINACAR', errors: [errorOf('BundleExpired')] }],
    promo_errors: [errorOf('PromoCodeExpired')],
  })
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

test('a credit figure that is out of date asks for a new one', () => {
  expect(outcomeOf({ ...nothing, errors: [errorOf('SiteCreditBalanceMismatch')] })).toMatchObject({
    creditIsStale: true,
  })
})

test('an answer that says nothing at all is an InternalError', () => {
  expect(outcomeOf(nothing)).toMatchObject({ errors: { order: [errorText({ name: 'InternalError' })] } })
})
