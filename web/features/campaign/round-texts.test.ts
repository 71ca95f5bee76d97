import { expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { limitText, prizesText } from './round-texts.ts'

test.each([
  [null, 'DAY', null],
  [1, 'DAY', 'Most for each person: 1 entry a day'],
  [50, 'EVERYDAY', 'Most for each person: 50 entries a day'],
  [1000, 'WEEK', 'Most for each person: 1,000 entries a week'],
  [5, 'COMPETITION', 'Most for each person: 5 entries'],
  [5, 'NONE', null],
] as const)('a limit of %s by %s is stated', (entry_limit, limit_type, expected) => {
  expect(limitText({ entry_limit, limit_type })).toBe(expected)
})

test('the prizes of a round are named with their value and number', () => {
  const prize = (title: string, value: number, quantity = 1) => ({ position: 1, title, value: pence(value), quantity })
  expect(prizesText([])).toBeNull()
  expect(prizesText([prize('A red car', 3_100_000)])).toBeNull()
  expect(prizesText([prize('A red car', 3_100_000, 2)])).toBe('To be won: 2 × A red car (£31,000)')
  expect(prizesText([prize('A car', 0), prize('A hamper', 4550, 3)])).toBe('To be won: A car, 3 × A hamper (£45.50)')
})
