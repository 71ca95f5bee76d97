import { expect, test } from 'vitest'
import type { Campaign, Price } from '#contract/catalogue.ts'
import { offeredPrices } from './offered-prices.ts'

const single = { price: 200, quantity: 1, type: 'STANDARD', price_type: 'STANDARD', frequency: 'SINGLE' } as Price
const week = { ...single, frequency: 'ALL_NEXT_WEEK' } as Price
const upsell = { ...single, type: 'UPSELL' } as Price
const before = (price: Price, end: string) => ({ ...price, start_date: null, end_date: new Date(end) })
const always = (price: Price) => ({ ...price, start_date: null, end_date: null })

/** Daily from 15:10 to 15:00 of the next day, until noon on a Wednesday. */
const campaign = {
  campaign_type: 'STANDARD',
  prices: [always(single), always(week), always(upsell), before(single, '2026-11-20T00:00:00Z')],
  limit_type: 'DAY',
  start_date: new Date('2026-11-02T00:00:00Z'),
  end_date: new Date('2026-12-02T12:00:00Z'),
  active_from: '15:10',
  active_until: '15:00',
  week_offset: 5,
} as Campaign

test.each([
  ['2026-11-19T12:00Z', ['SINGLE', 'ALL_NEXT_WEEK', 'SINGLE'], 'an option ends with its own date'],
  ['2026-11-26T14:59Z', ['SINGLE', 'ALL_NEXT_WEEK'], 'the open round and four more are to come'],
  ['2026-11-26T15:00Z', ['SINGLE'], 'in the gap four are left'],
  ['2026-11-27T12:00Z', ['SINGLE'], 'the open one and three more'],
])('at %s the options %j are offered: %s', (now, frequencies) => {
  expect(offeredPrices(campaign, new Date(now)).map(({ frequency }) => frequency)).toEqual(frequencies)
})

test('an external campaign offers no options here', () => {
  expect(offeredPrices({ ...campaign, campaign_type: 'EXTERNAL' }, new Date('2026-11-19T12:00Z'))).toEqual([])
})
