import { expect, test } from 'vitest'
import { resolveStatus } from '#domain/campaign/schedule.ts'
import { BEHIND_RETRY_MS, pollMs } from './live-status.ts'

// Its windows abut: one round closes at five and the next one opens.
const schedule = {
  limitType: 'DAY',
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: null,
  activeFrom: '17:00',
  activeUntil: '17:00',
  weekOffset: 5,
} as const
const closesAt = new Date('2026-11-25T17:00:00Z')
const draw = {
  closes_at: closesAt,
  draws_at: closesAt,
  method: 'BEACON',
  beacon_round: 1,
  prizes: [],
  tickets: 0,
} as const
const at = (ms: number) =>
  resolveStatus(schedule, { globalLimit: null, globalCount: 0 }, new Date(closesAt.getTime() + ms))

test.each([
  ['the round that it knows is open', 'ACTIVE', draw, -1, false],
  ['another round has opened', 'ACTIVE', draw, 0, BEHIND_RETRY_MS],
  ['the status is another', 'GAP', draw, -1, BEHIND_RETRY_MS],
  ['it knows of no draw', 'ACTIVE', null, 0, false],
] as const)('the server is requested again: %s', (_, status, known, ms, delayMs) => {
  expect(pollMs({ status, draw: known && { ...known, prizes: [] } }, at(ms))).toBe(delayMs)
})
