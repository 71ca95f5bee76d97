import { expect, test } from 'vitest'
import type { Asset, Bundle, Campaign, Price } from '#contract/catalogue.ts'
import { chooseFewerText } from '#domain/campaign/entering-texts.ts'
import type { ResolvedStatus } from '#domain/campaign/schedule.ts'
import { pence } from '#domain/money/money.ts'
import type { BundleLine, CampaignLine } from '#web/core/basket/basket-line.ts'
import {
  CLOSED_TEXT,
  CONTENTS_CHANGED_TEXT,
  checkBundleLine,
  checkCampaignLine,
  OFFER_GONE_TEXT,
  OPTION_GONE_TEXT,
  othersOf,
  priceChangedText,
} from './check-line.ts'

const now = new Date('2026-11-21T12:00:00Z')
const open: ResolvedStatus = { status: 'ACTIVE', locked: false, endingSoon: false, countdownTo: null, round: null }
const shut: ResolvedStatus = { ...open, locked: true }

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
const campaign = (prices: Price[], raffle: Campaign['raffle'] = null, global_limit: number | null = null) =>
  ({
    campaign_type: 'STANDARD',
    prices,
    raffle,
    assets: [] as Asset[],
    global_limit,
    global_count: 500,
  }) as unknown as Campaign
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

/** Checks a line beside other lines of £10 in total. */
const check = (stored: CampaignLine, fresh: Campaign, resolved = open) =>
  checkCampaignLine(stored, fresh, resolved, pence(1000), now)

test.each([
  ['as it was', line, campaign([option(10, 5)]), open, null, null],
  ['closed', line, campaign([option(10, 5)]), shut, CLOSED_TEXT, null],
  ['dearer now', line, campaign([option(10, 6)]), open, priceChangedText(pence(600)), 600],
  ['no longer offered', line, campaign([option(25, 5)]), open, OPTION_GONE_TEXT, null],
  ['offered until a moment ago', line, campaign([option(10, 5, now)]), open, OPTION_GONE_TEXT, null],
  ['as many tickets as the slider has', tickets(25, 50), campaign([], slider), open, null, null],
  ['more tickets than the slider has', tickets(26, 52), campaign([], slider), open, OPTION_GONE_TEXT, 5000],
  ['as many tickets as are left', tickets(25, 50), campaign([], slider, 525), open, null, null],
  ['more tickets than are left', tickets(25, 50), campaign([], slider, 524), open, chooseFewerText(24), 4800],
  ['more tickets than are left or shown', tickets(30, 60), campaign([], slider, 529), open, chooseFewerText(29), 5000],
  ['more tickets than are shown of many', tickets(30, 60), campaign([], slider, 530), open, OPTION_GONE_TEXT, 5000],
  ['tickets that have become dearer', tickets(10, 10), campaign([], slider), open, priceChangedText(pence(2000)), 2000],
])(
  'a line that is %s has the right message and the right price of the line that replaces it',
  (_what, stored, fresh, resolved, note, instead) => {
    const said = check(stored, fresh, resolved)
    expect([said?.note ?? null, said?.instead?.pricePence ?? null]).toEqual([note, instead])
  },
)

const offer: CampaignLine = { ...line, priceType: 'UPSELL', basketMinPence: pence(1000), isUpsell: true }
const upsell = (pounds: number, minPence: number) =>
  ({ ...option(10, pounds), price_type: 'UPSELL', type: 'UPSELL', basket_min: pence(minPence) }) as Price

test.each([
  ['with just enough beside it', [upsell(5, 1000)], null],
  ['with a penny too little beside it', [upsell(5, 1001)], 'Add £0.01 of other entries to get this offer.'],
  ['whose price is another', [upsell(6, 1000)], OFFER_GONE_TEXT],
  ['that everybody can have now', [option(10, 5)], OFFER_GONE_TEXT],
])('an offer %s', (_what, prices, note) => {
  expect(check(offer, campaign(prices))?.note ?? null).toBe(note)
})

test('the value beside a line is that of all other lines', () => {
  expect(othersOf(line, [line, tickets(10, 20)])).toBe(2000)
})

test('a bundle has a message if it is closed, its price has changed or its contents have changed', () => {
  const item = { tag: 'A', title: 'A', quantity: 2 }
  const stored: BundleLine = {
    kind: 'BUNDLE',
    tag: 'B',
    title: 'B',
    pricePence: pence(900),
    items: [item],
    asset: null,
  }
  const fresh = (pounds: number, quantity = 2) =>
    ({
      tag: 'B',
      title: 'B',
      price: pence(pounds * 100),
      items: [{ ...item, quantity }],
      assets: [],
    }) as unknown as Bundle
  expect(checkBundleLine(stored, fresh(9), open)).toBeNull()
  expect(checkBundleLine(stored, fresh(9), shut)).toEqual({ note: CLOSED_TEXT, instead: null })
  expect(checkBundleLine(stored, fresh(10), open)).toEqual({
    note: priceChangedText(pence(1000)),
    instead: { ...stored, pricePence: 1000 },
  })
  expect(checkBundleLine(stored, fresh(9, 3), open)?.note).toBe(CONTENTS_CHANGED_TEXT)
})
