import { expect, test } from 'vitest'
import { winnerText } from './winner-text.ts'

const named = { name: 'Shah', county: 'Fife', naming: 'SURNAME', state: 'CONFIRMED' } as const

test.each([
  [named, 'Shah, Fife'],
  [{ name: 'Shah', naming: null, state: 'CONTACTED' }, 'Shah'],
  [{ naming: null, state: 'DRAWN' }, 'Winner being confirmed'],
  [{ naming: 'SURNAME', state: 'CONFIRMED' }, 'Name no longer shown'],
  [{ naming: null, state: 'AWARDED' }, 'Name no longer shown'],
  [{ naming: 'ON_REQUEST', state: 'AWARDED' }, 'Name available on request'],
  [
    { ...named, state: 'FORFEITED', forfeited: { why: 'NO_ANSWER', is_passed_on: true } },
    'The winner didn’t answer in time: a reserve has the prize',
  ],
  [
    { ...named, state: 'FORFEITED', forfeited: { why: 'DECLINED', is_passed_on: false } },
    'The winner didn’t want the prize: the prize wasn’t awarded',
  ],
  [
    { naming: 'FULL', state: 'CONFIRMED', on_hold: 'REFUNDED' },
    'On hold: this entry was refunded after the list was closed. Two of our team will decide who gets the prize.',
  ],
] as const)('%o is shown as %s', (winner, expected) => {
  expect(winnerText(winner)).toBe(expected)
})
