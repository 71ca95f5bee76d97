import { expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { recordOf, WON_MIN_PENCE } from './record.ts'

const winner = {
  round_id: '0190a8f1-7d2c-7000-8000-000000000001',
  title: 'Win A Car',
  draw_state: 'DRAWN',
  prize: 'A red car',
  ticket: 4120,
  drawn_at: new Date('2026-11-18T14:00:00Z'),
  naming: null,
  state: 'DRAWN',
} as const

test.each([
  [WON_MIN_PENCE - 1, false],
  [WON_MIN_PENCE, true],
])('a sum of %i pence is shown: %s', (value, isShown) => {
  const lately = { prizes: 1, value: pence(value) }
  expect(recordOf({ winners: [], won_lately: lately, next: null }).lately).toEqual(isShown ? lately : null)
})

test('the latest winner is the newest with a public name', () => {
  const named = { ...winner, ticket: 7, name: 'Moira', county: 'Fife', naming: 'SURNAME' as const }
  const won_lately = { prizes: 0, value: pence(0) }
  expect(recordOf({ winners: [winner, named], won_lately, next: null }).latest).toBe(named)
  expect(recordOf({ winners: [winner], won_lately, next: null }).latest).toBeNull()
})
