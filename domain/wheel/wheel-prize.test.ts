import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../time/durations.ts'
import {
  canMoveWheelPrize,
  isPrizeReminderDue,
  isWheelPrizeLate,
  prizeReminderProblem,
  wheelPrizeStates,
} from './wheel-prize.ts'

const openedAt = new Date('2026-11-20T12:00:00Z')
const later = (days: number, ms = 0) => new Date(openedAt.getTime() + days * DAY_MS + ms)
const open = { state: 'OPEN', openedAt, answeredAt: null, remindedAt: null, reminders: 0 } as const

test('a prize is sent, arrives, comes back or is declined, and no other move exists', () => {
  const allowed = wheelPrizeStates.flatMap((from) =>
    wheelPrizeStates.filter((to) => canMoveWheelPrize(from, to)).map((to) => `${from} ${to}`),
  )
  expect(allowed).toEqual(['OPEN SENT', 'OPEN CLOSED', 'SENT OPEN', 'SENT DELIVERED'])
})

describe('the program reminds a winner', () => {
  test.each([
    ['just before three days', open, later(3, -1), false],
    ['after three days', open, later(3), true],
    [
      'a second time, just before seven more days',
      { ...open, reminders: 1, remindedAt: later(4) },
      later(11, -1),
      false,
    ],
    ['a second time, after seven more days', { ...open, reminders: 1, remindedAt: later(4) }, later(11), true],
    ['never a third time', { ...open, reminders: 2, remindedAt: later(11) }, later(400), false],
    ['not soon after a reminder of staff', { ...open, remindedAt: later(2) }, later(4), false],
    ['not after an answer', { ...open, answeredAt: later(1) }, later(30), false],
    ['not of a prize on its way', { ...open, state: 'SENT' as const }, later(30), false],
  ])('%s: %#', (_, prize, now, expected) => {
    expect(isPrizeReminderDue(prize, now)).toBe(expected)
  })
})

test.each([
  ['within a day of the spin', open, later(1, -1), 'the winner was written to within the last day'],
  ['a day after the spin', open, later(1), null],
  [
    'within a day of a reminder',
    { ...open, remindedAt: later(5) },
    later(6, -1),
    'the winner was written to within the last day',
  ],
  ['after an answer', { ...open, answeredAt: later(1) }, later(3), 'the winner has given an address'],
  ['of a closed prize', { ...open, state: 'CLOSED' as const }, later(3), 'the prize is CLOSED'],
])('staff remind a winner %s: %#', (_, prize, now, expected) => {
  expect(prizeReminderProblem(prize, now)).toBe(expected)
})

test.each([
  ['OPEN', 0, false],
  ['OPEN', 1, true],
  ['SENT', 1, false],
  ['CLOSED', 1, false],
] as const)('a prize that is %s is late %i ms past its date: %s', (state, ms, expected) => {
  expect(isWheelPrizeLate({ state, dueAt: openedAt }, later(0, ms))).toBe(expected)
})
