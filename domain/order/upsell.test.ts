import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Schedule } from '../campaign/schedule.ts'
import { type Pence, pence } from '../money/money.ts'
import type { PriceOption } from '../money/price.ts'
import { checkOrder, ORDER_LIMITS, type OrderFacts } from './order.ts'
import type { OrderItem } from './order-line.ts'
import {
  chooseUpsell,
  chooseUpsells,
  targetPrice,
  type Upsell,
  type UpsellCampaign,
  type UpsellOrder,
  type UpsellRules,
} from './upsell.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const always: Schedule = {
  limitType: 'COMPETITION',
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: null,
  activeFrom: null,
  activeUntil: null,
  weekOffset: 5,
}
const rules: UpsellRules = { platform: 'website', excludedTags: [], limits: ORDER_LIMITS }

function standard(pricePence: number, changed: Partial<PriceOption> = {}): PriceOption {
  return {
    pricePence: pence(pricePence),
    quantity: 5,
    priceType: 'STANDARD',
    frequency: 'SINGLE',
    basketMinPence: null,
    startsAt: null,
    endsAt: null,
    ...changed,
  }
}

function upsell(pricePence: number, basketMinPence: number | null = null): PriceOption {
  return standard(pricePence, {
    priceType: 'UPSELL',
    basketMinPence: basketMinPence === null ? null : pence(basketMinPence),
  })
}

function campaign(tag: string, prices: readonly PriceOption[], changed: Partial<UpsellCampaign> = {}): UpsellCampaign {
  return {
    tag,
    prices,
    type: 'COMPETITION',
    published: true,
    place: 'STANDARD',
    schedule: always,
    raffle: null,
    entryLimit: null,
    remaining: null,
    taken: {},
    appExclusive: false,
    webExclusive: false,
    promoOrder: 1,
    ...changed,
  }
}

function raffle(tag: string, unitPence: number, changed: Partial<UpsellCampaign> = {}): UpsellCampaign {
  const slider = { unitPricePence: pence(unitPence), sliderMin: 2, sliderMax: 100 }
  return campaign(tag, [], { type: 'RAFFLE', raffle: slider, ...changed })
}

function order(...prices: number[]): UpsellOrder {
  return { linePricesPence: prices.map(pence), selectedPence: pence(Math.max(...prices)), tags: new Set(['MINE']) }
}

const said = (offer: Upsell<UpsellCampaign> | null | undefined) =>
  offer ? `${offer.campaign.tag} ${offer.option.pricePence}` : null

test.each([
  [1, 200],
  [399, 200],
  [400, 200],
  [599, 200],
  [600, 300],
  [799, 300],
  [50_000, 25_000],
])('the target for %i pence is half of it in whole pounds, two at least: %i', (selected, expected) => {
  expect(targetPrice(pence(selected))).toBe(expected)
})

describe('beside a basket', () => {
  const two = (prices: readonly PriceOption[], basket: UpsellOrder, changed: Partial<UpsellRules> = {}) =>
    said(chooseUpsells([campaign('A', prices)], basket, { ...rules, ...changed }, now)[0])

  test.each<[string, PriceOption[], UpsellOrder, string | null]>([
    ['the dearest up to the target', [standard(200), standard(300), standard(400), standard(100)], order(600), 'A 300'],
    ['upsell prices only, where there are some', [standard(300), upsell(200)], order(600), 'A 200'],
    ['below the basket value, not at it', [standard(500), standard(300), standard(100)], order(300, 100), 'A 100'],
    ['the last option whatever the target', [standard(200), standard(500)], order(600), 'A 500'],
    ['the last option only below the basket value', [standard(200), standard(600)], order(600), 'A 200'],
    ['the cheapest, where none suits', [standard(900), standard(800), standard(1000)], order(300), 'A 800'],
    ['an upsell at its least basket', [upsell(200, 500), upsell(100)], order(500), 'A 200'],
    ['none below its least basket', [upsell(200, 501), upsell(100)], order(500), 'A 100'],
    ['nothing, where no upsell’s least basket is met', [standard(200), upsell(200, 501)], order(500), null],
    ['together two pounds', [standard(50), standard(100)], order(100), 'A 100'],
    ['nothing that comes to less together', [standard(99)], order(100), null],
    ['nothing beside what is free', [standard(200)], order(0), null],
    ['the target of the dearest line', [standard(200), standard(300), standard(100)], order(600, 200, 200), 'A 300'],
  ])('%s', (_, prices, basket, expected) => {
    expect(two(prices, basket)).toBe(expected)
  })

  test.each<[string, UpsellCampaign, string | null]>([
    ['a raffle without options is offered at the start of its slider', raffle('R', 50), 'R 500'],
    ['a raffle with an upsell is offered at that', raffle('R', 50, { prices: [upsell(200)] }), 'R 200'],
    ['what is in the basket is not', campaign('MINE', [standard(200)]), null],
    ['what is excluded is not', campaign('OUT', [standard(200)]), null],
    ['what is sold out is not', campaign('A', [standard(200)], { remaining: 4 }), null],
    ['what has just enough left is', campaign('A', [standard(200)], { remaining: 5 }), 'A 200'],
    ['a quantity above the entry limit is not offered', campaign('A', [standard(200)], { entryLimit: 4 }), null],
    ['what is entered elsewhere is not', campaign('A', [standard(200)], { place: 'EXTERNAL' }), null],
    ['what is for the app is not', campaign('A', [standard(200)], { appExclusive: true }), null],
    ['an option of the past is not', campaign('A', [standard(200, { endsAt: now })]), null],
    ['a campaign that is over is not', campaign('A', [standard(200)], { schedule: { ...always, endsAt: now } }), null],
  ])('%s', (_, offered, expected) => {
    expect(said(chooseUpsells([offered], order(600), { ...rules, excludedTags: ['OUT'] }, now)[0])).toBe(expected)
  })

  test('at most three upsells are offered, in the operators’ order, and those without a place in it last', () => {
    const all = [
      campaign('NONE', [standard(200)], { promoOrder: null }),
      campaign('SECOND', [standard(200)], { promoOrder: 2 }),
      campaign('SHUT', [], { promoOrder: 1 }),
      campaign('FIRST', [standard(200)], { promoOrder: 1 }),
      campaign('LAST', [standard(200)], { promoOrder: null }),
    ]
    expect(chooseUpsells(all, order(600), rules, now).map(said)).toEqual(['FIRST 200', 'SECOND 200', 'NONE 200'])
  })

  test('each upsell takes those before it into account', () => {
    const all = ['A', 'B', 'C'].map((tag) => campaign(tag, [standard(600), standard(300)]))
    const basket = order(49_000)
    expect(chooseUpsells(all, basket, rules, now).map(said)).toEqual(['A 600', 'B 300'])
    expect(chooseUpsells(all, order(50_000), rules, now)).toEqual([])
    expect(chooseUpsells(all, order(...Array(49).fill(400)), rules, now)).toHaveLength(1)
    expect(chooseUpsells(all, order(...Array(50).fill(400)), rules, now)).toEqual([])
  })
})

describe('beside a single line', () => {
  test.each<[string, UpsellCampaign[], UpsellOrder, string | null]>([
    [
      'the dearest up to the target',
      [campaign('A', [standard(300), standard(200), standard(400)])],
      order(600),
      'A 300',
    ],
    [
      'two pounds at least, however little was chosen',
      [campaign('A', [standard(200), standard(100)])],
      order(100),
      'A 200',
    ],
    ['the cheapest, where none suits', [campaign('A', [standard(900), standard(800)])], order(600), 'A 800'],
    ['only what makes two pounds together', [campaign('A', [standard(150), standard(149)])], order(50), 'A 150'],
    ['nothing that does not', [campaign('A', [standard(149)])], order(50), null],
    [
      'the first in the operators’ order',
      [campaign('B', [standard(200)], { promoOrder: 2 }), campaign('A', [standard(200)])],
      order(600),
      'A 200',
    ],
    [
      'the next, where the first cannot be had',
      [campaign('A', [upsell(200, 601)]), campaign('B', [standard(200)], { promoOrder: 2 })],
      order(600),
      'B 200',
    ],
    [
      'never one without a place in that order',
      [campaign('A', [standard(200)], { promoOrder: null })],
      order(600),
      null,
    ],
    ['a raffle without options at the start of its slider', [raffle('R', 150)], order(600), 'R 1500'],
    ['nothing beside what is free', [campaign('A', [standard(200)])], order(0), null],
    ['nothing beside fifty lines', [campaign('A', [standard(200)])], order(...Array(50).fill(400)), null],
  ])('%s', (_, campaigns, single, expected) => {
    expect(said(chooseUpsell(campaigns, single, rules, now))).toBe(expected)
  })
})

const anyPence = fc.integer({ min: 1, max: 3000 })
const anyOption = fc.record({
  pricePence: anyPence.map(pence),
  quantity: fc.integer({ min: 1, max: 40 }),
  priceType: fc.constantFrom('STANDARD' as const, 'UPSELL' as const),
  basketMinPence: fc.option(anyPence.map(pence)),
})
const anyOptions = fc.array(
  anyOption.map((option) =>
    standard(0, { ...option, ...(option.priceType === 'STANDARD' && { basketMinPence: null }) }),
  ),
  { maxLength: 5 },
)
const anyCampaign = fc
  .record({
    tag: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'MINE'),
    prices: anyOptions,
    isRaffle: fc.boolean(),
    unitPence: fc.integer({ min: 1, max: 300 }),
    promoOrder: fc.option(fc.integer({ min: 1, max: 9 })),
    remaining: fc.option(fc.integer({ min: 0, max: 30 })),
    entryLimit: fc.option(fc.integer({ min: 1, max: 30 })),
    appExclusive: fc.boolean(),
  })
  .map(({ tag, prices, isRaffle, unitPence, ...changed }) =>
    isRaffle ? raffle(tag, unitPence, { prices, ...changed }) : campaign(tag, prices, changed),
  )
const anyCampaigns = fc.uniqueArray(anyCampaign, { selector: ({ tag }) => tag })
const anyLines = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 4 })

/** The server's verdict on an order with lines of these prices and some offers beside them. */
function isOrderAllowed(prices: readonly number[], offers: readonly Upsell<UpsellCampaign>[]): boolean {
  const own = prices.map((price, index) => campaign(`OWN${index}`, [standard(price)]))
  const items: OrderItem[] = [
    ...own.map(({ tag, prices: [option] }) => ({ ...option!, campaignTag: tag })),
    ...offers.map(({ campaign: { tag }, option }) => ({ ...option, campaignTag: tag })),
  ]
  const campaigns = new Map([...own, ...offers.map(({ campaign }) => campaign)].map((one) => [one.tag, one]))
  const nothing = pence(0)
  const facts: OrderFacts = {
    campaigns,
    bundles: new Map(),
    promo: null,
    balancePence: nothing,
    spentPence: nothing,
    limits: ORDER_LIMITS,
  }
  return checkOrder({ items, bundles: [], creditPence: nothing }, facts, now).isAllowed
}

/** Every choice of some of them. */
function anyOf<One>(offers: readonly One[]): One[][] {
  const choices = Array.from({ length: 2 ** offers.length }, (_, bits) => offers.filter((_, at) => (bits >> at) & 1))
  return choices.filter((some) => some.length > 0)
}

test('every upsell beside a basket can be bought with it, alone or together with any of the others', () => {
  fc.assert(
    fc.property(anyCampaigns, anyLines, (campaigns, prices) => {
      const offers = chooseUpsells(campaigns, order(...prices), rules, now)
      for (const taken of anyOf(offers)) expect(isOrderAllowed(prices, taken)).toBe(true)
      expect(offers.length).toBeLessThanOrEqual(3)
      expect(new Set(offers.map(({ campaign }) => campaign.tag)).size).toBe(offers.length)
      expect(offers.every(({ campaign }) => campaign.tag !== 'MINE' && !campaign.appExclusive)).toBe(true)
    }),
  )
})

test('the upsell beside a single line can be bought with it, and is the first that can', () => {
  fc.assert(
    fc.property(anyCampaigns, fc.integer({ min: 1, max: 50_000 }), (campaigns, price) => {
      const offer = chooseUpsell(campaigns, order(price), rules, now)
      if (offer) expect(isOrderAllowed([price], [offer])).toBe(true)
      const before = campaigns.filter(
        ({ promoOrder }) => promoOrder !== null && (!offer || promoOrder < offer.campaign.promoOrder!),
      )
      expect(before.map((one) => chooseUpsell([one], order(price), rules, now))).toEqual(before.map(() => null))
    }),
  )
})

test('an upsell suits a basket better than any other option of its campaign, or is its cheapest', () => {
  fc.assert(
    fc.property(anyOptions, anyLines, (prices, lines) => {
      const basket = order(...lines)
      const [offer] = chooseUpsells([campaign('A', prices)], basket, rules, now)
      if (!offer) return
      const value: Pence = pence(lines.reduce((all, line) => all + line, 0))
      const target = targetPrice(pence(Math.max(...lines)))
      const rivals = prices
        .filter(({ priceType }) => priceType === offer.option.priceType)
        .filter((option) => isOrderAllowed(lines, [{ campaign: campaign('A', prices), option }]))
      const suiting = rivals.filter(({ pricePence }) => pricePence < value && pricePence <= target)
      const least = Math.min(...rivals.map(({ pricePence }) => pricePence))
      const dearest = Math.max(least, ...suiting.map(({ pricePence }) => pricePence))
      expect(offer.option.pricePence).toBeGreaterThanOrEqual(suiting.length > 0 ? dearest : least)
    }),
  )
})
