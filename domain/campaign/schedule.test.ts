import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LimitType, Stock } from './campaign.ts'
import { checkOpening, limitPeriod } from './opening.ts'
import {
  currentRound,
  nextRounds,
  type Round,
  resolveBundleStatus,
  resolveStatus,
  type Schedule,
  validateSchedule,
} from './schedule.ts'

const LONG_AGO = '2025-01-01T00:00'
const endless: Stock = { globalLimit: null, globalCount: 0 }

/** An instant by London's clocks, `2026-11-27T15:10`. */
function london(wall: string): Date {
  return new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/London').epochMilliseconds)
}

function made(limitType: LimitType, window = '', from = LONG_AGO, to?: string): Schedule {
  const [activeFrom = null, activeUntil = null] = window ? window.split('-') : []
  const endsAt = to === undefined ? null : london(to)
  return { limitType, startsAt: london(from), endsAt, activeFrom, activeUntil, weekOffset: 5 }
}

function inWords(round: Round | null | undefined): string | null {
  if (!round) return null
  const words = (at: Date | null) =>
    at === null
      ? 'ever'
      : Temporal.Instant.fromEpochMilliseconds(at.getTime())
          .toZonedDateTimeISO('Europe/London')
          .toPlainDateTime()
          .toString({ smallestUnit: 'minute' })
  return `${words(round.opensAt)} to ${words(round.closesAt)}`
}

const overnight = made('DAY', '15:10-15:00')
const withinDay = made('DAY', '09:00-17:00')
const abutting = made('DAY', '15:00-15:00')
const midnight = made('DAY', '00:00-00:00')
const weekly = made('WEEK', '15:10-15:00')

// 2026-11-23 is a Monday.
describe('through a week', () => {
  test.each([
    ['2026-11-23T14:59:59.999', 'ACTIVE', '2026-11-20T15:10 to 2026-11-23T15:00'],
    ['2026-11-23T15:00:00', 'GAP', null],
    ['2026-11-23T15:09:59.999', 'GAP', null],
    ['2026-11-23T15:10:00', 'ACTIVE', '2026-11-23T15:10 to 2026-11-24T15:00'],
    ['2026-11-23T23:59:59.999', 'ACTIVE', '2026-11-23T15:10 to 2026-11-24T15:00'],
    ['2026-11-24T00:00:00', 'ACTIVE', '2026-11-23T15:10 to 2026-11-24T15:00'],
    ['2026-11-24T15:00:00', 'GAP', null],
    ['2026-11-25T12:00:00', 'ACTIVE', '2026-11-24T15:10 to 2026-11-25T15:00'],
    ['2026-11-26T12:00:00', 'ACTIVE', '2026-11-25T15:10 to 2026-11-26T15:00'],
    ['2026-11-27T14:59:59.999', 'ACTIVE', '2026-11-26T15:10 to 2026-11-27T15:00'],
    ['2026-11-27T15:00:00', 'GAP', null],
    ['2026-11-27T15:10:00', 'ACTIVE', '2026-11-27T15:10 to 2026-11-30T15:00'],
    ['2026-11-28T15:05:00', 'ACTIVE', '2026-11-27T15:10 to 2026-11-30T15:00'],
    ['2026-11-29T15:05:00', 'ACTIVE', '2026-11-27T15:10 to 2026-11-30T15:00'],
    ['2026-11-30T14:59:59.999', 'ACTIVE', '2026-11-27T15:10 to 2026-11-30T15:00'],
    ['2026-11-30T15:00:00', 'GAP', null],
  ])('a DAY from 15:10 to 15:00 is at %s %s, in %s', (wall, status, round) => {
    const resolved = resolveStatus(overnight, endless, london(wall))
    expect([resolved.status, inWords(resolved.round), resolved.locked]).toEqual([status, round, status !== 'ACTIVE'])
  })

  test.each([
    ['2026-11-23T08:49:59.998', 'ENDED'],
    ['2026-11-23T08:49:59.999', 'GAP'],
    ['2026-11-23T08:50:00', 'GAP'],
    ['2026-11-23T08:59:59.999', 'GAP'],
    ['2026-11-23T09:00:00', 'ACTIVE'],
    ['2026-11-23T16:59:59.999', 'ACTIVE'],
    ['2026-11-23T17:00:00', 'ENDED'],
    ['2026-11-27T16:59:59.999', 'ACTIVE'],
    ['2026-11-27T17:00:00', 'ENDED'],
    ['2026-11-28T08:55:00', 'ENDED'],
    ['2026-11-28T12:00:00', 'ENDED'],
    ['2026-11-29T12:00:00', 'ENDED'],
    ['2026-11-30T09:00:00', 'ACTIVE'],
  ])('a DAY from 09:00 to 17:00 is at %s %s', (wall, status) => {
    expect(resolveStatus(withinDay, endless, london(wall)).status).toBe(status)
  })

  test.each([
    [abutting, '2026-11-24T14:59:59.999', '2026-11-23T15:00 to 2026-11-24T15:00'],
    [abutting, '2026-11-24T15:00:00', '2026-11-24T15:00 to 2026-11-25T15:00'],
    [abutting, '2026-11-28T12:00:00', '2026-11-27T15:00 to 2026-11-30T15:00'],
    [midnight, '2026-11-23T23:59:59.999', '2026-11-23T00:00 to 2026-11-24T00:00'],
    [midnight, '2026-11-24T00:00:00', '2026-11-24T00:00 to 2026-11-25T00:00'],
    [midnight, '2026-11-29T23:59:59.999', '2026-11-27T00:00 to 2026-11-30T00:00'],
  ])('windows that abut leave no gap: case %#', (schedule, wall, round) => {
    expect(inWords(currentRound(schedule, london(wall)))).toBe(round)
  })

  test.each([
    ['2026-11-27T14:59:59.999', 'ACTIVE', '2026-11-20T15:10 to 2026-11-27T15:00'],
    ['2026-11-27T15:00:00', 'GAP', null],
    ['2026-11-27T15:09:59.999', 'GAP', null],
    ['2026-11-27T15:10:00', 'ACTIVE', '2026-11-27T15:10 to 2026-12-04T15:00'],
    ['2026-11-28T15:05:00', 'ACTIVE', '2026-11-27T15:10 to 2026-12-04T15:00'],
    ['2026-12-03T15:05:00', 'ACTIVE', '2026-11-27T15:10 to 2026-12-04T15:00'],
  ])('a WEEK from Friday 15:10 to 15:00 is at %s %s, in %s', (wall, status, round) => {
    const resolved = resolveStatus(weekly, endless, london(wall))
    expect([resolved.status, inWords(resolved.round)]).toEqual([status, round])
  })
})

describe('when the clocks change', () => {
  test.each([
    ['forward', overnight, '2026-03-28T12:00', '2026-03-27T15:10:00.000Z', '2026-03-30T14:00:00.000Z'],
    ['back', overnight, '2026-10-24T12:00', '2026-10-23T14:10:00.000Z', '2026-10-26T15:00:00.000Z'],
    ['forward', weekly, '2026-03-29T12:00', '2026-03-27T15:10:00.000Z', '2026-04-03T14:00:00.000Z'],
    ['back', weekly, '2026-10-25T12:00', '2026-10-23T14:10:00.000Z', '2026-10-30T15:00:00.000Z'],
  ])('%s, a round keeps to the times on the wall: case %#', (_, schedule, wall, opensAt, closesAt) => {
    const round = currentRound(schedule, london(wall))
    expect([round?.opensAt.toISOString(), round?.closesAt?.toISOString()]).toEqual([opensAt, closesAt])
  })

  test('a week that turns within the skipped hour still has rounds that do not overlap', () => {
    const schedule = { ...made('WEEK', '02:00-01:30'), weekOffset: 7 }
    const [before, after] = nextRounds(schedule, london('2026-03-28T12:00'), 2)
    expect(before!.closesAt!.toISOString()).toBe('2026-03-29T01:00:00.000Z')
    expect(after!.opensAt.toISOString()).toBe('2026-03-29T01:00:00.000Z')
  })
})

describe('the dates of the campaign', () => {
  const clipped = made('DAY', '15:10-15:00', '2026-11-24T10:00', '2026-11-26T11:00')

  test.each([
    ['2026-11-24T09:59:59.999', 'UPCOMING', '2026-11-24T10:00'],
    ['2026-11-24T10:00:00', 'ACTIVE', '2026-11-24T15:00'],
    ['2026-11-25T15:10:00', 'ACTIVE', '2026-11-26T11:00'],
    ['2026-11-26T10:59:59.999', 'ACTIVE', '2026-11-26T11:00'],
    ['2026-11-26T11:00:00', 'ENDED', null],
  ])('cut its rounds: at %s it is %s and counts to %s', (wall, status, to) => {
    const resolved = resolveStatus(clipped, endless, london(wall))
    expect([resolved.status, resolved.countdownTo]).toEqual([status, to && london(to)])
  })

  test('all its rounds together fill the windows between start and end', () => {
    expect(nextRounds(clipped, london('2026-11-01T00:00'), 9).map(inWords)).toEqual([
      '2026-11-24T10:00 to 2026-11-24T15:00',
      '2026-11-24T15:10 to 2026-11-25T15:00',
      '2026-11-25T15:10 to 2026-11-26T11:00',
    ])
  })

  test.each([
    ['2026-11-27T15:10:00', 'ENDED'],
    ['2026-11-27T15:05:00', 'ENDED'],
    ['2026-11-27T15:10:00.001', 'GAP'],
  ])('there is no gap before a window that would open at or after the end: ends %s, %s', (endsAt, status) => {
    const ending = made('DAY', '15:10-15:00', LONG_AGO, endsAt)
    expect(resolveStatus(ending, endless, london('2026-11-27T15:04')).status).toBe(status)
  })

  test.each(['EVERYDAY', 'COMPETITION', 'NONE'] as const)('%s is one round from start to end', (limitType) => {
    const whole = made(limitType, '', '2026-11-24T10:00', '2026-12-24T10:00')
    const [start, end] = [london('2026-11-24T10:00'), london('2026-12-24T10:00')]
    const statusAt = (wall: string) => resolveStatus(whole, endless, london(wall)).status
    expect(statusAt('2026-11-24T09:59:59.999')).toBe('UPCOMING')
    expect(statusAt('2026-11-24T10:00:00')).toBe('ACTIVE')
    expect(statusAt('2026-12-24T09:59:59.999')).toBe('ACTIVE')
    expect(statusAt('2026-12-24T10:00:00')).toBe('ENDED')
    expect(nextRounds(whole, start, 5)).toEqual([{ opensAt: start, closesAt: end }])
    expect(nextRounds(whole, end, 5)).toEqual([])
  })

  test('a campaign without an end stays open and counts to nothing', () => {
    const resolved = resolveStatus(made('NONE'), endless, london('2099-01-01T00:00'))
    expect(resolved).toMatchObject({ status: 'ACTIVE', countdownTo: null, endingSoon: false, locked: false })
  })
})

test.each([
  ['DAY', '2026-11-24T13:00:00', false],
  ['DAY', '2026-11-24T13:00:00.001', true],
  ['WEEK', '2026-11-26T15:00:00', false],
  ['WEEK', '2026-11-26T15:00:00.001', true],
  ['EVERYDAY', '2026-11-29T15:00:00', false],
  ['EVERYDAY', '2026-11-29T15:00:00.001', true],
  ['COMPETITION', '2026-11-23T15:00:00', false],
  ['COMPETITION', '2026-11-23T15:00:00.001', true],
  ['NONE', '2026-11-23T15:00:00', false],
  ['NONE', '2026-11-23T15:00:00.001', true],
] as const)('a %s ends soon at %s: %s', (limitType, wall, expected) => {
  const schedule = made(limitType, '15:10-15:00', LONG_AGO, '2026-11-30T15:00')
  expect(resolveStatus(schedule, endless, london(wall)).endingSoon).toBe(expected)
})

test('only an open campaign ends soon', () => {
  const schedule = made('NONE', '', '2026-11-24T10:00', '2026-11-24T11:00')
  expect(resolveStatus(schedule, endless, london('2026-11-24T09:59')).endingSoon).toBe(false)
  expect(resolveStatus(schedule, endless, london('2026-11-24T11:00')).endingSoon).toBe(false)
})

test.each([
  [null, 0, false],
  [null, 1_000_000, false],
  [10, 9, false],
  [10, 10, true],
  [10, 11, true],
])('an open campaign with %s tickets and %d taken is locked: %s', (globalLimit, globalCount, locked) => {
  expect(resolveStatus(made('NONE'), { globalLimit, globalCount }, london('2026-11-24T10:00')).locked).toBe(locked)
})

test.each([
  [made('NONE', '', '2026-11-24T10:00'), '2026-11-24T09:59:59.999', 'CampaignInactive'],
  [made('NONE', '', LONG_AGO, '2026-11-24T10:00'), '2026-11-24T10:00:00', 'CampaignInactive'],
  [withinDay, '2026-11-24T08:00', 'EntryCampaignInactive'],
  [withinDay, '2026-11-24T08:50', 'EntryCampaignBetweenCycles'],
  [made('DAY', '15:10-15:00', LONG_AGO, '2026-11-27T15:10'), '2026-11-27T15:05', 'EntryCampaignInactive'],
])('a campaign that is not open says why: case %#', (schedule, wall, name) => {
  expect(checkOpening(schedule, london(wall))).toMatchObject({ ok: false, error: { name } })
})

test('an open campaign returns its current round', () => {
  const now = london('2026-11-24T10:00')
  expect(checkOpening(withinDay, now)).toEqual({ ok: true, value: currentRound(withinDay, now) })
})

test('the open round and the four that follow skip the weekend', () => {
  expect(nextRounds(overnight, london('2026-11-25T12:00'), 5).map(inWords)).toEqual([
    '2026-11-24T15:10 to 2026-11-25T15:00',
    '2026-11-25T15:10 to 2026-11-26T15:00',
    '2026-11-26T15:10 to 2026-11-27T15:00',
    '2026-11-27T15:10 to 2026-11-30T15:00',
    '2026-11-30T15:10 to 2026-12-01T15:00',
  ])
})

describe('any schedule with windows', () => {
  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((minutes) => Temporal.PlainTime.from('00:00').add({ minutes }).toString({ smallestUnit: 'minute' }))
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  const schedule = fc
    .record({
      limitType: fc.constantFrom<LimitType>('DAY', 'WEEK'),
      startsAt: instant,
      days: fc.option(fc.double({ min: 0.01, max: 40, noNaN: true })),
      activeFrom: time,
      activeUntil: time,
      weekOffset: fc.integer({ min: 1, max: 7 }),
    })
    .map(({ days, ...fields }): Schedule => {
      const endsAt = days === null ? null : new Date(fields.startsAt.getTime() + Math.ceil(days * 86_400_000))
      return { ...fields, endsAt }
    })
    .filter((one) => validateSchedule(one, null).length === 0)

  test('has rounds that follow one another within its dates', () => {
    fc.assert(
      fc.property(schedule, instant, (one, now) => {
        const rounds = nextRounds(one, now, 12)
        rounds.forEach((round, index) => {
          expect(round.opensAt.getTime()).toBeGreaterThanOrEqual(one.startsAt.getTime())
          expect(round.closesAt!.getTime()).toBeGreaterThan(Math.max(now.getTime(), round.opensAt.getTime()))
          if (one.endsAt) expect(round.closesAt!.getTime()).toBeLessThanOrEqual(one.endsAt.getTime())
          const next = rounds[index + 1]
          if (next) expect(next.opensAt.getTime()).toBeGreaterThanOrEqual(round.closesAt!.getTime())
        })
      }),
    )
  })

  test('is open from the first instant of a round to just before its last, and says so whenever it is asked', () => {
    fc.assert(
      fc.property(schedule, instant, (one, now) => {
        for (const round of nextRounds(one, now, 3)) {
          expect(currentRound(one, round.opensAt)).toEqual(round)
          expect(currentRound(one, new Date(round.closesAt!.getTime() - 1))).toEqual(round)
          expect(currentRound(one, round.closesAt!)).not.toEqual(round)
          expect(currentRound(one, new Date(round.opensAt.getTime() - 1))).not.toEqual(round)
        }
      }),
    )
  })

  test('is ACTIVE exactly while a round is open', () => {
    fc.assert(
      fc.property(schedule, instant, (one, now) => {
        const resolved = resolveStatus(one, endless, now)
        expect(resolved.status === 'ACTIVE').toBe(currentRound(one, now) !== null)
        expect(resolved.round).toEqual(currentRound(one, now))
        expect(resolved.locked).toBe(resolved.status !== 'ACTIVE')
        if (resolved.countdownTo) expect(resolved.countdownTo.getTime()).toBeGreaterThan(now.getTime())
      }),
    )
  })
})

test.each([
  ['DAY', '2026-11-23T15:10:00.000Z'],
  ['WEEK', '2026-11-20T15:10:00.000Z'],
  ['EVERYDAY', '2026-11-24'],
  ['COMPETITION', 'ALL'],
  ['NONE', null],
] as const)('entries of a %s are counted under %s', (limitType, period) => {
  const now = london('2026-11-24T10:00')
  const round = currentRound(made(limitType, '15:10-15:00'), now)!
  expect(limitPeriod(limitType, round, now)).toBe(period)
})

describe('a bundle', () => {
  const bundle = { startsAt: london('2026-11-01T00:00'), endsAt: london('2026-12-01T00:00') }
  const now = london('2026-11-23T15:05')
  const open = { schedule: made('NONE'), stock: { globalLimit: 10, globalCount: 7 }, quantity: 3 }

  test.each([
    ['everything in it is open and has enough left', [open], false],
    ['something in it has too few left', [open, { ...open, quantity: 4 }], true],
    ['something in it is between rounds', [open, { ...open, schedule: overnight }], true],
    ['something in it has not begun', [{ ...open, schedule: made('NONE', '', '2026-11-24T10:00') }], true],
    ['nothing in it has a limit', [{ ...open, stock: endless, quantity: 5000 }], false],
  ])('is locked when %s: case %#', (_, parts, locked) => {
    expect(resolveBundleStatus(bundle, parts, now)).toMatchObject({ status: 'ACTIVE', locked })
  })

  test('is over at its own end', () => {
    expect(resolveBundleStatus(bundle, [open], bundle.endsAt)).toMatchObject({ status: 'ENDED', locked: true })
  })
})

describe('the catalogue', () => {
  const valid = made('WEEK', '15:10-15:00', '2026-11-01T00:00', '2026-12-01T00:00')

  test.each<[Partial<Schedule>, number | null, string[]]>([
    [{}, null, []],
    [{ activeUntil: '15:10' }, null, []],
    [{ activeUntil: '15:11' }, null, ['activeUntil']],
    [{ limitType: 'DAY', activeUntil: '15:11' }, null, []],
    [{ activeFrom: null }, null, ['activeFrom']],
    [{ limitType: 'DAY', activeUntil: null }, null, ['activeUntil']],
    [{ limitType: 'NONE', activeFrom: null, activeUntil: null }, null, []],
    [{ activeFrom: '24:00' }, null, ['activeFrom']],
    [{ activeFrom: '23:59' }, null, []],
    [{ activeFrom: '9:00', activeUntil: '00:60' }, null, ['activeFrom', 'activeUntil']],
    [{ weekOffset: 0 }, null, ['weekOffset']],
    [{ weekOffset: 1 }, null, []],
    [{ weekOffset: 7 }, null, []],
    [{ weekOffset: 8 }, null, ['weekOffset']],
    [{ weekOffset: 1.5 }, null, ['weekOffset']],
    [{ endsAt: london('2026-11-01T00:00') }, null, ['endsAt']],
    [{ endsAt: null }, null, []],
    [{}, 100, ['globalLimit']],
    [{ limitType: 'EVERYDAY' }, 100, []],
  ])('validates %j with a limit of %s: %j', (changed, globalLimit, paths) => {
    expect(validateSchedule({ ...valid, ...changed }, globalLimit).map(({ path }) => path)).toEqual(paths)
  })
})
