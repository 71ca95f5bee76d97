import { expect, test } from 'vitest'
import type { GroupItem, Groups } from '#contract/catalogue.ts'
import { daysFrom } from '#tests/support/campaigns/make-catalogue.ts'
import { arrangeHome } from './arrange-home.ts'
import { endedLast } from './live-status.ts'

test('ended campaigns come after the others, and both keep their order', () => {
  const items = (
    [
      ['A', 'ENDED'],
      ['B', 'ACTIVE'],
      ['C', 'UPCOMING'],
      ['D', 'ENDED'],
      ['E', 'GAP'],
    ] as const
  ).map(([tag, status]) => ({ tag, status }) as GroupItem)
  expect(endedLast(items).map(({ tag }) => tag)).toEqual(['B', 'C', 'E', 'A', 'D'])
})

const now = new Date('2026-11-25T12:00:00Z')
const plain = { type: 'CAMPAIGN', limit_type: 'NONE', active_from: null, active_until: null, week_offset: 5 } as const

function item(tag: string, from = -9, to = 1, more = {}): GroupItem {
  return {
    ...plain,
    tag,
    start_date: daysFrom(now, from),
    end_date: daysFrom(now, to),
    global_limit: null,
    global_count: 0,
    ...more,
  } as GroupItem
}

function group(title: string, items: GroupItem[], legal: string | null = null) {
  return { type: 'SECTION', tag: title, title, subtitle: null, legal, items } as const
}

function arranged(...groups: ReturnType<typeof group>[]) {
  return arrangeHome({ server_time: now, groups } as unknown as Groups).groups.filter(({ items }) => items.length > 0)
}

const itemsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => item(prefix + index))

test('the home page omits campaigns that have ended for good, and shows those that open later or again', () => {
  const daily = { limit_type: 'DAY', active_from: '15:00', active_until: '16:00' }
  const items = [item('OVER', -9, 0), item('OPEN'), item('SOON', 1, 9), item('DAILY', -9, 9, daily)]
  expect(arranged(group('All', items))[0]!.items.map(({ tag }) => tag)).toEqual(['OPEN', 'SOON', 'DAILY'])
})

test.each([
  [[30], [9]],
  [
    [4, 5],
    [4, 5],
  ],
  [
    [7, 6, 5],
    [7, 6, 3],
  ],
  [
    [4, 7, 3, 6, 5, 2, 3],
    [3, 3, 2, 2, 2, 2, 2],
  ],
  [
    [3, 3, 3, 3, 3, 3, 3, 3, 3],
    [2, 2, 2, 2, 2, 2, 2, 2],
  ],
])('sections of %j cards show %j on the home page, at most 16 together', (lengths, expected) => {
  const shown = arranged(...lengths.map((length, index) => group(`G${index}`, itemsOf(`G${index}-`, length))))
  expect(shown.map(({ items }) => items.length)).toEqual(expected)
  expect(shown.map(({ hasMore }) => hasMore)).toEqual(expected.map((count, index) => count < lengths[index]!))
})

test('a single card joins the first section, several are a section of their own, and one with a legal text is left out', () => {
  const full = group('Full', itemsOf('F', 2))
  const read = (groups: ReturnType<typeof arranged>) =>
    groups.map(({ title, items }) => `${title}: ${items.map(({ tag }) => tag).join(' ')}`)
  expect(read(arranged(group('One', [item('A')]), full))).toEqual(['Full: A F0 F1'])
  expect(read(arranged(group('One', [item('A')]), full, group('Two', [item('B')])))).toEqual([
    'Full: F0 F1',
    'Also open: A B',
  ])
  expect(read(arranged(full, group('Partner', [item('P')], 'Their terms apply.')))).toEqual(['Full: F0 F1'])
  expect(read(arranged(group('One', [item('A')])))).toEqual(['One: A'])
})
