import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../time/durations.ts'
import {
  answerByAfterHold,
  answerEndsAt,
  type ContactChannel,
  canMoveWinnerCase,
  couldReach,
  extensionProblem,
  type HoldReason,
  holdDue,
  holdReasons,
  isWinnerCaseLate,
  isWinnerCaseOver,
  mayRequestForfeit,
  mayShowPhoto,
  nameToShow,
  nextReserve,
  nextWinnerCaseStep,
  obstaclesOf,
  pressText,
  shownName,
  type WinnerCaseFacts,
  type WinnerCaseState,
  type WinnerContacts,
  winnerCaseMoves,
  winnerCaseStates,
  winnerNamings,
} from './winner-case.ts'

const opened = new Date('2026-11-18T13:00:00.000Z')
const daysLater = (days: number, ms = 0) => new Date(opened.getTime() + days * DAY_MS + ms)

const drawn: WinnerCaseFacts = {
  state: 'DRAWN',
  openedAt: opened,
  answeredAt: null,
  isCredit: false,
  obstacles: [],
  upheld: [],
  onHold: null,
  hasAccount: true,
  canNotify: true,
  notifiedAt: null,
  reachedAt: null,
  answerBy: null,
}
const notified = (at: Date): Partial<WinnerCaseFacts> => ({ state: 'CONTACTED', notifiedAt: at, reachedAt: opened })

describe('The moves of a case', () => {
  test.each([
    ['DRAWN', 'CONTACTED', true],
    ['DRAWN', 'CONFIRMED', true],
    ['DRAWN', 'AWARDED', false],
    ['DRAWN', 'FORFEITED', true],
    ['CONTACTED', 'CONTACTED', false],
    ['CONTACTED', 'CONFIRMED', true],
    ['CONTACTED', 'AWARDED', false],
    ['CONFIRMED', 'AWARDED', true],
    ['CONFIRMED', 'FORFEITED', true],
    ['CONFIRMED', 'CONTACTED', false],
    ['AWARDED', 'FORFEITED', false],
    ['FORFEITED', 'CONFIRMED', false],
  ] as const)('include %s to %s: %s', (from, to, expected) => {
    expect(canMoveWinnerCase(from, to)).toBe(expected)
  })

  test('lead from the draw to each other state, and a prize is awarded only when the winner is confirmed', () => {
    const statesBefore = (to: WinnerCaseState) => winnerCaseStates.filter((from) => winnerCaseMoves[from].includes(to))
    expect(statesBefore('AWARDED')).toEqual(['CONFIRMED'])
    expect(winnerCaseStates.filter((state) => statesBefore(state).length === 0)).toEqual(['DRAWN'])
    expect(winnerCaseStates.filter(isWinnerCaseOver)).toEqual(['AWARDED', 'FORFEITED'])
  })
})

test.each([
  ['COMPLETED', 'ACTIVE', {}, []],
  ['PARTLY_REFUNDED', 'ACTIVE', {}, []],
  ['PARTLY_REFUNDED', 'ACTIVE', { isLineVoid: true }, ['REFUNDED']],
  ['REFUNDING', 'ACTIVE', {}, ['REFUNDED']],
  ['REFUNDED', 'DELETED', {}, ['REFUNDED', 'ACCOUNT_DELETED']],
  ['DISPUTED', 'ACTIVE', {}, ['DISPUTED']],
  ['COMPLETED', 'BLOCKED', {}, []],
  ['COMPLETED', 'DELETED', {}, ['ACCOUNT_DELETED']],
  ['COMPLETED', 'ACTIVE', { isEntrantOther: true }, ['ENTRANT_DIFFERS']],
  [null, null, {}, []],
] as const)('a purchase that is %s by an account that is %s, %o: %o', (purchaseState, accountState, more, expected) => {
  const winner = { purchaseState, accountState, isLineVoid: false, isEntrantOther: false, ...more }
  expect(obstaclesOf(winner)).toEqual(expected)
})

describe('A hold', () => {
  test.each<[readonly HoldReason[], readonly HoldReason[], HoldReason | null]>([
    [[], [], null],
    [['REFUNDED'], [], 'REFUNDED'],
    [['REFUNDED'], ['REFUNDED'], null],
    [['REFUNDED', 'ACCOUNT_DELETED'], ['REFUNDED'], 'ACCOUNT_DELETED'],
    [['ENTRANT_DIFFERS', 'REFUNDED'], [], 'ENTRANT_DIFFERS'],
    [[], ['DISPUTED'], null],
  ])('is due for %o with %o decided for the winner: %s', (obstacles, upheld, expected) => {
    expect(holdDue({ obstacles, upheld })).toBe(expected)
  })

  test('gives back the days that it took from the time to answer', () => {
    const found = { openedAt: opened, reachedAt: opened, answerBy: null }
    expect(answerByAfterHold(found, daysLater(3), daysLater(10))).toEqual(daysLater(35))
    expect(answerByAfterHold({ ...found, answerBy: daysLater(40) }, daysLater(3), daysLater(4))).toEqual(daysLater(41))
    expect(answerByAfterHold({ ...found, reachedAt: null }, daysLater(3), daysLater(10))).toBeNull()
  })
})

describe('The program', () => {
  test.each<[string, Partial<WinnerCaseFacts>, Date, string | null]>([
    ['notifies a winner immediately', {}, opened, 'NOTIFY'],
    ['waits within a week of a notice', notified(opened), daysLater(7, -1), null],
    ['notifies again after a week', notified(opened), daysLater(7), 'NOTIFY'],
    ['notifies a winner whom staff contacted already', { state: 'CONTACTED' }, opened, 'NOTIFY'],
    ['notifies no winner without email and verified phone', { canNotify: false }, daysLater(1), null],
    ['waits a last moment for an answer', notified(daysLater(27)), daysLater(28, -1), null],
    ['forfeits after 28 days', notified(daysLater(27)), daysLater(28), 'NO_ANSWER'],
    ['keeps the prize of a winner without email and phone', { canNotify: false }, daysLater(400), null],
    [
      'keeps the prize when no notice could reach the winner',
      { ...notified(daysLater(394)), reachedAt: null },
      daysLater(400),
      null,
    ],
    [
      'counts the days from the first attempt that could reach the winner',
      { canNotify: false, reachedAt: daysLater(20) },
      daysLater(48, -1),
      null,
    ],
    ['forfeits 28 days after a letter', { canNotify: false, reachedAt: daysLater(20) }, daysLater(48), 'NO_ANSWER'],
    ['waits as long as two people gave', { ...notified(daysLater(27)), answerBy: daysLater(40) }, daysLater(33), null],
    ['forfeits after that', { ...notified(daysLater(39)), answerBy: daysLater(40) }, daysLater(40), 'NO_ANSWER'],
    ['keeps what was answered', { ...notified(opened), answeredAt: daysLater(27) }, daysLater(90), null],
    ['keeps what is confirmed', { state: 'CONFIRMED' }, daysLater(90), null],
    ['holds what was refunded', { obstacles: ['REFUNDED'] }, opened, 'HOLD REFUNDED'],
    [
      'holds what was confirmed and is disputed',
      { state: 'CONFIRMED', obstacles: ['DISPUTED'] },
      opened,
      'HOLD DISPUTED',
    ],
    ['waits for two people', { obstacles: ['REFUNDED'], onHold: 'REFUNDED' }, daysLater(90), null],
    ['holds for the next reason', { obstacles: ['DISPUTED'], onHold: 'REFUNDED' }, opened, 'HOLD DISPUTED'],
    [
      'continues when two people decided for the winner',
      { obstacles: ['REFUNDED'], upheld: ['REFUNDED'] },
      opened,
      'NOTIFY',
    ],
    ['releases what a dispute no longer concerns', { onHold: 'DISPUTED' }, daysLater(50), 'RELEASE'],
    ['grants credit at once', { isCredit: true }, opened, 'GRANT_CREDIT'],
    ['grants credit to whom staff have called', { isCredit: true, state: 'CONTACTED' }, daysLater(40), 'GRANT_CREDIT'],
    ['grants no credit for a refunded purchase', { isCredit: true, obstacles: ['REFUNDED'] }, opened, 'HOLD REFUNDED'],
    ['grants credit to an account whose email came back', { isCredit: true, canNotify: false }, opened, 'GRANT_CREDIT'],
    ['grants no credit without an account', { isCredit: true, hasAccount: false, canNotify: false }, opened, null],
  ])('%s', (_, facts, now, expected) => {
    const next = nextWinnerCaseStep({ ...drawn, ...facts }, now)
    const reason = next && 'reason' in next ? next.reason : null
    const shown = next?.step === 'HOLD' ? `HOLD ${reason}` : (reason ?? next?.step ?? null)
    expect(shown).toBe(expected)
  })

  const anyFacts = fc.record({
    state: fc.constantFrom(...winnerCaseStates),
    openedAt: fc.constant(opened),
    answeredAt: fc.option(fc.constant(daysLater(3))),
    isCredit: fc.boolean(),
    obstacles: fc.subarray([...holdReasons]),
    upheld: fc.subarray([...holdReasons]),
    onHold: fc.option(fc.constantFrom(...holdReasons)),
    hasAccount: fc.boolean(),
    canNotify: fc.boolean(),
    answerBy: fc.constant(null),
    reachedAt: fc.constant(opened),
    notifiedAt: fc.option(fc.integer({ min: 0, max: 60 }).map((days) => daysLater(days))),
  }) as fc.Arbitrary<WinnerCaseFacts>

  test('forfeits a case only after silence, and never a case with an obstacle', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 400 }), (facts, days) => {
        const next = nextWinnerCaseStep(facts, daysLater(days))
        return next?.step !== 'FORFEIT' || (next.reason === 'NO_ANSWER' && holdDue(facts) === null)
      }),
    )
  })

  test('does nothing for a case that is over; any other is over or with people after 28 days', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 28, max: 400 }), (facts, days) => {
        const next = nextWinnerCaseStep(facts, daysLater(days))
        if (isWinnerCaseOver(facts.state)) return next === null
        const isWithPeople = facts.answeredAt !== null || facts.state === 'CONFIRMED' || facts.onHold !== null
        return next === null ? isWithPeople : next.step !== 'NOTIFY'
      }),
    )
  })
})

describe('An attempt to reach a winner', () => {
  const nothing: WinnerContacts = {
    hasAccount: false,
    emailConfirmedAt: null,
    emailFailedAt: null,
    accountPhone: null,
    phoneVerifiedUntil: null,
    cardHasEmail: false,
    cardHasPhone: false,
    cardHasAddress: false,
  }
  const account = { hasAccount: true, emailConfirmedAt: opened }
  const phone = { hasAccount: true, accountPhone: '+447700900123', phoneVerifiedUntil: daysLater(30) }
  const failed = { ...account, emailFailedAt: daysLater(1) }

  test.each<[string, Partial<WinnerContacts>, ContactChannel, 'PROGRAM' | 'STAFF', boolean]>([
    ['an email to a confirmed address', account, 'EMAIL', 'PROGRAM', true],
    ['an email to an address that is not confirmed', { hasAccount: true }, 'EMAIL', 'PROGRAM', false],
    ['an email of staff to that address', { hasAccount: true }, 'EMAIL', 'STAFF', true],
    ['an email to an address that failed', failed, 'EMAIL', 'STAFF', false],
    ['an email to one confirmed since', { ...failed, emailConfirmedAt: daysLater(2) }, 'EMAIL', 'PROGRAM', true],
    ['an email to the address on a card', { cardHasEmail: true }, 'EMAIL', 'PROGRAM', false],
    ['an email without any address', {}, 'EMAIL', 'STAFF', false],
    ['a text to a verified number', phone, 'TEXT', 'PROGRAM', true],
    ['a text after its time', { ...phone, phoneVerifiedUntil: daysLater(3) }, 'TEXT', 'PROGRAM', false],
    ['a call to an account', phone, 'PHONE', 'STAFF', true],
    ['a call to the number on a card', { cardHasPhone: true }, 'PHONE', 'STAFF', true],
    ['a call without a number', { cardHasAddress: true }, 'PHONE', 'STAFF', false],
    ['a letter to the address on a card', { cardHasAddress: true }, 'POST', 'STAFF', true],
    ['a letter without an address', account, 'POST', 'STAFF', false],
  ])('by %s counts when it could: %o', (_, contacts, channel, by, expected) => {
    expect(couldReach({ ...nothing, ...contacts }, channel, by, daysLater(3))).toBe(expected)
  })
})

test.each<[WinnerCaseState, Date, boolean]>([
  ['DRAWN', daysLater(30, -1), false],
  ['DRAWN', daysLater(30), true],
  ['CONFIRMED', daysLater(30), true],
  ['AWARDED', daysLater(30), false],
  ['FORFEITED', daysLater(300), false],
])('a case that is %s at %s is past its clock: %s', (state, now, expected) => {
  expect(isWinnerCaseLate({ state, openedAt: opened }, now)).toBe(expected)
})

describe('The next reserve', () => {
  test('is the first in order without a case, whatever order they come in', () => {
    const reserves = fc.uniqueArray(fc.record({ position: fc.integer({ min: 2, max: 99 }), hasCase: fc.boolean() }), {
      selector: ({ position }) => position,
    })
    fc.assert(
      fc.property(reserves, (each) => {
        const left = each.filter(({ hasCase }) => !hasCase).map(({ position }) => position)
        expect(nextReserve(each)?.position ?? null).toBe(left.length === 0 ? null : Math.min(...left))
      }),
    )
  })
})

describe('The name of a winner', () => {
  const person = { firstName: 'Priya', lastName: 'Shah', county: 'Fife' }

  test.each([
    ['FULL', { name: 'Priya Shah', county: 'Fife' }],
    ['SURNAME', { name: 'Shah', county: 'Fife' }],
    ['ON_REQUEST', { name: null, county: null }],
  ] as const)('with the choice %s is stored as %o', (naming, expected) => {
    expect(nameToShow(naming, person)).toEqual(expected)
  })

  const chosen = { name: 'Shah', county: 'Fife' }
  const none = { name: null, county: null }
  const unasked = {
    state: 'CONTACTED',
    openedAt: opened,
    naming: null,
    chosen: none,
    accountSurname: 'Shah',
    onHold: null,
  } as const
  test.each([
    ['before they chose', unasked, daysLater(14, -1), none],
    ['who has not chosen in 14 days', unasked, daysLater(14), { name: 'Shah', county: null }],
    ['without an account', { ...unasked, accountSurname: null }, daysLater(14), none],
    ['who chose', { ...unasked, naming: 'SURNAME', chosen }, opened, chosen],
    ['for 400 days', { ...unasked, naming: 'SURNAME', chosen }, daysLater(400, -1), chosen],
    ['who was drawn 400 days ago', { ...unasked, naming: 'SURNAME', chosen }, daysLater(400), none],
    ['who is named on request', { ...unasked, naming: 'ON_REQUEST' }, daysLater(99), none],
    ['who is on hold', { ...unasked, naming: 'FULL', chosen, onHold: 'DISPUTED' }, daysLater(99), none],
    ['who forfeited', { ...unasked, state: 'FORFEITED', naming: 'FULL', chosen }, daysLater(99), none],
  ] as const)('%s is shown so', (_, winner, now, expected) => {
    expect(shownName(winner, now)).toEqual(expected)
  })
})

test.each([
  ['DECLINED', 'DRAWN', false, false, false],
  ['DECLINED', 'DRAWN', true, false, true],
  ['DECLINED', 'CONTACTED', false, false, false],
  ['DECLINED', 'CONTACTED', true, false, true],
  ['DECLINED', 'CONTACTED', true, true, false],
  ['DECLINED', 'CONFIRMED', true, false, true],
  ['DECLINED', 'AWARDED', true, false, false],
  ['NOT_ELIGIBLE', 'DRAWN', false, false, true],
  ['NOT_ELIGIBLE', 'CONFIRMED', true, false, true],
  ['NOT_ELIGIBLE', 'CONFIRMED', true, true, false],
  ['NOT_ELIGIBLE', 'FORFEITED', true, false, false],
] as const)(
  '%s of a case that is %s, reached %s, on hold %s, may be requested: %s',
  (reason, state, wasReached, isHeld, expected) => {
    expect(mayRequestForfeit(reason, { state, wasReached, isHeld })).toBe(expected)
  },
)

test.each([
  [null, daysLater(28), 'later'],
  [null, daysLater(28, 1), null],
  [null, daysLater(90), null],
  [null, daysLater(90, 1), 'at most 90 days'],
  [daysLater(40), daysLater(40), 'later'],
  [daysLater(40), daysLater(41), null],
])('the extension of a winner with %s given before until %s is: %s', (answerBy, until, problem) => {
  const found = extensionProblem({ openedAt: opened, reachedAt: opened, answerBy }, until)
  expect(found).toEqual(problem === null ? null : expect.stringContaining(problem))
  if (found === null) expect(answerEndsAt({ openedAt: opened, reachedAt: opened, answerBy: until })).toEqual(until)
})

describe('The text for the press', () => {
  const won = { prize: 'A boat', campaignTitle: 'Win a boat', ticket: 7, drawnOn: 'Wednesday 18 November 2026' }

  test('says who has won what', () => {
    expect(pressText(won, { name: 'A Smith', county: 'Kent' })).toBe(
      'A Smith from Kent has won A boat in Win a boat, drawn on Wednesday 18 November 2026.',
    )
    expect(pressText(won, { name: 'Smith', county: null })).toMatch(/^Smith has won/)
  })

  test('never has a name that the winner did not choose to show', () => {
    const answer = { firstName: 'Zelda', lastName: 'Zephyrson', county: 'Zeal' }
    fc.assert(
      fc.property(fc.constantFrom(...winnerNamings, null), fc.integer({ min: 0, max: 500 }), (naming, days) => {
        const chosen = naming === null ? { name: null, county: null } : nameToShow(naming, answer)
        const winner = {
          state: 'AWARDED',
          openedAt: opened,
          naming,
          chosen,
          accountSurname: null,
          onHold: null,
        } as const
        const text = pressText(won, shownName(winner, daysLater(days)))
        return (
          (naming === 'FULL') >= text.includes('Zelda') &&
          (naming !== 'ON_REQUEST' && naming !== null) >= /Z/.test(text)
        )
      }),
    )
  })
})

test.each([
  ['FULL', 'A Smith', true],
  ['SURNAME', 'Smith', true],
  ['FULL', null, false],
  ['ON_REQUEST', null, false],
  [null, 'Smith', false],
] as const)('a winner who chose %s and is shown as %s has a photograph shown: %s', (naming, name, isShown) => {
  expect(mayShowPhoto({ naming }, { name, county: null })).toBe(isShown)
})
