import { expect, test } from 'vitest'
import { linesOf } from './change-list.tsx'

test.each<[string, unknown, Record<string, string>]>([
  ['nothing has no lines', null, {}],
  ['a word', 'A', { Value: 'A' }],
  ['a list of words is one line', { roles: ['A', 'B'] }, { Roles: 'A, B' }],
  ['an empty list', { roles: [] }, { Roles: 'none' }],
  ['a missing value is a dash', { brand: null }, { Brand: '–' }],
  ['a field inside is named by its path', { plan: { delay_seconds: 3 } }, { 'Draw plan › Delay seconds': '3' }],
  ['things of a list are counted', { prizes: [{ title: 'Car' }] }, { 'Prize 1 › Title': 'Car' }],
  ['a tick is Yes or No', { active: false, published: true }, { Active: 'No', Published: 'Yes' }],
  ['an instant is in London', { ends_at: '2026-07-01T11:00:00.000Z' }, { 'Ends at': '1 Jul 2026, 12:00' }],
])('%s', (_, value, lines) => {
  expect(Object.fromEntries(linesOf('', value))).toEqual(lines)
})

test('changes of a document have the labels of its form', () => {
  const campaign = {
    title: 'Win a car',
    schedule: { ends_at: '2026-12-20T12:00:00Z' },
    plan: { delay_seconds: 3_600, prizes: [{ title: 'A car', is_credit: false }] },
    meta: { title: 'A car to win' },
    prices: [{ price: 2 }],
  }
  expect(Object.fromEntries(linesOf('campaign', campaign))).toEqual({
    Title: 'Win a car',
    Closes: '20 Dec 2026, 12:00',
    'Draw plan › Seconds between closing and draw': '3600',
    'Draw plan › Prize 1 › Prize': 'A car',
    'Draw plan › Prize 1 › Site credit, added automatically': 'No',
    'Title for search engines': 'A car to win',
    'Option 1 › Price': '2',
  })
})
