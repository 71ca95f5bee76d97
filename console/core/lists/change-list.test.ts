import { expect, test } from 'vitest'
import { linesOf } from './change-list.tsx'

test.each<[string, unknown, Record<string, string>]>([
  ['nothing has no lines', null, {}],
  ['a word', 'A', { value: 'A' }],
  ['a list of words is one line', { roles: ['A', 'B'] }, { roles: 'A, B' }],
  ['an empty list', { roles: [] }, { roles: 'none' }],
  ['what is missing says so', { brand: null }, { brand: '–' }],
  ['what is inside is named by its path', { plan: { delay: 3 } }, { 'plan › delay': '3' }],
  ['things of a list are counted', { prizes: [{ title: 'Car' }] }, { 'prizes › 1 › title': 'Car' }],
  ['a false stays a false', { is: false }, { is: 'false' }],
])('%s', (_, value, lines) => {
  expect(Object.fromEntries(linesOf(value))).toEqual(lines)
})
