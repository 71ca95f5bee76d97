import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Round, Schedule } from '../campaign/schedule.ts'
import { cardTiming, personProblem, publicReasonOf, rejectionReasons, wordsProblem } from './post-card.ts'

const at = (text: string) => new Date(text)
const competition: Schedule = {
  limitType: 'COMPETITION',
  startsAt: at('2026-11-01T00:00:00Z'),
  endsAt: at('2026-11-20T12:00:00Z'),
  activeFrom: null,
  activeUntil: null,
  weekOffset: 5,
}
const daily: Schedule = { ...competition, limitType: 'DAY', activeFrom: '08:00', activeUntil: '18:00' }

const closing = '2026-11-20T12:00:00Z'
const gap = { opensAt: at('2026-11-16T08:00:00Z'), closesAt: at('2026-11-16T18:00:00Z') }
const ended = { opensAt: at('2026-11-01T00:00:00Z'), closesAt: at(closing) }

/** Drawn an hour after the freeze, and typed until two minutes before that. */
test.each<[string, Schedule, Round | null, string, number, string, string]>([
  ['in the first instant', competition, null, '2026-11-01T00:00:00Z', 3, '2026-11-01T00:00:00Z', closing],
  ['before it opened', competition, null, '2026-10-31T23:59:59.999Z', 3, '2026-11-02T00:00:00Z', 'LATE'],
  ['in the last instant', competition, null, '2026-11-20T11:59:59.999Z', 3, '2026-11-20T12:00:00Z', closing],
  ['at the closing, without days for the post', competition, ended, closing, 0, closing, 'LATE'],
  [
    'in the last instant for the post',
    competition,
    ended,
    '2026-11-24T11:59:59.999Z',
    3,
    '2026-11-24T12:00:00Z',
    closing,
  ],
  [
    'after the last instant for the post',
    competition,
    ended,
    '2026-11-24T12:00:00Z',
    3,
    '2026-11-24T12:00:00Z',
    'LATE',
  ],
  [
    'in time, in the last moment of typing',
    competition,
    ended,
    '2026-11-20T11:00:00Z',
    3,
    '2026-11-24T12:57:59.999Z',
    closing,
  ],
  ['in time, typed after it', competition, ended, '2026-11-20T11:00:00Z', 3, '2026-11-24T12:58:00Z', 'LATE_BY_US'],
  [
    'for the post in time, typed after it',
    competition,
    ended,
    '2026-11-24T11:00:00Z',
    3,
    '2026-11-24T12:58:00Z',
    'LATE_BY_US',
  ],
  [
    'in a window, typed in the next',
    daily,
    gap,
    '2026-11-16T17:00:00Z',
    3,
    '2026-11-17T10:00:00Z',
    '2026-11-16T18:00:00Z',
  ],
  [
    'between two windows that allow for post',
    daily,
    gap,
    '2026-11-16T19:00:00Z',
    3,
    '2026-11-17T10:00:00Z',
    '2026-11-16T18:00:00Z',
  ],
  ['between two windows that do not', daily, gap, '2026-11-16T19:00:00Z', 0, '2026-11-17T10:00:00Z', 'LATE'],
])(
  'a card that came %s is of the round that closes then, or late',
  (_, schedule, closed, came, postalGraceDays, now, expected) => {
    const timing = cardTiming(schedule, { receivedAt: at(came), closed, postalGraceDays, delaySeconds: 3_600 }, at(now))
    expect(timing.reason ?? timing.round.closesAt).toEqual(expected.startsWith('LATE') ? expected : at(expected))
  },
)

describe('The text of a card', () => {
  const words = {
    firstName: 'Ann',
    lastName: 'Field',
    address: '1 High Street',
    postcode: 'LS1 1AA',
    dob: '1990-02-03',
  }
  test.each([
    ['everything', {}, null],
    ['no first name', { firstName: null }, 'INCOMPLETE'],
    ['no last name', { lastName: '' }, 'INCOMPLETE'],
    ['no address', { address: null }, 'INCOMPLETE'],
    ['no postcode', { postcode: null }, 'INCOMPLETE'],
    ['no birth date', { dob: null }, 'INCOMPLETE'],
    ['a birthday on which somebody becomes eighteen', { dob: '2008-11-20' }, 'UNDER_AGE'],
    ['the day before', { dob: '2008-11-19' }, null],
    ['Belfast', { postcode: 'BT7 1NN' }, 'AREA'],
    ['Bath', { postcode: 'BA1 1AA' }, null],
  ])('is checked with %s', (_, change, problem) => {
    expect(wordsProblem({ ...words, ...change }, at('2026-11-20T11:00:00Z'))).toBe(problem)
  })
})

test('a card is over the limit exactly when it is one more, and other reasons come from restrictions of the person', () => {
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.option(fc.integer({ min: 1, max: 20 })),
      fc.boolean(),
      fc.boolean(),
      (used, entryLimit, isAway, isBlocked) => {
        const problem = personProblem({ used, isAway, isBlocked }, { limitType: 'COMPETITION', entryLimit })
        const isOver = entryLimit !== null && used + 1 > entryLimit
        expect(problem).toBe(isBlocked ? 'BLOCKED' : isAway ? 'STAYING_AWAY' : isOver ? 'OVER_LIMIT' : null)
      },
    ),
  )
})

test.each(rejectionReasons)('%s is public only if it says nothing about a person', (reason) => {
  const ofPerson = ['UNDER_AGE', 'STAYING_AWAY', 'BLOCKED', 'OVER_LIMIT']
  expect(publicReasonOf(reason)).toBe(ofPerson.includes(reason) ? 'OTHER' : reason)
})
