import { expect, test } from 'vitest'
import type { Bundle, Campaign, Price } from '#contract/catalogue.ts'
import { pence } from '#domain/money.ts'
import type { JudgedStatus } from '#domain/schedule.ts'
import type { BundleLine, CampaignLine } from './basket-line.ts'
import { CLOSED_TEXT, checkBundleLine, checkCampaignLine, OPTION_GONE_TEXT, PRICE_CHANGED_TEXT } from './check-line.ts'

const now = new Date('2026-11-21T12:00:00Z')
const open: JudgedStatus = { status: 'ACTIVE', locked: false, endingSoon: false, countdownTo: null, round: null }
const shut: JudgedStatus = { ...open, locked: true }

const option = (quantity: number, pounds: number, end_date: Date | null = null) =>
  ({
    quantity,
    price: pence(pounds * 100),
    frequency: 'SINGLE',
    type: 'STANDARD',
    price_type: 'STANDARD',
    basket_min: null,
    start_date: null,
    end_date,
  }) as Price
const campaign = (prices: Price[], raffle: Campaign['raffle'] = null) => ({ prices, raffle }) as Campaign
const slider = { unit_price: pence(200), slider_min: 1, slider_max: 25 }

const line: CampaignLine = {
  kind: 'CAMPAIGN',
  tag: 'A',
  title: 'A',
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
const tickets = (quantity: number, pounds: number): CampaignLine => ({
  ...line,
  type: 'RAFFLE',
  quantity,
  pricePence: pence(pounds * 100),
})

test.each([
  ['as it was', line, campaign([option(10, 5)]), open, null],
  ['closed', line, campaign([option(10, 5)]), shut, CLOSED_TEXT],
  ['dearer now', line, campaign([option(10, 6)]), open, PRICE_CHANGED_TEXT],
  ['no longer offered', line, campaign([option(25, 5)]), open, OPTION_GONE_TEXT],
  ['offered until a moment ago', line, campaign([option(10, 5, now)]), open, OPTION_GONE_TEXT],
  ['an offer beside the basket, which the server judges', { ...line, isUpsell: true }, campaign([]), open, null],
  ['as many tickets as the slider has', tickets(25, 50), campaign([], slider), open, null],
  ['more tickets than the slider has', tickets(26, 52), campaign([], slider), open, OPTION_GONE_TEXT],
  ['tickets that have become dearer', tickets(10, 10), campaign([], slider), open, PRICE_CHANGED_TEXT],
])('a line that is %s says so', (_what, kept, fresh, judged, said) => {
  expect(checkCampaignLine(kept, fresh, judged, now)).toBe(said)
})

test('a bundle says whether it is closed or costs something else', () => {
  const kept: BundleLine = { kind: 'BUNDLE', tag: 'B', title: 'B', pricePence: pence(900), items: [], asset: null }
  const fresh = (pounds: number) => ({ price: pence(pounds * 100) }) as Bundle
  expect(checkBundleLine(kept, fresh(9), open)).toBeNull()
  expect(checkBundleLine(kept, fresh(9), shut)).toBe(CLOSED_TEXT)
  expect(checkBundleLine(kept, fresh(10), open)).toBe(PRICE_CHANGED_TEXT)
})
