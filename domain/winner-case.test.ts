import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answerEndsAt,
  canMoveWinnerCase,
  extensionProblem,
  forfeitNeeds,
  isWinnerCaseLate,
  isWinnerCaseOver,
  mayShowPhoto,
  nameToShow,
  nextReserve,
  nextWinnerCaseStep,
  obstacleOf,
  pressText,
  shownName,
  type WinnerCaseFacts,
  type WinnerCaseState,
  winnerCaseMoves,
  winnerCaseStates,
  winnerNamings,
} from './winner-case.ts'

const DAY_MS = 86_400_000
const opened = new Date('2026-11-18T13:00:00.000Z')
const daysLater = (days: number, ms = 0) => new Date(opened.getTime() + days * DAY_MS + ms)

const drawn: WinnerCaseFacts = {
  state: 'DRAWN',
  openedAt: opened,
  answeredAt: null,
  isCredit: false,
  obstacle: null,
  hasEmail: true,
  emailedAt: null,
  answerBy: null,
}
const emailed = (at: Date): Partial<WinnerCaseFacts> => ({ state: 'CONTACTED', emailedAt: at })

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
  ] as const)('from %s to %s: %s', (from, to, expected) => {
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
  ['COMPLETED', 'ACTIVE', null],
  ['PARTLY_REFUNDED', 'ACTIVE', null],
  ['REFUNDING', 'ACTIVE', 'REFUNDED'],
  ['REFUNDED', 'DELETED', 'REFUNDED'],
  ['DISPUTED', 'ACTIVE', 'DISPUTED'],
  ['COMPLETED', 'BLOCKED', null],
  ['COMPLETED', 'DELETED', 'ACCOUNT_DELETED'],
  [null, null, null],
] as const)('a purchase that is %s by an account that is %s: %s', (purchaseState, accountState, expected) => {
  expect(obstacleOf({ purchaseState, accountState })).toBe(expected)
})

describe('What the program does next', () => {
  test.each<[string, Partial<WinnerCaseFacts>, Date, string | null]>([
    ['emails at once', {}, opened, 'EMAIL'],
    ['waits within a week of an email', emailed(opened), daysLater(7, -1), null],
    ['emails again after a week', emailed(opened), daysLater(7), 'EMAIL'],
    ['emails whom staff have tried already', { state: 'CONTACTED' }, opened, 'EMAIL'],
    ['emails nobody without an address', { hasEmail: false }, daysLater(1), null],
    ['waits a last moment for an answer', emailed(daysLater(27)), daysLater(28, -1), null],
    ['forfeits after 28 days', emailed(daysLater(27)), daysLater(28), 'NO_ANSWER'],
    ['forfeits without an address too', { hasEmail: false }, daysLater(28), 'NO_ANSWER'],
    ['waits as long as two people gave', { ...emailed(daysLater(27)), answerBy: daysLater(40) }, daysLater(33), null],
    ['forfeits after that', { ...emailed(daysLater(39)), answerBy: daysLater(40) }, daysLater(40), 'NO_ANSWER'],
    ['keeps what was answered', { ...emailed(opened), answeredAt: daysLater(27) }, daysLater(90), null],
    ['keeps what is confirmed', { state: 'CONFIRMED' }, daysLater(90), null],
    ['forfeits what was refunded', { obstacle: 'REFUNDED' }, opened, 'REFUNDED'],
    ['forfeits what was confirmed and is disputed', { state: 'CONFIRMED', obstacle: 'DISPUTED' }, opened, 'DISPUTED'],
    ['grants credit at once', { isCredit: true }, opened, 'GRANT_CREDIT'],
    ['grants credit to whom staff have called', { isCredit: true, state: 'CONTACTED' }, daysLater(40), 'GRANT_CREDIT'],
    ['grants no credit for a refunded purchase', { isCredit: true, obstacle: 'REFUNDED' }, opened, 'REFUNDED'],
    ['grants no credit to whom has no account', { isCredit: true, hasEmail: false }, opened, null],
  ])('%s', (_, facts, now, expected) => {
    const next = nextWinnerCaseStep({ ...drawn, ...facts }, now)
    expect(next?.step === 'FORFEIT' ? next.reason : (next?.step ?? null)).toBe(expected)
  })

  const anyFacts = fc.record({
    state: fc.constantFrom(...winnerCaseStates),
    openedAt: fc.constant(opened),
    answeredAt: fc.option(fc.constant(daysLater(3))),
    isCredit: fc.boolean(),
    obstacle: fc.option(fc.constantFrom('REFUNDED', 'DISPUTED', 'ACCOUNT_DELETED')),
    hasEmail: fc.boolean(),
    answerBy: fc.constant(null),
    emailedAt: fc.option(fc.integer({ min: 0, max: 60 }).map((days) => daysLater(days))),
  }) as fc.Arbitrary<WinnerCaseFacts>

  test('is nothing for a case that is over, and every other is over or with people after 28 days', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 28, max: 400 }), (facts, days) => {
        const next = nextWinnerCaseStep(facts, daysLater(days))
        if (isWinnerCaseOver(facts.state)) return next === null
        const isWithPeople = facts.answeredAt !== null || facts.state === 'CONFIRMED'
        return next === null ? isWithPeople : next.step !== 'EMAIL'
      }),
    )
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
  ] as const)('that is given %s is stored as %o', (naming, expected) => {
    expect(nameToShow(naming, person)).toEqual(expected)
  })

  const chosen = { name: 'Shah', county: 'Fife' }
  const none = { name: null, county: null }
  const unasked = { state: 'CONTACTED', openedAt: opened, naming: null, chosen: none, accountSurname: 'Shah' } as const
  test.each([
    ['before they chose', unasked, daysLater(14, -1), none],
    ['who has not chosen in 14 days', unasked, daysLater(14), { name: 'Shah', county: null }],
    ['without an account', { ...unasked, accountSurname: null }, daysLater(14), none],
    ['who chose', { ...unasked, naming: 'SURNAME', chosen }, opened, chosen],
    ['for 400 days', { ...unasked, naming: 'SURNAME', chosen }, daysLater(400, -1), chosen],
    ['who was drawn 400 days ago', { ...unasked, naming: 'SURNAME', chosen }, daysLater(400), none],
    ['who is named on request', { ...unasked, naming: 'ON_REQUEST' }, daysLater(99), none],
    ['who forfeited', { ...unasked, state: 'FORFEITED', naming: 'FULL', chosen }, daysLater(99), none],
  ] as const)('%s is shown so', (_, winner, now, expected) => {
    expect(shownName(winner, now)).toEqual(expected)
  })
})

test.each([
  ['DECLINED', 'DRAWN', false, null],
  ['DECLINED', 'DRAWN', true, 'ONE'],
  ['DECLINED', 'CONTACTED', false, null],
  ['DECLINED', 'CONTACTED', true, 'ONE'],
  ['DECLINED', 'CONFIRMED', true, 'TWO'],
  ['DECLINED', 'AWARDED', true, null],
  ['NOT_ELIGIBLE', 'DRAWN', false, 'TWO'],
  ['NOT_ELIGIBLE', 'CONFIRMED', true, 'TWO'],
  ['NOT_ELIGIBLE', 'FORFEITED', true, null],
] as const)('%s of a case that is %s, reached %s, needs %s', (reason, state, wasReached, expected) => {
  expect(forfeitNeeds(reason, { state, wasReached })).toBe(expected)
})

test.each([
  [null, daysLater(28), 'later'],
  [null, daysLater(28, 1), null],
  [null, daysLater(90), null],
  [null, daysLater(90, 1), 'at most 90 days'],
  [daysLater(40), daysLater(40), 'later'],
  [daysLater(40), daysLater(41), null],
])('with %s given before, a winner may be given until %s: %s', (answerBy, until, problem) => {
  const found = extensionProblem({ openedAt: opened, answerBy }, until)
  expect(found).toEqual(problem === null ? null : expect.stringContaining(problem))
  if (found === null) expect(answerEndsAt(opened, until)).toEqual(until)
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
        const winner = { state: 'AWARDED', openedAt: opened, naming, chosen, accountSurname: null } as const
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
] as const)('of a winner who chose %s and is shown as %s a photograph is shown: %s', (naming, name, isShown) => {
  expect(mayShowPhoto({ naming }, { name, county: null })).toBe(isShown)
})
