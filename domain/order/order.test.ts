import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstClosing, type OrderCampaign } from '../campaign/round-entries.ts'
import type { Schedule } from '../campaign/schedule.ts'
import type { Promo } from '../money/discount.ts'
import { type Pence, pence, sum } from '../money/money.ts'
import type { PriceOption } from '../money/price.ts'
import { allow, refuse } from '../verdict.ts'
import { checkOrder, ORDER_LIMITS, type OrderFacts, type OrderRequest } from './order.ts'
import type { OrderBundle, OrderItem } from './order-line.ts'

// A Tuesday, within the round of 15:10 on Monday to 15:00.
const now = new Date('2026-11-24T12:00:00.000Z')
const closesAt = new Date('2026-11-24T15:00:00.000Z')
const round = '2026-11-23T15:10:00.000Z'

const always: Schedule = {
  limitType: 'COMPETITION',
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: null,
  activeFrom: null,
  activeUntil: null,
  weekOffset: 5,
}
const daily: Schedule = { ...always, limitType: 'DAY', activeFrom: '15:10', activeUntil: '15:00' }

const plain: Omit<PriceOption, 'pricePence' | 'quantity'> = {
  priceType: 'STANDARD',
  frequency: 'SINGLE',
  basketMinPence: null,
  startsAt: null,
  endsAt: null,
}
const fiver: PriceOption = { ...plain, pricePence: pence(500), quantity: 10 }

function campaign(tag: string, changed: Partial<OrderCampaign> = {}): OrderCampaign {
  const offer = { type: 'COMPETITION', prices: [fiver], raffle: null, schedule: always } as const
  return { tag, published: true, place: 'STANDARD', entryLimit: null, remaining: null, taken: {}, ...offer, ...changed }
}

function item(campaignTag: string, changed: Partial<OrderItem> = {}): OrderItem {
  const price = { pricePence: pence(500), quantity: 10, priceType: 'STANDARD', frequency: 'SINGLE' } as const
  return { campaignTag, ...price, ...changed }
}

const bundle: OrderBundle = {
  published: true,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: null,
  pricePence: pence(800),
  parts: [
    { campaignTag: 'CAR', quantity: 5 },
    { campaignTag: 'CASH', quantity: 3 },
  ],
}

type Given = Partial<Omit<OrderFacts, 'campaigns' | 'bundles'>> & {
  campaigns?: OrderCampaign[]
  bundles?: Record<string, OrderBundle>
}

function check(basket: Partial<OrderRequest>, given: Given = {}, at = now) {
  const { campaigns = [campaign('CAR'), campaign('CASH')], bundles = { DEAL: bundle }, ...rest } = given
  const facts: OrderFacts = {
    promo: null,
    balancePence: pence(0),
    spentPence: pence(0),
    limits: ORDER_LIMITS,
    ...rest,
    campaigns: new Map(campaigns.map((one) => [one.tag, one])),
    bundles: new Map(Object.entries(bundles)),
  }
  return checkOrder({ items: [], bundles: [], creditPence: pence(0), ...basket }, facts, at)
}

const nothingRefused = { itemized: [], campaignErrors: [], bundleErrors: [], promoErrors: [], errors: [] }
const deal = { tag: 'DEAL', pricePence: null }

function namesOf(errors: readonly { name: string }[]): string[] {
  return errors.map(({ name }) => name)
}

test('an order that is right says what each line costs and gives', () => {
  const checked = check(
    { items: [item('CAR')], bundles: [deal] },
    { campaigns: [campaign('CAR', { schedule: daily }), campaign('CASH')] },
  )
  const once = { frequency: 'SINGLE', priceType: 'STANDARD', discountPence: 0 }
  const today = { campaignTag: 'CAR', period: round, round: { opensAt: new Date(round), closesAt } }
  const whole = { opensAt: always.startsAt, closesAt: null }
  expect(checked).toEqual({
    isAllowed: true,
    domainErrors: nothingRefused,
    lines: [
      { kind: 'CAMPAIGN', tag: 'CAR', quantity: 10, pricePence: 500, ...once, entries: [{ ...today, quantity: 10 }] },
      {
        kind: 'BUNDLE',
        tag: 'DEAL',
        quantity: 1,
        pricePence: 800,
        ...once,
        entries: [
          { ...today, quantity: 5 },
          { campaignTag: 'CASH', period: 'ALL', round: whole, quantity: 3 },
        ],
      },
    ],
    itemsPence: 1300,
    discountPence: 0,
    creditPence: 0,
    totalPence: 1300,
  })
})

test('the first closing of an order is that of its earliest round, and null when no round closes', () => {
  const order = { items: [item('CASH')], bundles: [deal] }
  const closingOf = (car: Partial<OrderCampaign>) => {
    const { lines } = check(order, { campaigns: [campaign('CAR', car), campaign('CASH')] })
    return firstClosing(lines.flatMap(({ entries }) => entries))
  }
  expect(closingOf({ schedule: daily })).toEqual(closesAt)
  expect(closingOf({})).toBeNull()
})

describe('a campaign that cannot be entered', () => {
  const tuesday = (time: string) => new Date(`2026-11-24T${time}Z`)

  test.each<[string, OrderCampaign[], Date, string]>([
    ['is unknown', [], now, 'CampaignNotFound'],
    ['is unpublished', [campaign('CAR', { published: false })], now, 'CampaignInactive'],
    ['has not begun', [campaign('CAR')], new Date('2026-10-31T23:59:59.999Z'), 'CampaignInactive'],
    ['is over', [campaign('CAR', { schedule: { ...always, endsAt: now } })], now, 'CampaignInactive'],
    [
      'is between rounds',
      [campaign('CAR', { schedule: daily })],
      tuesday('15:00:00.000'),
      'EntryCampaignBetweenCycles',
    ],
    [
      'is outside its windows',
      [campaign('CAR', { schedule: { ...daily, activeFrom: '09:00', activeUntil: '11:00' } })],
      now,
      'EntryCampaignInactive',
    ],
  ])('is refused as a campaign because it %s: case %#', (_, campaigns, at, name) => {
    const { isAllowed, domainErrors, lines } = check({ items: [item('CAR')] }, { campaigns }, at)
    const error = { name, message: '', meta: {} }
    expect(isAllowed).toBe(false)
    expect(domainErrors).toEqual({ ...nothingRefused, campaignErrors: [{ campaignTag: 'CAR', errors: [error] }] })
    expect(lines[0]!.entries).toEqual([])
  })

  test.each(['EXTERNAL', 'EMBEDDED'] as const)('is refused in general because it is %s', (place) => {
    const { domainErrors } = check({ items: [item('CAR')] }, { campaigns: [campaign('CAR', { place })] })
    const error = { name: 'NotAllowedError', message: '', meta: { reason: 'elsewhere' } }
    expect(domainErrors).toEqual({ ...nothingRefused, errors: [error] })
  })
})

describe('an item', () => {
  test.each<[Partial<OrderCampaign>, Partial<OrderItem>, string[]]>([
    [{ remaining: 10 }, {}, []],
    [{ remaining: 9 }, {}, ['GlobalEntryLimitReached']],
    [{ remaining: 0 }, {}, ['GlobalEntryLimitReached']],
    [{ entryLimit: 10 }, {}, []],
    [{ entryLimit: 9 }, {}, ['EntryLimitReached']],
    [{ entryLimit: 12, taken: { ALL: 2 } }, {}, []],
    [{ entryLimit: 12, taken: { ALL: 3 } }, {}, ['EntryLimitReached']],
    [{ schedule: daily, entryLimit: 12, taken: { [round]: 3 } }, {}, ['EntryLimitReached']],
    [{ schedule: daily, entryLimit: 12, taken: { '2026-11-20T15:10:00.000Z': 12 } }, {}, []],
    [
      { schedule: { ...always, limitType: 'EVERYDAY' }, entryLimit: 12, taken: { '2026-11-24': 3 } },
      {},
      ['EntryLimitReached'],
    ],
    [{ schedule: { ...always, limitType: 'EVERYDAY' }, entryLimit: 12, taken: { '2026-11-23': 12 } }, {}, []],
    [{ schedule: { ...always, limitType: 'NONE' }, entryLimit: 1 }, {}, []],
    [{}, { pricePence: pence(499) }, ['EntryPriceInvalid']],
    [
      { remaining: 10_000, entryLimit: 10_000 },
      { quantity: 10_001 },
      ['GlobalEntryLimitReached', 'EntryPriceInvalid', 'EntryLimitReached', 'OrderSizeExceeded'],
    ],
  ])('with %j and the request %j is refused with %j', (changed, requested, names) => {
    const { domainErrors } = check({ items: [item('CAR', requested)] }, { campaigns: [campaign('CAR', changed)] })
    expect(domainErrors.itemized.flatMap(({ errors }) => namesOf(errors))).toEqual(names)
    expect(domainErrors.campaignErrors).toEqual([])
  })

  test('reports how many are left when it is sold out', () => {
    const { domainErrors } = check({ items: [item('CAR')] }, { campaigns: [campaign('CAR', { remaining: 7 })] })
    expect(domainErrors.itemized[0]!.errors[0]!.meta).toEqual({ remaining: 7 })
  })

  test('at an upsell price needs the rest of the basket to be worth enough', () => {
    const upsell: PriceOption = { ...fiver, priceType: 'UPSELL', basketMinPence: pence(500) }
    const campaigns = [campaign('CAR', { prices: [upsell] }), campaign('CASH')]
    const wanted = item('CAR', { priceType: 'UPSELL' })
    expect(check({ items: [wanted] }, { campaigns }).isAllowed).toBe(false)
    expect(check({ items: [wanted, item('CASH')] }, { campaigns }).isAllowed).toBe(true)
    expect(
      check({ items: [wanted], bundles: [deal] }, { campaigns: [...campaigns, campaign('OTHER')] }).isAllowed,
    ).toBe(true)
  })

  test('counts its quantity in each of five rounds when it is bought for all next week', () => {
    const week: PriceOption = { ...fiver, frequency: 'ALL_NEXT_WEEK' }
    const wanted = { items: [item('CAR', { frequency: 'ALL_NEXT_WEEK' })] }
    const of = (changed: Partial<OrderCampaign>) => ({
      campaigns: [campaign('CAR', { schedule: daily, prices: [week], ...changed })],
    })
    const { lines, isAllowed } = check(wanted, of({ entryLimit: 10 }))
    expect(isAllowed).toBe(true)
    expect(lines[0]!.entries.map(({ period, quantity }) => [period, quantity])).toEqual([
      ['2026-11-23T15:10:00.000Z', 10],
      ['2026-11-24T15:10:00.000Z', 10],
      ['2026-11-25T15:10:00.000Z', 10],
      ['2026-11-26T15:10:00.000Z', 10],
      ['2026-11-27T15:10:00.000Z', 10],
    ])
    const lastTaken = of({ entryLimit: 10, taken: { '2026-11-27T15:10:00.000Z': 1 } })
    expect(namesOf(check(wanted, lastTaken).domainErrors.itemized[0]!.errors)).toEqual(['EntryLimitReached'])
  })
})

describe('a bundle', () => {
  test.each<[string, Given, string[]]>([
    ['is unknown', { bundles: {} }, ['BundleExpired']],
    ['is unpublished', { bundles: { DEAL: { ...bundle, published: false } } }, ['BundleExpired']],
    ['has not begun', { bundles: { DEAL: { ...bundle, startsAt: new Date(now.getTime() + 1) } } }, ['BundleExpired']],
    ['is over', { bundles: { DEAL: { ...bundle, endsAt: now } } }, ['BundleExpired']],
    ['contains what is unknown', { campaigns: [campaign('CAR')] }, ['CampaignNotFound']],
    [
      'contains what is elsewhere',
      { campaigns: [campaign('CAR'), campaign('CASH', { place: 'EXTERNAL' })] },
      ['NotAllowedError'],
    ],
    [
      'contains what is not to be had',
      { campaigns: [campaign('CAR', { remaining: 4, entryLimit: 4 }), campaign('CASH', { published: false })] },
      ['GlobalEntryLimitReached', 'EntryLimitReached', 'CampaignInactive'],
    ],
  ])('is refused when it %s: case %#', (_, given, names) => {
    const { domainErrors } = check({ bundles: [deal] }, given)
    expect({ ...domainErrors, bundleErrors: [] }).toEqual(nothingRefused)
    expect(domainErrors.bundleErrors.map(({ bundleTag, errors }) => [bundleTag, namesOf(errors)])).toEqual([
      ['DEAL', names],
    ])
  })

  test.each([
    [null, true],
    [800, true],
    [799, false],
  ])('asked for at %s pence is sold: %s', (requested, expected) => {
    const { isAllowed, domainErrors } = check({ bundles: [{ tag: 'DEAL', pricePence: requested as Pence | null }] })
    expect(isAllowed).toBe(expected)
    expect(domainErrors.bundleErrors.flatMap(({ errors }) => namesOf(errors))).toEqual(
      expected ? [] : ['EntryPriceInvalid'],
    )
  })
})

describe('lines of one campaign', () => {
  const grant: Promo = {
    code: 'FREE',
    type: 'FREE_ENTRY',
    value: 3,
    minSpendPence: null,
    campaign: { tag: 'CAR', title: 'Win a car' },
  }
  const whole = { items: [item('CAR')], bundles: [deal] }

  test.each([
    [18, [], []],
    [17, [], ['EntryLimitReached']],
    [15, [], ['EntryLimitReached']],
    [14, ['EntryLimitReached'], []],
  ])(
    'count together against a limit of %d: ten bought, five in a bundle, three given',
    (entryLimit, ofBundle, ofPromo) => {
      const campaigns = [campaign('CAR', { entryLimit }), campaign('CASH')]
      const { domainErrors } = check(whole, { campaigns, promo: allow(grant) })
      expect(domainErrors.itemized).toEqual([])
      expect(domainErrors.bundleErrors.flatMap(({ errors }) => namesOf(errors))).toEqual(ofBundle)
      expect(namesOf(domainErrors.promoErrors)).toEqual(ofPromo)
    },
  )

  test('take from the same stock', () => {
    const stocked = (remaining: number) => [campaign('CAR', { remaining }), campaign('CASH')]
    expect(check(whole, { campaigns: stocked(18), promo: allow(grant) }).isAllowed).toBe(true)
    const { domainErrors } = check(whole, { campaigns: stocked(17), promo: allow(grant) })
    expect(domainErrors.promoErrors).toEqual([{ name: 'GlobalEntryLimitReached', message: '', meta: { remaining: 2 } }])
  })

  test('given by a code need nothing beside them', () => {
    const { isAllowed, totalPence, lines } = check({}, { promo: allow(grant) })
    expect([isAllowed, totalPence]).toEqual([true, 0])
    expect(lines).toMatchObject([{ kind: 'PROMO', tag: 'CAR', quantity: 3, pricePence: 0, entries: [{ quantity: 3 }] }])
  })

  test.each([
    [{ schedule: daily }, closesAt, 'PromoCampaignBetweenCycles'],
    [{ published: false }, now, 'PromoCampaignInactive'],
    [{ place: 'EXTERNAL' }, now, 'PromoCampaignInactive'],
    [{ schedule: { ...always, endsAt: now } }, now, 'PromoCampaignInactive'],
  ] as const)('cannot be given where the campaign is not open: case %#', (changed, at, name) => {
    const { domainErrors } = check({}, { campaigns: [campaign('CAR', changed)], promo: allow(grant) }, at)
    expect(namesOf(domainErrors.promoErrors)).toEqual([name])
  })

  test('cannot be given where the campaign is unknown', () => {
    const { domainErrors } = check({}, { campaigns: [], promo: allow(grant) })
    expect(namesOf(domainErrors.promoErrors)).toEqual(['PromoCampaignInactive'])
  })
})

describe('a promo code', () => {
  const tenth: Promo = { code: 'TEN', type: 'PERCENT_DISCOUNT', value: 10, minSpendPence: pence(600), campaign: null }

  test('comes off before credit and is spread over the lines', () => {
    const basket = { items: [item('CAR')], bundles: [deal], creditPence: pence(970) }
    const checked = check(basket, { promo: allow(tenth), balancePence: pence(1000) })
    expect(checked).toMatchObject({
      isAllowed: true,
      itemsPence: 1300,
      discountPence: 130,
      creditPence: 970,
      totalPence: 200,
    })
    expect(checked.lines.map(({ discountPence }) => discountPence)).toEqual([50, 80])
  })

  test('takes nothing off when it was refused, or when the basket does not qualify', () => {
    const unknown = check({ items: [item('CAR')] }, { promo: refuse('PromoCodeNotFound') })
    expect(namesOf(unknown.domainErrors.promoErrors)).toEqual(['PromoCodeNotFound'])
    const small = check({ items: [item('CAR')] }, { promo: allow(tenth) })
    expect(namesOf(small.domainErrors.promoErrors)).toEqual(['PromoCodeBelowMinSpend'])
    expect([unknown.discountPence, small.discountPence]).toEqual([0, 0])
  })
})

describe('the order as a whole', () => {
  const priced = (amount: number) => {
    const option = { ...fiver, pricePence: pence(amount) }
    return {
      basket: { items: [item('CAR', { pricePence: pence(amount) })] },
      campaigns: [campaign('CAR', { prices: [option] })],
    }
  }

  test.each([
    [199, 0, [['OrderUnderMinSpend', { min: 200 }]]],
    [200, 0, []],
    [0, 50_000, []],
    [50_000, 0, []],
    [
      50_001,
      0,
      [
        ['OrderOverMaxSpend', { max: 50_000 }],
        ['MonthlySpendingLimitReached', { limit: 50_000, spent: 0 }],
      ],
    ],
    [500, 49_500, []],
    [500, 49_501, [['MonthlySpendingLimitReached', { limit: 50_000, spent: 49_501 }]]],
  ])('has, at %d pence after %d this month, the errors %j', (amount, spent, errors) => {
    const { basket, campaigns } = priced(amount)
    const checked = check(basket, { campaigns, spentPence: pence(spent) })
    expect(checked.domainErrors).toEqual({
      ...nothingRefused,
      errors: errors.map(([name, meta]) => ({ name, message: '', meta })),
    })
    expect(checked.isAllowed).toBe(errors.length === 0)
  })

  test('has no minimum when credit covers it all', () => {
    const { basket, campaigns } = priced(150)
    const facts = { campaigns, balancePence: pence(150), spentPence: pence(50_000) }
    expect(check({ ...basket, creditPence: pence(150) }, facts)).toMatchObject({
      isAllowed: true,
      totalPence: 0,
      creditPence: 150,
    })
    expect(check(basket, facts).isAllowed).toBe(false)
  })

  test('has a maximum for what is left to pay, not for what it is worth', () => {
    const { basket, campaigns } = priced(50_500)
    const facts = { campaigns, balancePence: pence(500) }
    expect(check({ ...basket, creditPence: pence(500) }, facts)).toMatchObject({ isAllowed: true, totalPence: 50_000 })
    expect(check(basket, facts).isAllowed).toBe(false)
  })

  test('uses exactly the credit that the rule gives', () => {
    const facts = { balancePence: pence(499) }
    expect(check({ items: [item('CAR')], creditPence: pence(300) }, facts).isAllowed).toBe(true)
    const { domainErrors } = check({ items: [item('CAR')], creditPence: pence(499) }, facts)
    expect(domainErrors.errors).toEqual([{ name: 'SiteCreditBalanceMismatch', message: '', meta: { credit: 300 } }])
  })

  test('is checked with the right figure of credit after another one, so that nothing else seems wrong', () => {
    const { basket, campaigns } = priced(50_500)
    const checked = check({ ...basket, creditPence: pence(600) }, { campaigns, balancePence: pence(500) })
    expect(namesOf(checked.domainErrors.errors)).toEqual(['SiteCreditBalanceMismatch'])
    expect([checked.creditPence, checked.totalPence]).toEqual([500, 50_000])
  })

  test('has at most fifty lines', () => {
    const tags = Array.from({ length: 51 }, (_, index) => `C${index}`)
    const campaigns = tags.map((tag) => campaign(tag))
    const checked = (count: number) => check({ items: tags.slice(0, count).map((tag) => item(tag)) }, { campaigns })
    expect(checked(50).domainErrors.errors).toEqual([])
    expect(checked(51).domainErrors.errors).toMatchObject([{ name: 'OrderSizeExceeded', meta: { max: 50 } }])
  })

  test('is refused without a line', () => {
    expect(namesOf(check({}).domainErrors.errors)).toEqual(['ValidationError'])
  })

  test('is checked as a whole only when each line is right, and reports every error of the lines at once', () => {
    const basket = {
      items: [item('CAR'), item('UNKNOWN', { pricePence: pence(100_000) }), item('CASH', { pricePence: pence(1) })],
      bundles: [{ tag: 'GONE', pricePence: null }],
      creditPence: pence(7),
    }
    const { domainErrors } = check(basket, { promo: refuse('PromoCodeExpired') })
    expect(domainErrors).toMatchObject({
      itemized: [{ campaignTag: 'CASH', errors: [{ name: 'EntryPriceInvalid' }] }],
      campaignErrors: [{ campaignTag: 'UNKNOWN', errors: [{ name: 'CampaignNotFound' }] }],
      bundleErrors: [{ bundleTag: 'GONE', errors: [{ name: 'BundleExpired' }] }],
      promoErrors: [{ name: 'PromoCodeExpired' }],
      errors: [],
    })
  })
})

test('any order adds up, and one that is allowed stays within stock and limit', () => {
  const wanted = fc.record({
    items: fc.uniqueArray(fc.constantFrom('CAR', 'CASH'), { maxLength: 2 }),
    bundles: fc.constantFrom([], [deal]),
    discount: fc.option(fc.integer({ min: 1, max: 100 })),
    balance: fc.integer({ min: 0, max: 3000 }),
    usesCredit: fc.boolean(),
    remaining: fc.integer({ min: 0, max: 20 }),
    entryLimit: fc.integer({ min: 1, max: 20 }),
    taken: fc.integer({ min: 0, max: 20 }),
  })
  fc.assert(
    fc.property(wanted, ({ items, bundles, discount, balance, usesCredit, remaining, entryLimit, taken }) => {
      const promo: Promo = {
        code: 'P',
        type: 'PERCENT_DISCOUNT',
        value: discount ?? 1,
        minSpendPence: null,
        campaign: null,
      }
      const given: Given = {
        campaigns: [campaign('CAR', { remaining, entryLimit, taken: { ALL: taken } }), campaign('CASH')],
        promo: discount === null ? null : allow(promo),
        balancePence: pence(balance),
      }
      const basket = { items: items.map((tag) => item(tag)), bundles }
      const unpaid = check(basket, given)
      const rule =
        unpaid.domainErrors.errors.length === 0 && usesCredit
          ? check({ ...basket, creditPence: pence(1) }, given)
          : unpaid
      const hint = rule.domainErrors.errors.find(({ name }) => name === 'SiteCreditBalanceMismatch')?.meta.credit
      const checked = check({ ...basket, creditPence: pence(Number(hint ?? 0)) }, given)

      expect(checked.itemsPence - checked.discountPence - checked.creditPence).toBe(checked.totalPence)
      expect(checked.totalPence).toBeGreaterThanOrEqual(0)
      expect(sum(checked.lines.map((line) => line.discountPence))).toBe(checked.discountPence)
      expect(sum(checked.lines.map((line) => line.pricePence))).toBe(checked.itemsPence)
      if (!checked.isAllowed) return
      const entries = checked.lines.flatMap((line) => line.entries).filter(({ campaignTag }) => campaignTag === 'CAR')
      const quantity = entries.reduce((all, one) => all + one.quantity, 0)
      expect(quantity).toBeLessThanOrEqual(remaining)
      if (quantity > 0) expect(taken + quantity).toBeLessThanOrEqual(entryLimit)
      expect(checked.totalPence === 0 || checked.totalPence >= 200).toBe(true)
    }),
  )
})
