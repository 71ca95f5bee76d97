import { expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { limitText, prizesText } from './round-texts.ts'

test.each([
  [null, 'DAY', null],
  [1, 'DAY', 'Limit: 1 entry per person a day'],
  [50, 'EVERYDAY', 'Limit: 50 entries per person a day'],
  [1000, 'WEEK', 'Limit: 1,000 entries per person a week'],
  [5, 'COMPETITION', 'Limit: 5 entries per person'],
  [5, 'NONE', null],
] as const)('a limit of %s by %s is stated', (entry_limit, limit_type, expected) => {
  expect(limitText({ entry_limit, limit_type })).toBe(expected)
})

test('the prizes of a round are named with their value and number', () => {
  const prize = (title: string, value: number, quantity = 1) => ({ position: 1, title, value: pence(value), quantity })
  expect(prizesText([])).toBeNull()
  expect(prizesText([prize('A red car', 3_100_000)])).toBeNull()
  expect(prizesText([prize('A red car', 3_100_000, 2)])).toBe('Prizes: 2 × A red car (£31,000)')
  expect(prizesText([prize('A car', 0), prize('A hamper', 4550, 3)])).toBe('Prizes: A car, 3 × A hamper (£45.50)')
})
