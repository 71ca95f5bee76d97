import { expect, test } from 'vitest'
import { spinStepFor } from './spin-step.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T12:00:00.001Z')
const entrant = { account_type: 'REGISTERED', msisdn_exp: later, can_spin: true, away_until: null } as const

test.each([
  ['a visitor', null, 'log-in'],
  ['a guest', { ...entrant, account_type: 'GUEST', can_spin: false } as const, 'register'],
  ['a user whose phone is not verified', { ...entrant, msisdn_exp: null, can_spin: false }, 'verify'],
  ['a user whose verification has just ended', { ...entrant, msisdn_exp: now, can_spin: false }, 'verify'],
  ['a user who takes a break', { ...entrant, can_spin: false, away_until: later }, 'away'],
  ['a user whose break has just ended', { ...entrant, away_until: now }, 'wheel'],
  ['a user who has had the turn of the day', { ...entrant, can_spin: false }, 'spun'],
  ['a user who may spin', entrant, 'wheel'],
])('%s sees the right step of the wheel', (_, user, step) => {
  expect(spinStepFor(user, now)).toBe(step)
})
