import { expect, test } from 'vitest'
import { stateLine, timeLeft } from './time-left.ts'

const now = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const day = 86_400
const hour = 3600

test.each([
  [3 * day, '3 days'],
  [2 * day, '2 days'],
  [2 * day - 1, '1 day 23 hours'],
  [day + 90, '1 day'],
  [day, '1 day'],
  [day - 1, '23 hours 59 mins'],
  [hour, '1 hour'],
  [hour - 1, '59 mins'],
  [60, '1 min'],
  [59, '59 secs'],
  [0, '0 secs'],
  [-5, '0 secs'],
])('%i seconds are written as "%s"', (seconds, said) => {
  expect(timeLeft(now, after(seconds))).toBe(said)
})

const open = { status: 'ACTIVE', locked: false, endingSoon: false, countdownTo: after(hour), round: null } as const

const some = { globalLimit: 10, globalCount: 9 }
const none = { globalLimit: 10, globalCount: 10 }

test.each([
  [open, 'CAMPAIGN', 'Closes in 1 hour'],
  [{ ...open, countdownTo: null }, 'CAMPAIGN', 'Open now'],
  [{ ...open, locked: true }, 'CAMPAIGN', 'Sold out', none],
  [{ ...open, locked: true }, 'BUNDLE', 'Sold out', none],
  [{ ...open, locked: true }, 'BUNDLE', 'Closed for now'],
  [{ ...open, status: 'UPCOMING', locked: true }, 'CAMPAIGN', 'opening soon'],
  [{ ...open, status: 'GAP', locked: true }, 'CAMPAIGN', 'We’re drawing the winner'],
  [{ ...open, status: 'ENDED', locked: true, countdownTo: null }, 'CAMPAIGN', 'This competition is now closed'],
  [{ ...open, status: 'ENDED', locked: true, countdownTo: null }, 'BUNDLE', 'This bundle is now closed'],
  [{ ...open, status: 'ENDED', locked: true, countdownTo: after(day) }, 'CAMPAIGN', 'Opens again tomorrow at 12pm'],
] as const)('the line of a card: %#', (resolved, type, said, stock = some) => {
  expect(stateLine(resolved, type, stock, now)).toBe(said)
})
