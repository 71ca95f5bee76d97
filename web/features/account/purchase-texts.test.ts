import { expect, test } from 'vitest'
import { pence } from '#domain/money.ts'
import { momentText, namesOf, quantityText } from './purchase-texts.ts'

test.each([
  ['2026-11-27T15:04:59.999Z', '27/11/2026 15:04'],
  ['2026-07-01T23:30:00.000Z', '02/07/2026 00:30'],
])('%s is written in London time as %s', (instant, text) => {
  expect(momentText(new Date(instant))).toBe(text)
})

const item: Parameters<typeof namesOf>[0]['items'][number] = {
  name: 'Win a Car',
  type: 'COMPETITION',
  quantity: 1,
  price: pence(250),
  frequency: 'SINGLE',
  entries: [],
  items: null,
}

test('a purchase is called by its first item and how many more there are', () => {
  expect(namesOf({ items: [item] })).toBe('Win a Car')
  expect(namesOf({ items: [item, item, item] })).toBe('Win a Car and 2 more')
})

test('entries are counted in words, per day where they are for all of next week', () => {
  expect(quantityText({ quantity: 1, frequency: 'SINGLE' })).toBe('1 entry')
  expect(quantityText({ quantity: 1_000, frequency: 'SINGLE' })).toBe('1,000 entries')
  expect(quantityText({ quantity: 2, frequency: 'ALL_NEXT_WEEK' })).toBe('2 entries per day')
})
