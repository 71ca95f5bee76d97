import { expect, test } from 'vitest'
import { drawsAt, freezesAt, prizeOfWinner, reservesOf, winnersOf } from './plan.ts'

const prizes = [{ quantity: 1 }, { quantity: 3 }]

test.each([
  [null, [], 3],
  [null, [{ quantity: 3 }], 3],
  [null, prizes, 4],
  [0, prizes, 0],
  [7, prizes, 7],
])('a plan with %s reserves and the prizes %j has %s reserves', (given, listed, expected) => {
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
  const timing = { delaySeconds: 3600, postalGraceDays: 0 }
  expect(drawsAt(new Date('2027-02-18T15:00:00.000Z'), timing)).toEqual(new Date('2027-02-18T16:00:00.000Z'))
})

test.each([
  ['no days', 0, '2027-02-18T15:00:00.000Z', '2027-02-18T15:00:00.000Z'],
  ['one day', 1, '2027-02-18T15:00:00.000Z', '2027-02-20T15:00:00.000Z'],
  ['three days', 3, '2027-02-18T15:00:00.000Z', '2027-02-22T15:00:00.000Z'],
  ['three days in which summer time begins', 3, '2027-03-26T15:00:00.000Z', '2027-03-30T14:00:00.000Z'],
  ['three days in which summer time ends', 3, '2027-10-29T14:00:00.000Z', '2027-11-02T15:00:00.000Z'],
])('%s for the post are between closing and freeze, which the draw follows', (_, postalGraceDays, closes, freezes) => {
  expect(freezesAt(new Date(closes), { postalGraceDays })).toEqual(new Date(freezes))
  const drawn = drawsAt(new Date(closes), { postalGraceDays, delaySeconds: 90 })
  expect(drawn.getTime() - new Date(freezes).getTime()).toBe(90_000)
})
