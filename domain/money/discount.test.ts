import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyPromo } from './apply-promo.ts'
import {
  checkPromoBasket,
  checkPromoCode,
  checkPromoLimits,
  grantOf,
  type PaidLine,
  type Promo,
  type PromoTerms,
  type PromoUser,
} from './discount.ts'
import { pence, sum } from './money.ts'
import { isPromoCode, normaliseCode } from './promo-code.ts'

const now = new Date('2026-11-24T12:00:00Z')
const later = new Date(now.getTime() + 1)

test.each([
  ['A', true],
  ['', false],
  ['TEN_OFF-2026', true],
  ['tenoff', false],
  ['TEN OFF', false],
  ['TENOFF!', false],
  ['A'.repeat(128), true],
  ['A'.repeat(129), false],
])('%s is a code: %s', (code, expected) => {
  expect(isPromoCode(code)).toBe(expected)
})

test('a typed code is normalised to upper case without spaces', () => {
  expect(normaliseCode(' ten off\t')).toBe('TENOFF')
})

const terms: PromoTerms = {
  type: 'PERCENT_DISCOUNT',
  active: true,
  startsAt: null,
  endsAt: null,
  usesMax: null,
  usesPerPersonMax: null,
  requiresLogin: false,
  campaignStatus: null,
}
const asker: PromoUser = { accountType: 'REGISTERED', eligibility: 'welcome', usesTotal: 0, usesByPerson: 0 }

describe('code and person', () => {
  test.each<[Partial<PromoTerms>, Partial<PromoUser>, string | null]>([
    [{}, {}, null],
    [{ active: false }, {}, 'PromoCampaignInactive'],
    [{ startsAt: later }, {}, 'PromoCampaignInactive'],
    [{ startsAt: now, endsAt: later }, {}, null],
    [{ endsAt: now }, {}, 'PromoCodeExpired'],
    [{ type: 'FREE_ENTRY', campaignStatus: 'ACTIVE' }, {}, null],
    [{ type: 'FREE_ENTRY', campaignStatus: 'UPCOMING' }, {}, 'PromoCampaignInactive'],
    [{ type: 'RAFFLE', campaignStatus: 'ENDED' }, {}, 'PromoCampaignInactive'],
    [{ type: 'RAFFLE', campaignStatus: 'GAP' }, {}, 'PromoCampaignBetweenCycles'],
    [{ type: 'CASH_DISCOUNT', campaignStatus: 'GAP' }, {}, null],
    [{ requiresLogin: true }, {}, null],
    [{ requiresLogin: true }, { accountType: 'GUEST' }, 'PromoCodeRequiresLogin'],
    [{ requiresLogin: true }, { accountType: null }, 'PromoCodeRequiresLogin'],
    [{}, { accountType: null }, null],
    [{}, { eligibility: 'nobody' }, 'ExclusivePromoWhitelistNoEmailOrMsisdn'],
    [{}, { eligibility: 'unlisted' }, 'ExclusivePromoWhitelistNotWhitelisted'],
    [{}, { eligibility: 'unconfirmed' }, 'ExclusivePromoWhitelistNotWhitelisted'],
    [{}, { eligibility: 'not_theirs' }, 'PromoCodeExclusiveNotWhitelisted'],
    [{}, { eligibility: 'unreadable' }, 'ExclusivePromoWhitelistInvalidRequest'],
    [{ usesMax: 1 }, {}, null],
    [{ usesMax: 1 }, { usesTotal: 1 }, 'PromoCodeGlobalLimitReached'],
    [{ usesPerPersonMax: 1 }, { usesTotal: 9 }, null],
    [{ usesPerPersonMax: 1 }, { usesByPerson: 1 }, 'PromoCodeUserLimitReached'],
  ])('the code %j used by %j has the result: %s', (changed, by, name) => {
    const verdict = checkPromoCode({ ...terms, ...changed }, { ...asker, ...by }, now)
    expect(verdict.ok ? null : verdict.error.name).toBe(name)
  })

  test.each([
    [null, null, false],
    [1, null, true],
    [null, 1, true],
    [10, 1, true],
  ])('a code of %s uses in all and %s for each person can be saved: %s', (usesMax, usesPerPersonMax, expected) => {
    expect(checkPromoLimits({ usesMax, usesPerPersonMax }).ok).toBe(expected)
  })

  test('a code that does not exist is unknown', () => {
    expect(checkPromoCode(null, asker, now)).toMatchObject({ error: { name: 'PromoCodeNotFound' } })
  })

  test('when everything is wrong, the errors are reported in order as each is fixed', () => {
    const wrong: PromoTerms = {
      ...terms,
      endsAt: now,
      active: false,
      requiresLogin: true,
      usesMax: 1,
      usesPerPersonMax: 1,
    }
    const by: PromoUser = { accountType: 'GUEST', eligibility: 'unlisted', usesTotal: 1, usesByPerson: 1 }
    const mended = [
      [wrong, by],
      [{ ...wrong, endsAt: null }, by],
      [{ ...wrong, endsAt: null, active: true }, by],
      [{ ...wrong, endsAt: null, active: true, requiresLogin: false }, by],
      [
        { ...wrong, endsAt: null, active: true, requiresLogin: false },
        { ...by, eligibility: 'welcome' },
      ],
      [
        { ...wrong, endsAt: null, active: true, requiresLogin: false, usesMax: 2 },
        { ...by, eligibility: 'welcome' },
      ],
    ] as const
    const names = mended
      .map(([one, other]) => checkPromoCode(one, other, now))
      .map((verdict) => !verdict.ok && verdict.error.name)
    expect(names).toEqual([
      'PromoCodeExpired',
      'PromoCampaignInactive',
      'PromoCodeRequiresLogin',
      'ExclusivePromoWhitelistNotWhitelisted',
      'PromoCodeGlobalLimitReached',
      'PromoCodeUserLimitReached',
    ])
  })
})

const car = { tag: 'WINACAR', title: 'Win a car' }
const percent: Promo = { code: 'TEN', type: 'PERCENT_DISCOUNT', value: 10, minSpendPence: null, campaign: null }
const cash: Promo = { ...percent, type: 'CASH_DISCOUNT', value: 500 }
const free: Promo = { ...percent, type: 'FREE_ENTRY', value: 1, campaign: car }

function line(pricePence: number, tag = 'OTHER', kind: PaidLine['kind'] = 'CAMPAIGN'): PaidLine {
  return { kind, tag, pricePence: pence(pricePence) }
}

describe('the basket', () => {
  test.each<[Promo, PaidLine[], string | null]>([
    [percent, [], 'PromoCampaignAddMoreItem'],
    [cash, [], 'PromoCampaignAddMoreItem'],
    [{ ...cash, minSpendPence: pence(1000), campaign: car }, [], 'PromoCampaignAddMoreItem'],
    [percent, [line(100)], null],
    [{ ...cash, minSpendPence: pence(1000) }, [line(500), line(499)], 'PromoCodeBelowMinSpend'],
    [{ ...cash, minSpendPence: pence(1000) }, [line(500), line(500)], null],
    [{ ...percent, minSpendPence: pence(1000), campaign: car }, [line(999)], 'PromoCodeBelowMinSpend'],
    [{ ...percent, campaign: car }, [line(999)], 'PromoCodeCampaignRequired'],
    [{ ...percent, campaign: car }, [line(999), line(1, 'WINACAR')], null],
    [{ ...percent, campaign: car }, [line(999, 'WINACAR', 'BUNDLE')], 'PromoCodeCampaignRequired'],
    [free, [], null],
    [free, [line(100)], null],
    [{ ...free, minSpendPence: pence(100) }, [], 'PromoCodeBelowMinSpend'],
    [{ ...free, minSpendPence: pence(100) }, [line(100)], null],
    [{ ...free, type: 'RAFFLE' }, [], null],
  ])('case %#', (promo, lines, name) => {
    const verdict = checkPromoBasket(promo, lines)
    expect(verdict.ok ? null : verdict.error.name).toBe(name)
  })

  test('reports how much and which campaign is wanted', () => {
    const below = checkPromoBasket({ ...cash, minSpendPence: pence(1000) }, [line(999)])
    expect(below).toMatchObject({ error: { meta: { min_spend: 1000 } } })
    const missing = checkPromoBasket({ ...cash, campaign: car }, [line(999)])
    expect(missing).toMatchObject({ error: { meta: { campaign: car } } })
  })
})

test.each<[Promo | null, number[], number, number[]]>([
  [null, [250, 500], 0, [0, 0]],
  [percent, [250, 500], 75, [25, 50]],
  [percent, [205, 500], 71, [21, 50]],
  [percent, [204, 500], 70, [20, 50]],
  [{ ...percent, value: 100 }, [250, 500], 750, [250, 500]],
  [cash, [1000, 2000], 500, [167, 333]],
  [cash, [200, 299], 499, [200, 299]],
  [cash, [200, 300], 500, [200, 300]],
  [cash, [0], 0, [0]],
  [free, [200, 300], 0, [0, 0]],
])('case %#: the discount is exact and prorated', (promo, prices, discount, discounts) => {
  const itemsPence = prices.reduce((total, price) => total + price, 0)
  expect(
    applyPromo(
      promo,
      prices.map((price) => line(price)),
    ),
  ).toEqual({
    itemsPence,
    discountPence: discount,
    totalPence: itemsPence - discount,
    discounts,
  })
})

test('no code makes a total or a line negative, and the parts are the whole', () => {
  const promos = fc.oneof(
    fc.integer({ min: 1, max: 100 }).map((value) => ({ ...percent, value })),
    fc.integer({ min: 1, max: 100_000 }).map((value) => ({ ...cash, value })),
  )
  const prices = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(promos, prices, (promo, basket) => {
      const { itemsPence, discountPence, totalPence, discounts } = applyPromo(
        promo,
        basket.map((price) => line(price)),
      )
      expect(totalPence).toBeGreaterThanOrEqual(0)
      expect(totalPence + discountPence).toBe(itemsPence)
      expect(sum(discounts)).toBe(discountPence)
      discounts.forEach((off, index) => {
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(basket[index]!)
      })
    }),
  )
})

test('only codes that grant entries put a line into the basket', () => {
  expect(grantOf(free)).toEqual({ ...car, quantity: 1 })
  expect(grantOf({ ...free, type: 'RAFFLE', value: 3 })).toEqual({ ...car, quantity: 3 })
  expect(grantOf({ ...percent, campaign: car })).toBeNull()
})
