import { expect, test } from 'vitest'
import type { Campaign } from '#contract/catalogue.ts'
import { statusOfCampaign } from '#web/core/catalogue/live-status.ts'
import { closedText } from './closed-text.ts'
import { isOver } from './is-over.ts'

const daily = {
  limit_type: 'DAY',
  start_date: new Date('2026-11-02T12:00:00Z'),
  end_date: new Date('2026-12-01T15:30:00Z'),
  active_from: '09:00',
  active_until: '17:00',
  week_offset: 5,
  global_limit: null,
  global_count: 0,
} as Campaign
const whole = { ...daily, limit_type: 'NONE', active_from: null, active_until: null } as Campaign

test.each<[string, Campaign, string, string]>([
  ['not yet open', daily, '2026-11-02T10:00Z', 'Online entry is closed until Monday 2 November 2026 at 12pm.'],
  ['between two rounds', daily, '2026-11-05T08:55Z', 'Online entry is closed until Thursday 5 November 2026 at 9am.'],
  ['at the weekend', daily, '2026-11-06T17:00Z', 'Online entry is closed until Monday 9 November 2026 at 9am.'],
  ['at its end', daily, '2026-12-01T15:30Z', 'Online entry for this competition is now closed.'],
  ['at its end', whole, '2026-12-01T15:30Z', 'Online entry for this competition is now closed.'],
  [
    'sold out',
    { ...whole, global_limit: 10, global_count: 10 },
    '2026-11-05T12:00Z',
    'All tickets are sold, so online entry has closed.',
  ],
  ['without an option', whole, '2026-11-05T12:00Z', 'Online entry isn’t open right now.'],
])('a campaign that is %s has a message: case %#', (_, campaign, at, text) => {
  const now = new Date(at)
  expect(closedText(campaign, statusOfCampaign(campaign, now), now)).toBe(text)
})

test('a campaign ends at its last instant, and never ends without one', () => {
  expect(isOver(daily, new Date('2026-12-01T15:29:59.999Z'))).toBe(false)
  expect(isOver(daily, new Date('2026-12-01T15:30:00Z'))).toBe(true)
  expect(isOver({ end_date: null }, new Date('2099-01-01T00:00:00Z'))).toBe(false)
})
