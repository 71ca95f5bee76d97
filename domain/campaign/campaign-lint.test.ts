import { describe, expect, test } from 'vitest'
import { pence } from '../money/money.ts'
import type { PriceOption } from '../money/price.ts'
import { lintCampaign } from './campaign-lint.ts'
import type { LintedCampaign, LintFacts } from './linted-campaign.ts'

const now = new Date('2026-11-20T12:00:00Z')
const schedule = {
  limitType: 'COMPETITION',
  startsAt: new Date('2026-11-21T09:00:00Z'),
  endsAt: new Date('2026-12-20T20:00:00Z'),
  activeFrom: null,
  activeUntil: null,
  weekOffset: 5,
} as const
const price: PriceOption = {
  pricePence: pence(500),
  quantity: 12,
  priceType: 'STANDARD',
  frequency: 'SINGLE',
  basketMinPence: null,
  startsAt: null,
  endsAt: null,
}
const freeOption = { ...price, pricePence: pence(0), quantity: 1 }
const prize = { position: 1, title: 'A car', valuePence: pence(2_000_000), quantity: 1 }
const plan = { prizes: [prize], postalGraceDays: 3, delaySeconds: 360, method: 'BEACON' } as const
const raffle = { unitPricePence: pence(100), sliderMin: 1, sliderMax: 100 }
const good: LintedCampaign = {
  type: 'COMPETITION',
  place: 'STANDARD',
  title: 'Win a car',
  summary: '',
  howToPlay: '<p>Choose and pay, or send a card for free.</p>',
  body: '<p>Over 18. The promoter is Fairdraw. No purchase necessary.</p>',
  postalEntryCode: 'CAR1',
  telephoneEntry: null,
  schedule,
  globalLimit: null,
  raffle: null,
  prices: [price],
  plan,
}
const facts: LintFacts = {
  pictures: [{ alt: 'A red car' }],
  orderLimits: { minPence: pence(200), maxPence: pence(50_000) },
  exposureMaxPence: pence(2_000_000),
  postalAddress: 'PO Box 1',
  promoter: 'Fairdraw Ltd',
  openingMinMinutes: 60,
  isPublished: true,
  now,
}
const found = (given: Partial<LintedCampaign>, more: Partial<LintFacts> = {}) =>
  lintCampaign({ ...good, ...given }, { ...facts, ...more }).map(({ rule, field }) => `${rule}: ${field}`)

const MINUTE = 60_000
/** Monday 23 November 2026, so that no Sunday is in the week that follows. */
const monday = new Date('2026-11-23T09:00:00Z')
const openFor = (minutes: number) => ({
  ...schedule,
  startsAt: monday,
  endsAt: new Date(monday.getTime() + minutes * MINUTE),
})
const byPhone = { telephoneEntry: '03069 990 100' }
const day = { ...schedule, limitType: 'DAY', activeFrom: '15:10', activeUntil: '15:00', endsAt: null } as const
/** The clocks go forward on Sunday 28 March 2027, from 01:00 to 02:00. */
const sunday = { ...day, limitType: 'WEEK', weekOffset: 7 } as const
const freeByPost = 'Gambling Act 2005, Schedule 2'

test.each<[string, Partial<LintedCampaign>, string[]]>([
  ['what is whole', {}, []],
  ['what does not say how to enter', { howToPlay: '<p> </p>' }, ['CAP 8.17.1: how_to_play', 'CAP 8.17.2: how_to_play']],
  ['terms that do not explain free entry', { body: '<p>Over 18.</p>' }, ['CAP 8.17.2: how_to_play']],
  ['terms without an age', { body: '<p>Free.</p>' }, ['CAP 8.17.7: body']],
  ['a free way in other words', { howToPlay: '<p>Pay, or send a postcard for nothing.</p>' }, []],
  ['what is paid for without a free way', { postalEntryCode: null }, [`${freeByPost}: postal_entry_code`]],
  ['what has a free option beside the paid', { postalEntryCode: null, prices: [price, freeOption] }, []],
  ['what is free', { postalEntryCode: null, prices: [freeOption], howToPlay: '<p>Press.</p>' }, []],
  ['two clear days for cards', { plan: { ...plan, postalGraceDays: 2 } }, [`${freeByPost}: plan.postal_grace_days`]],
  ['two days and a number to ring', { ...byPhone, plan: { ...plan, postalGraceDays: 2 } }, []],
  ['two days and a free option', { plan: { ...plan, postalGraceDays: 2 }, prices: [price, freeOption] }, []],
  ['what never closes', { schedule: { ...schedule, endsAt: null } }, ['CAP 8.17.4: schedule.ends_at']],
  ['a day game without an end', { schedule: day, ...byPhone }, []],
  [
    'a paid competition open for seven minutes',
    { ...byPhone, schedule: openFor(7) },
    ['Opening time: schedule.ends_at'],
  ],
  [
    'a paid competition open for a minute less than the setting',
    { ...byPhone, schedule: openFor(59) },
    ['Opening time: schedule.ends_at'],
  ],
  ['a paid competition open for as long as the setting', { ...byPhone, schedule: openFor(60) }, []],
  [
    'a free competition open for three minutes',
    { prices: [freeOption], postalEntryCode: null, schedule: openFor(3) },
    [],
  ],
  [
    'daily windows of seven minutes',
    { ...byPhone, schedule: { ...day, activeFrom: '09:00', activeUntil: '09:07' } },
    ['Opening time: schedule.active_until'],
  ],
  [
    'free entry by post alone from Monday to Thursday, two clear days',
    { schedule: { ...schedule, startsAt: monday, endsAt: new Date('2026-11-26T20:00:00Z') } },
    [`${freeByPost}: schedule.ends_at`],
  ],
  [
    'free entry by post alone from Monday to Friday, three clear days',
    { schedule: { ...schedule, startsAt: monday, endsAt: new Date('2026-11-27T09:00:00Z') } },
    [],
  ],
  [
    'free entry by post alone over a Sunday and two bank holidays',
    {
      schedule: {
        ...schedule,
        startsAt: new Date('2026-12-24T09:00:00Z'),
        endsAt: new Date('2026-12-31T20:00:00Z'),
      },
    },
    [`${freeByPost}: schedule.ends_at`],
  ],
  ['free entry by post alone in a round a day', { schedule: day }, [`${freeByPost}: schedule.active_until`]],
  [
    'what closes now',
    { schedule: { ...schedule, startsAt: new Date(0), endsAt: now } },
    ['CAP 8.17.4: schedule.ends_at'],
  ],
  [
    'what closes a moment later',
    { ...byPhone, schedule: { ...schedule, startsAt: new Date(0), endsAt: new Date(now.getTime() + 1) } },
    [],
  ],
  [
    'what starts at its end',
    { schedule: { ...schedule, startsAt: schedule.endsAt } },
    ['CAP 8.17.3: schedule.starts_at'],
  ],
  [
    'a week that opens at 00:59',
    { ...byPhone, schedule: { ...sunday, activeFrom: '00:59', activeUntil: '00:30' } },
    [],
  ],
  [
    'a week that opens in the missing hour',
    { ...byPhone, schedule: { ...sunday, activeFrom: '01:00', activeUntil: '00:30' } },
    ['CAP 8.17.3: schedule.active_from'],
  ],
  [
    'a week that closes in the missing hour',
    { ...byPhone, schedule: { ...sunday, activeFrom: '02:00', activeUntil: '01:59' } },
    ['CAP 8.17.4: schedule.active_until'],
  ],
  [
    'a week that opens after the missing hour',
    { ...byPhone, schedule: { ...sunday, activeFrom: '02:00', activeUntil: '00:30' } },
    [],
  ],
  [
    'a week that ends before the clocks change',
    {
      ...byPhone,
      schedule: { ...sunday, activeFrom: '01:30', activeUntil: '01:00', endsAt: new Date('2027-03-27T12:00:00Z') },
    },
    [],
  ],
  [
    'a day game, whose windows keep weekends',
    { ...byPhone, schedule: { ...day, activeFrom: '01:30', activeUntil: '01:00' } },
    [],
  ],
  ['no plan', { plan: null }, ['CAP 8.24: plan']],
  ['no prizes', { plan: { ...plan, prizes: [] } }, ['CAP 8.17.6: plan.prizes']],
  [
    'a prize of no worth',
    { plan: { ...plan, prizes: [{ ...prize, valuePence: pence(0) }] } },
    ['CAP 8.17.6: plan.prizes.0.value'],
  ],
  ['prizes at the limit', { plan: { ...plan, prizes: [{ ...prize, valuePence: pence(1_000_000), quantity: 2 }] } }, []],
  [
    'prizes a penny above the limit',
    { plan: { ...plan, prizes: [{ ...prize, valuePence: pence(2_000_001) }] } },
    ['Maximum prize value: plan.prizes'],
  ],
  [
    'a draw of paid entries before a payment can be waited for',
    { plan: { ...plan, delaySeconds: 359 } },
    ['CAP 8.24: plan.delay_seconds'],
  ],
  [
    'a draw of free entries before the list can be frozen',
    { prices: [freeOption], plan: { ...plan, delaySeconds: 89 } },
    ['CAP 8.24: plan.delay_seconds'],
  ],
  ['a draw of free entries ninety seconds later', { prices: [freeOption], plan: { ...plan, delaySeconds: 90 } }, []],
  ['a draw elsewhere at once', { plan: { ...plan, delaySeconds: 60, method: 'ELSEWHERE' } }, []],
  ['half of all tickets winning', { globalLimit: 2 }, ['CAP 8.2: plan.prizes']],
  ['a third of all tickets winning', { globalLimit: 3 }, []],
  ['an option at the limit of an order', { prices: [{ ...price, pricePence: pence(50_000) }] }, []],
  ['an option above it', { prices: [{ ...price, pricePence: pence(50_001) }] }, ['Order limits: prices.0.price']],
  ['a slider', { prices: [], raffle }, []],
  ['a slider too dear', { raffle: { ...raffle, sliderMin: 501, sliderMax: 600 } }, ['Order limits: raffle.slider_min']],
  ['a slider that never costs enough', { raffle: { ...raffle, sliderMax: 1 } }, ['Order limits: raffle.slider_max']],
  [
    'what is entered elsewhere without any words',
    { place: 'EXTERNAL', howToPlay: '', body: '', plan: null, prices: [], postalEntryCode: null },
    [],
  ],
])('the linter reports each broken rule with its field: %s', (_, given, expected) => {
  expect(found(given)).toEqual(expected)
})

test('an unpublished campaign counts as open from its publication, not from its planned start', () => {
  const late = {
    ...byPhone,
    schedule: { ...schedule, startsAt: new Date(0), endsAt: new Date(now.getTime() + 7 * MINUTE) },
  }
  expect(found(late, { isPublished: false })).toEqual(['Opening time: schedule.ends_at'])
  expect(found(late, { isPublished: true })).toEqual([])
})

describe('A campaign needs', () => {
  test.each<[string, Partial<LintFacts>, string[]]>([
    ['a picture', { pictures: [] }, ['CAP 8.17.6: pictures']],
    ['a description of each picture', { pictures: [{ alt: 'A car' }, { alt: ' ' }] }, ['WCAG 1.1.1: pictures.1']],
    ['an address for postal entries', { postalAddress: '' }, ['CAP 8.17.2: postal_entry_code']],
  ])('%s', (_, given, expected) => {
    expect(found({}, given)).toEqual(expected)
  })

  test('a promoter, named in its terms or by the settings', () => {
    expect(found({ body: '<p>Over 18. Free.</p>' })).toEqual([])
    expect(found({ body: '<p>Over 18. Free.</p>' }, { promoter: '' })).toEqual(['CAP 8.17.9: body'])
    expect(found({}, { promoter: '' })).toEqual([])
  })
})
