import { expect, test } from 'vitest'
import { winnerText } from './winner-text.ts'

const named = { name: 'Shah', county: 'Fife', naming: 'SURNAME', state: 'CONFIRMED' } as const

test.each([
  [named, 'Shah, Fife'],
  [{ name: 'Shah', naming: null, state: 'CONTACTED' }, 'Shah'],
  [{ naming: null, state: 'DRAWN' }, 'The name follows when the winner has chosen how to be named'],
  [{ naming: 'ON_REQUEST', state: 'AWARDED' }, 'We give the name when asked'],
  [{ ...named, state: 'FORFEITED' }, 'Not claimed: the prize goes to a reserve'],
] as const)('%o is shown as %s', (winner, expected) => {
  expect(winnerText(winner)).toBe(expected)
})
