import { expect, test } from 'vitest'
import { drawsAt, prizeOfWinner, reservesOf, winnersOf } from './plan.ts'

const prizes = [{ quantity: 1 }, { quantity: 3 }]

test.each([
  [null, [], 3],
  [null, [{ quantity: 3 }], 3],
  [null, prizes, 4],
  [0, prizes, 0],
  [7, prizes, 7],
])('of %s reserves asked for with %j there are %s', (given, listed, expected) => {
  expect(reservesOf(given, listed)).toBe(expected)
})

test('there is a winner for each prize, in order of the prizes', () => {
  expect(winnersOf(prizes)).toBe(4)
  expect([1, 2, 4, 5].map((position) => prizeOfWinner(prizes, position))).toEqual([
    prizes[0],
    prizes[1],
    prizes[1],
    null,
  ])
})

test('a round is drawn its delay after it closes', () => {
  expect(drawsAt(new Date('2027-02-18T15:00:00.000Z'), 3600)).toEqual(new Date('2027-02-18T16:00:00.000Z'))
})
