import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSameSurname,
  nameIdentity,
  personProblem,
  publicReasonOf,
  rejectionReasons,
  roundOfCard,
  wordsProblem,
} from './post-card.ts'
import type { Schedule } from './schedule.ts'

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

test.each<[string, Schedule, string, number, string, string | null]>([
  ['in the first instant', competition, '2026-11-01T00:00:00Z', 3, '2026-11-01T00:00:00Z', '2026-11-20T12:00:00Z'],
  ['before it opened', competition, '2026-10-31T23:59:59.999Z', 3, '2026-11-02T00:00:00Z', null],
  ['in the last instant', competition, '2026-11-20T11:59:59.999Z', 3, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z'],
  ['at the closing', competition, '2026-11-20T12:00:00Z', 3, '2026-11-20T12:00:00Z', null],
  [
    'typed before the freeze',
    competition,
    '2026-11-20T11:00:00Z',
    3,
    '2026-11-24T11:59:59.999Z',
    '2026-11-20T12:00:00Z',
  ],
  ['typed at the freeze', competition, '2026-11-20T11:00:00Z', 3, '2026-11-24T12:00:00Z', null],
  [
    'typed after the closing, without days for the post',
    competition,
    '2026-11-20T11:00:00Z',
    0,
    '2026-11-20T12:00:00Z',
    null,
  ],
  [
    'of the window that was open, typed in the next',
    daily,
    '2026-11-16T17:00:00Z',
    3,
    '2026-11-17T10:00:00Z',
    '2026-11-16T18:00:00Z',
  ],
  ['between two windows', daily, '2026-11-16T19:00:00Z', 3, '2026-11-17T10:00:00Z', null],
])('a card %s is of the round that closes then, or late', (_, schedule, receivedAt, postalGraceDays, now, closes) => {
  const round = roundOfCard(schedule, { receivedAt: at(receivedAt), postalGraceDays }, at(now))
  expect(round?.closesAt?.toISOString() ?? null).toBe(closes && at(closes).toISOString())
})

describe('What stands on a card', () => {
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
  ])('with %s', (_, change, problem) => {
    expect(wordsProblem({ ...words, ...change }, at('2026-11-20T11:00:00Z'))).toBe(problem)
  })

  test.each([
    ['accents, signs and spaces', { firstName: 'Á nn-', lastName: 'FI’ELD' }, true],
    ['half a postcode in lower case', { postcode: 'ls1' }, true],
    ['another first name', { firstName: 'Anne' }, false],
    ['another last name', { lastName: 'Fielder' }, false],
    ['another district', { postcode: 'LS2 1AA' }, false],
    ['another birth date', { dob: '1990-02-04' }, false],
  ])('with %s is the same person or another', (_, change, isSame) => {
    expect(nameIdentity({ ...words, ...change }) === nameIdentity(words)).toBe(isSame)
  })
  test('without a part is nobody in particular', () => {
    for (const part of Object.keys(words).filter((key) => key !== 'address'))
      expect(nameIdentity({ ...words, [part]: null })).toBeNull()
  })
})

test('a card is over the limit exactly when one more is, and otherwise only what a person is kept from', () => {
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

test.each([
  ['O’Brien', "o'brien", true],
  ['Müller-Ross', 'muller ross', true],
  ['Field', 'Fields', false],
  ['', '', false],
  ['-', '’', false],
])('%j finds the card of %j: %s', (typed, stored, isSame) => {
  expect(isSameSurname(typed, stored)).toBe(isSame)
})

test.each(rejectionReasons)('%s is given to everybody only where it says nothing of a person', (reason) => {
  const ofPerson = ['UNDER_AGE', 'STAYING_AWAY', 'BLOCKED', 'OVER_LIMIT']
  expect(publicReasonOf(reason)).toBe(ofPerson.includes(reason) ? 'OTHER' : reason)
})
