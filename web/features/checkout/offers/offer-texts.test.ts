import { expect, test } from 'vitest'
import type { Campaign } from '#contract/catalogue.ts'
import { closingDate, freeRoutesNote, offersTitle } from './offer-texts.ts'

test('one offer is another great competition, several are more entries', () => {
  expect(offersTitle(1)).toBe('We think you might like this other great competition')
  expect(offersTitle(2)).toBe('SPECIAL OFFER! GET MORE CHANCES TO WIN FOR LESS!')
  expect(offersTitle(3)).toBe(offersTitle(2))
})

const none = { postal_entry_code: null, telephone_entry: null, keyword: null, shortcode: null }
test.each<[Partial<Campaign>, string | null]>([
  [
    { postal_entry_code: 'CAR', telephone_entry: '03069', keyword: 'CAR', shortcode: '50505' },
    'You can also enter by phone / post / SMS',
  ],
  [{ postal_entry_code: 'CAR', telephone_entry: '03069' }, 'You can also enter by phone / post'],
  [{ keyword: 'CAR', shortcode: '50505' }, 'You can also enter by SMS'],
  [{ keyword: 'CAR' }, null],
  [{}, null],
])('a campaign with %j says of its free routes: %s', (routes, expected) => {
  expect(freeRoutesNote({ ...none, ...routes } as Campaign)).toBe(expected)
})

test.each<[Partial<Campaign>, string | null]>([
  [{ end_date: new Date('2026-12-31T15:00:00Z') }, '31/12/26'],
  [{ end_date: null }, null],
  [{ limit_type: 'DAY', active_from: '15:10', active_until: '15:00', end_date: null }, '23/11/26'],
])('a campaign with %j closes for an entry made now on %s', (dates, expected) => {
  const campaign = {
    limit_type: 'COMPETITION',
    start_date: new Date('2026-11-01T00:00:00Z'),
    active_from: null,
    active_until: null,
    week_offset: 5,
    global_limit: null,
    global_count: 0,
    ...dates,
  } as Campaign
  // A Saturday: Friday's round lasts until Monday.
  expect(closingDate(campaign, new Date('2026-11-21T12:00:00Z'))).toBe(expected)
})
