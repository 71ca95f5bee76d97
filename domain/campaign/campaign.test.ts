import { expect, test } from 'vitest'
import { pence } from '../money/money.ts'
import {
  type EnterFacts,
  enterButtons,
  isEarlyBird,
  isFree,
  isSoldOut,
  isSpecialOffer,
  isValueShown,
  remainingTickets,
  type SashFacts,
  sashOf,
  ticketWord,
  usedPercent,
} from './campaign.ts'

const facts: EnterFacts = {
  type: 'COMPETITION',
  place: 'STANDARD',
  appExclusive: false,
  platform: 'website',
  isFree: false,
  basket: 'NOTHING',
}

test.each<[Partial<EnterFacts>, string[]]>([
  [{}, ['enter now', 'add to basket']],
  [{ platform: 'app' }, ['enter now', 'add to basket']],
  [{ basket: 'OTHERS' }, ['add to basket', 'enter now']],
  [{ basket: 'SAME' }, ['update basket']],
  [{ platform: 'iframe' }, ['enter now']],
  [{ platform: 'iframe', basket: 'SAME' }, ['enter now']],
  [{ isFree: true }, ['enter for free']],
  [{ isFree: true, basket: 'SAME', platform: 'iframe' }, ['enter for free']],
  [{ isFree: true, type: 'BUNDLE' }, ['free enter']],
  [{ place: 'EXTERNAL' }, ['enter now']],
  [{ place: 'EXTERNAL', basket: 'SAME', isFree: true }, ['enter now']],
  [{ appExclusive: true }, ['install the app']],
  [{ appExclusive: true, place: 'EXTERNAL' }, ['install the app']],
  [{ appExclusive: true, platform: 'iframe', isFree: true }, ['install the app']],
  [{ appExclusive: true, platform: 'app' }, ['enter now', 'add to basket']],
])('the enter buttons for %j are %j', (changed, labels) => {
  expect(enterButtons({ ...facts, ...changed })).toEqual(labels)
})

const sashFacts: SashFacts = {
  status: 'ACTIVE',
  endingSoon: false,
  appExclusive: false,
  reopens: false,
  globalLimit: 1000,
  globalCount: 0,
}

test.each<[Partial<SashFacts>, string | null]>([
  [{}, null],
  [{ appExclusive: true }, 'App Exclusive'],
  [{ status: 'GAP', appExclusive: true }, 'App Exclusive'],
  [{ globalCount: 900 }, null],
  [{ globalCount: 901 }, 'Hurry!'],
  [{ globalCount: 999, endingSoon: true }, 'Hurry!'],
  [{ globalCount: 1000 }, null],
  [{ globalLimit: null, globalCount: 999 }, null],
  [{ endingSoon: true, appExclusive: true }, 'Ending Soon'],
  [{ status: 'ENDED', appExclusive: true, globalCount: 999 }, 'Ended'],
  [{ status: 'UPCOMING', globalCount: 999 }, 'Coming Soon'],
  [{ status: 'ENDED', reopens: true }, 'Coming Soon'],
  [{ globalCount: 1000, endingSoon: true }, null],
])('the sash for %j says %s', (changed, sash) => {
  expect(sashOf({ ...sashFacts, ...changed })).toBe(sash)
})

test.each([
  [null, 5, false, null, null],
  [10, 0, false, 10, 0],
  [10, 9, false, 1, 90],
  [10, 10, true, 0, 100],
  [10, 11, true, 0, 100],
  [3, 1, false, 2, 100 / 3],
])(
  'a campaign of %s tickets with %d taken: sold out %s, %s remain, %s per cent used',
  (globalLimit, globalCount, ...expected) => {
    const stock = { globalLimit, globalCount }
    expect([isSoldOut(stock), remainingTickets(stock), usedPercent(stock)]).toEqual(expected)
  },
)

test.each([
  [0, 'ticket'],
  [1, 'ticket'],
  [2, 'tickets'],
])('%d %s remaining', (remaining, word) => {
  expect(ticketWord(remaining)).toBe(word)
})

test.each([
  ['MAKEMEAWINNER', 50, true],
  ['MAKEMEAWINNER', 100, false],
  ['BONUS300K', 100, true],
  ['BONUS300K', 50, false],
  ['WINACAR', 50, false],
])('%s with %d entries is a special offer: %s', (tag, quantity, expected) => {
  expect(isSpecialOffer(tag, quantity)).toBe(expected)
})

const day = (date: string) => new Date(`${date}T12:00:00Z`)

test.each([
  [null, day('2026-11-27'), false],
  [day('2026-11-26'), day('2026-11-27'), true],
  [day('2026-11-27'), day('2026-11-27'), false],
  [day('2026-11-28'), day('2026-11-27'), false],
  [day('2026-11-28'), null, true],
])('an option until %s of a campaign until %s is an early bird: %s', (option, campaign, expected) => {
  expect(isEarlyBird({ endsAt: option }, { endsAt: campaign })).toBe(expected)
})

test('a campaign is free when its only option costs nothing', () => {
  const [nothing, penny] = [{ pricePence: pence(0) }, { pricePence: pence(1) }]
  expect(isFree([nothing])).toBe(true)
  expect(isFree([penny])).toBe(false)
  expect(isFree([nothing, penny])).toBe(false)
  expect(isFree([])).toBe(false)
})

const from = day('2026-11-26')
const end = day('2026-11-27')
const prize = { value: '£5,000', valueFrom: from, valueEnd: end, limitType: 'DAY' } as const
const before = (at: Date) => new Date(at.getTime() - 1)

test.each([
  ['DAY', before(from), false],
  ['DAY', from, true],
  ['WEEK', before(end), true],
  ['WEEK', end, false],
  ['EVERYDAY', end, true],
  ['COMPETITION', before(from), true],
  ['NONE', end, true],
] as const)('the value of a %s is shown at %s: %s', (limitType, now, expected) => {
  expect(isValueShown({ ...prize, limitType }, 'ACTIVE', now)).toBe(expected)
})

test('a value without dates of its own is shown while entry is open, and no value never is', () => {
  const undated = { ...prize, valueFrom: null, valueEnd: null }
  expect(isValueShown(undated, 'ACTIVE', from)).toBe(true)
  expect(isValueShown(undated, 'GAP', from)).toBe(false)
  expect(isValueShown({ ...undated, value: null }, 'ACTIVE', from)).toBe(false)
  expect(isValueShown({ ...undated, value: 0 }, 'ACTIVE', from)).toBe(false)
})
