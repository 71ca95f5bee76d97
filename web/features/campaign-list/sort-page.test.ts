import { expect, test } from 'vitest'
import type { GroupItem, Groups } from '#contract/catalogue.ts'
import { pence } from '#domain/money/money.ts'
import { daysFrom } from '#tests/support/campaigns/make-catalogue.ts'
import { isWorthSorting, type Sort, sortPage, sortsOf } from './sort-page.ts'

const now = new Date('2026-11-25T12:00:00Z')
const plain = {
  type: 'CAMPAIGN',
  limit_type: 'NONE',
  active_from: null,
  active_until: null,
  week_offset: 5,
  global_limit: null,
  global_count: 0,
  value_from: null,
  value_end: null,
} as const

function item(tag: string, closesInDays: number, price: number | null, value: number | null, more = {}): GroupItem {
  const dates = { start_date: daysFrom(now, -9), end_date: daysFrom(now, closesInDays) }
  const sums = { from_price: price === null ? null : pence(price), value: value === null ? null : pence(value) }
  return { ...plain, tag, ...dates, ...sums, ...more } as unknown as GroupItem
}

const car = item('CAR', 9, 250, 2_000_000)
const kettle = item('KETTLE', 2, 0, null)
const cash = item('CASH', 5, 100, 30_000_000)
const gone = item('GONE', 1, 50, 90_000_000, { global_limit: 5, global_count: 5 })
const coming = item('COMING', 20, 50, 90_000_000, { start_date: daysFrom(now, 1) })
const over = item('OVER', -1, null, 90_000_000)

const pageOf = (...groups: { items: GroupItem[]; legal?: string }[]) =>
  ({ server_time: now, groups: groups.map((group) => ({ legal: null, ...group })) }) as unknown as Groups
const page = pageOf({ items: [over, car, coming, kettle], legal: '18+.' }, { items: [gone, cash, car], legal: '18+.' })

test.each([
  ['CLOSING', 'KETTLE CASH CAR COMING GONE OVER'],
  ['PRICE', 'KETTLE CASH CAR COMING GONE OVER'],
  ['VALUE', 'CASH CAR KETTLE GONE OVER COMING'],
  ['FREE', 'KETTLE'],
] as const satisfies [Sort, string][])(
  '%s shows each campaign once, and those that can be entered first: %s',
  (sort, expected) => {
    const [section, ...more] = sortPage(page, sort).groups
    expect(more).toEqual([])
    expect(section!.items.map(({ tag }) => tag).join(' ')).toBe(expected)
    expect(section!.legal).toBe('18+.')
  },
)

test('a page of five cards is not sorted, and a page without free entry has no list of it', () => {
  const five = [car, kettle, cash, gone, coming]
  expect(isWorthSorting(pageOf({ items: five }))).toBe(false)
  expect(isWorthSorting(pageOf({ items: five }, { items: [over, car] }))).toBe(true)
  expect(sortsOf(page)).toContain('FREE')
  expect(sortsOf(pageOf({ items: [car, cash] }))).toEqual(['CLOSING', 'PRICE', 'VALUE'])
})
