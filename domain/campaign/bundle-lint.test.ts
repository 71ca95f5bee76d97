import { expect, test } from 'vitest'
import { pence } from '../money/money.ts'
import { type LintedBundle, type LintedPart, lintBundle, partsPrice } from './bundle-lint.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const facts = { orderMaxPence: pence(50_000), now: at(15) }
const part = (given: Partial<LintedPart> = {}): LintedPart => ({
  tag: 'CAR',
  usualPence: pence(200),
  isPublished: true,
  isCancelled: false,
  place: 'STANDARD',
  startsAt: at(1),
  endsAt: at(20),
  hasFreeRoute: true,
  ...given,
})
const bundle = (given: Partial<LintedBundle> = {}): LintedBundle => ({
  title: 'Two at once',
  summary: 'Both draws',
  description: '<p>A car and a boat. We set off at noon.</p>',
  pricePence: pence(300),
  startsAt: at(10),
  endsAt: at(20),
  ...given,
})

test.each<[string, Partial<LintedBundle>, LintedPart[], string[]]>([
  ['that is right', {}, [part(), part()], []],
  ['as dear as its parts', { pricePence: pence(400) }, [part(), part()], []],
  ['a penny dearer than its parts', { pricePence: pence(401) }, [part(), part()], ['price']],
  ['that saves what it says', { summary: 'Save £1' }, [part(), part()], []],
  ['that saves nothing of what it says', { pricePence: pence(400), summary: 'Save £1' }, [part(), part()], ['summary']],
  ['with a saving that cannot be compared', { title: '10% off' }, [part({ usualPence: null })], ['summary']],
  ['at the limit of an order', { pricePence: pence(50_000) }, [part({ usualPence: pence(60_000) })], []],
  ['above the limit of an order', { pricePence: pence(50_001) }, [part({ usualPence: pence(60_000) })], ['price']],
  ['that ends with its part', {}, [part(), part({ endsAt: null })], []],
  ['that ends after a part', { endsAt: at(21) }, [part(), part()], ['ends_at']],
  ['that never ends, unlike a part', { endsAt: null }, [part(), part()], ['ends_at']],
  ['that never ends, as its parts', { endsAt: null }, [part({ endsAt: null }), part({ endsAt: null })], []],
  ['that has ended', { endsAt: at(15) }, [part(), part()], ['ends_at']],
  ['with a part that is not published', {}, [part(), part({ isPublished: false })], ['items.1.tag']],
  ['with a part that is cancelled', {}, [part({ isCancelled: true }), part()], ['items.0.tag']],
  ['with a part that is entered elsewhere', {}, [part({ place: 'EXTERNAL' }), part()], ['items.0.tag']],
  ['with a part that is closed', { endsAt: at(16) }, [part({ endsAt: at(15) }), part()], ['ends_at', 'items.0.tag']],
  ['with a part that opens with it', { startsAt: at(18) }, [part({ startsAt: at(18) }), part()], []],
  ['with a part that opens later', { startsAt: at(17) }, [part({ startsAt: at(18) }), part()], ['items.0.tag']],
  ['with a part without a free way in', {}, [part(), part({ hasFreeRoute: false })], ['items.1.tag']],
  ['that is free', { pricePence: pence(0) }, [part({ hasFreeRoute: false }), part()], []],
])('a bundle %s is blocked at %j', (_what, given, parts, expected) => {
  const blocking = lintBundle(bundle(given), parts, facts).filter(({ blocks }) => blocks)
  expect(blocking.map(({ field }) => field)).toEqual(expected)
})

test('a part that is not sold in that number gives advice and blocks nothing', () => {
  expect(lintBundle(bundle(), [part({ usualPence: null })], facts)).toMatchObject([{ field: 'items', blocks: false }])
})

test('the price of all parts is their sum, or unknown when one of them is unknown', () => {
  expect(partsPrice([part(), part({ usualPence: pence(50) })])).toBe(250)
  expect(partsPrice([part(), part({ usualPence: null })])).toBeNull()
})
