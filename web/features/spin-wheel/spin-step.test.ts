import { expect, test } from 'vitest'
import { spinStepFor } from './spin-step.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T12:00:00.001Z')
const entrant = { account_type: 'REGISTERED', msisdn_exp: later, can_spin: true, away_until: null } as const

test.each([
  ['a visitor', null, 'log-in'],
  ['a guest', { ...entrant, account_type: 'GUEST', can_spin: false } as const, 'register'],
  ['whose phone is not verified', { ...entrant, msisdn_exp: null, can_spin: false }, 'verify'],
  ['whose verification has just ended', { ...entrant, msisdn_exp: now, can_spin: false }, 'verify'],
  ['who takes a break', { ...entrant, can_spin: false, away_until: later }, 'away'],
  ['whose break has just ended', { ...entrant, away_until: now }, 'wheel'],
  ['who has had the turn of the day', { ...entrant, can_spin: false }, 'spun'],
  ['who may spin', entrant, 'wheel'],
])('for %s', (_, user, step) => {
  expect(spinStepFor(user, now)).toBe(step)
})
