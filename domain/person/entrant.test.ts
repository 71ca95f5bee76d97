import { describe, expect, test } from 'vitest'
import type { Platform } from '../campaign/campaign.ts'
import { SURNAME_MISSING_TEXT } from '../campaign/entering-texts.ts'
import { checkEntrant, checkPlatform, type Entrant, missingParts } from './entrant.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const later = new Date('2026-11-24T12:00:00.001Z')
const muchLater = new Date('2027-05-24T12:00:00.000Z')

const ada: Entrant = {
  state: 'ACTIVE',
  breakUntil: null,
  excludedUntil: null,
  lastName: 'Lovelace',
  dob: '1990-12-10',
  postcode: 'DE1 2AB',
  hasAcceptedTerms: true,
  msisdnExpiresAt: later,
}

describe('an entrant', () => {
  test.each<[Partial<Entrant>, string | null, object?]>([
    [{}, null],
    [{ state: 'BLOCKED' }, 'AccountBlocked'],
    [{ state: 'DELETED' }, 'AccountDeleted'],
    [{ breakUntil: later }, 'TakingABreak', { until: later }],
    [{ breakUntil: now }, null],
    [{ excludedUntil: later }, 'TakingABreak', { until: later }],
    [{ breakUntil: muchLater, excludedUntil: later }, 'TakingABreak', { until: muchLater }],
    [{ breakUntil: later, excludedUntil: muchLater }, 'TakingABreak', { until: muchLater }],
    [{ breakUntil: now, excludedUntil: now }, null],
    [{ dob: null }, 'NotAuthorized', { missing: ['profile'] }],
    [{ postcode: null }, 'NotAuthorized', { missing: ['profile'] }],
    [{ hasAcceptedTerms: false }, 'NotAuthorized', { missing: ['profile'] }],
    [{ msisdnExpiresAt: null }, 'NotAuthorized', { missing: ['msisdn'] }],
    [{ msisdnExpiresAt: now }, 'NotAuthorized', { missing: ['msisdn'] }],
    [{ dob: null, msisdnExpiresAt: now }, 'NotAuthorized', { missing: ['profile', 'msisdn'] }],
    [{ lastName: null }, 'ValidationError', { fields: [{ path: 'last_name', message: SURNAME_MISSING_TEXT }] }],
    [{ lastName: '' }, 'ValidationError'],
    [{ dob: '2008-11-24' }, 'NotAllowedError', { reason: 'age' }],
    [{ dob: '2008-11-23' }, null],
    [{ postcode: 'BT7' }, 'PostcodeNotAllowed'],
    [{ postcode: 'GY1 1AA' }, 'PostcodeNotAllowed'],
    [{ postcode: 'je2' }, 'PostcodeNotAllowed'],
    [{ postcode: 'IM1' }, 'PostcodeNotAllowed'],
    [{ postcode: 'B7' }, null],
    [{ postcode: 'G1' }, null],
  ])('with %j is refused with %s', (changed, name, meta) => {
    const verdict = checkEntrant({ ...ada, ...changed }, now)
    expect(verdict.ok ? null : verdict.error.name).toBe(name)
    if (!verdict.ok && meta) expect(verdict.error.meta).toEqual(meta)
  })

  test('receives the errors in order, as each is fixed', () => {
    const steps: Partial<Entrant>[] = [
      { state: 'ACTIVE' },
      { breakUntil: null },
      { msisdnExpiresAt: later },
      { lastName: 'Lovelace' },
      { dob: '1990-12-10' },
      { postcode: 'DE1' },
    ]
    let entrant: Entrant = {
      ...ada,
      state: 'BLOCKED',
      breakUntil: later,
      msisdnExpiresAt: null,
      lastName: null,
      dob: '2020-01-01',
      postcode: 'BT1',
    }
    const received = steps.map((step) => {
      const verdict = checkEntrant(entrant, now)
      entrant = { ...entrant, ...step }
      return verdict.ok ? null : verdict.error.name
    })
    expect(received).toEqual([
      'AccountBlocked',
      'TakingABreak',
      'NotAuthorized',
      'ValidationError',
      'NotAllowedError',
      'PostcodeNotAllowed',
    ])
    expect(checkEntrant(entrant, now).ok).toBe(true)
  })

  test('has to log in when it is a visitor without an account', () => {
    expect(checkEntrant(null, now)).toMatchObject({ error: { name: 'NotAuthenticated' } })
  })

  test('is checked against the areas that the settings name', () => {
    expect(checkEntrant(ada, now, ['DE'])).toMatchObject({ error: { name: 'PostcodeNotAllowed' } })
    expect(checkEntrant({ ...ada, postcode: 'BT1' }, now, []).ok).toBe(true)
  })
})

test('missing parts can be listed without checking the rest', () => {
  expect(missingParts({ ...ada, msisdnExpiresAt: null }, now)).toEqual(['msisdn'])
})

test.each<[Platform, boolean, boolean, string | null]>([
  ['website', false, false, null],
  ['website', true, false, 'app_only'],
  ['iframe', true, false, 'app_only'],
  ['app', true, false, null],
  ['app', false, true, 'web_only'],
  ['website', false, true, null],
  ['iframe', false, true, null],
])(
  'entering on the %s, app-exclusive %s and web-exclusive %s, is: %s',
  (platform, appExclusive, webExclusive, reason) => {
    const open = { tag: 'OPEN', title: 'Open to all', appExclusive: false, webExclusive: false }
    const campaign = { tag: 'ASKED', title: 'The one asked for' }
    const domainErrors = checkPlatform(platform, [open, { ...campaign, appExclusive, webExclusive }])
    expect(domainErrors.map(({ meta }) => meta)).toEqual(reason ? [{ reason, campaign }] : [])
  },
)
