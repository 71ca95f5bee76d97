import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { line, start, startOne, type TestHarness } from '#tests/support/servers/test-harness.ts'
import type { ErrorCase } from './error-case.ts'

const SURNAME_MISSING = {
  path: 'last_name',
  message: 'We need your surname before you can enter. Please add it in My Account.',
}

type Given = Parameters<TestHarness['makeEntrant']>[0]
type Guard = Pick<ErrorCase, 'name' | 'how' | 'meta'> & { given: Given }

/**
 * Everything that can keep an account from entering; the checks run in this order, and the first that fails is
 * reported.
 */
const guards: Guard[] = [
  { name: 'AccountBlocked', how: 'The account is blocked.', given: { state: 'BLOCKED' } },
  { name: 'AccountDeleted', how: 'The account is deleted.', given: { state: 'DELETED' } },
  {
    name: 'TakingABreak',
    how: 'The person takes a break.',
    given: { breakUntil: new Date('2026-11-18T12:00:00.001Z') },
    meta: { until: '2026-11-18T12:00:00.001Z' },
  },
  {
    name: 'TakingABreak',
    how: 'The person has excluded themselves.',
    given: { excludedUntil: new Date('2027-05-18T00:00:00Z'), breakUntil: new Date('2026-11-20T00:00:00Z') },
    meta: { until: '2027-05-18T00:00:00.000Z' },
  },
  {
    name: 'NotAuthorized',
    how: 'The profile is not complete.',
    given: { complete: false },
    meta: { missing: ['profile'] },
  },
  {
    name: 'NotAuthorized',
    how: 'No phone is verified.',
    given: { verified: false },
    meta: { missing: ['msisdn'] },
  },
]

const laterGuards: Guard[] = [
  {
    name: 'NotAllowedError',
    how: 'The person turns 18 today; they may enter from tomorrow.',
    given: { dob: '2008-11-18' },
    meta: { reason: 'age' },
  },
  { name: 'PostcodeNotAllowed', how: 'The postcode is in an area without entries.', given: { postcode: 'BT7 1NN' } },
]

const refusedAtStart = (guard: Guard): ErrorCase => ({
  ...guard,
  list: 'errors',
  provoke: async (harness) => startOne(harness, {}, {}, await harness.makeEntrant(guard.given)),
})

const excluded = { excludedUntil: new Date('2027-05-18T11:00:00Z') }

/** Errors for people with their own limits, breaks or exclusions. */
const holdingThemselves: ErrorCase[] = [
  {
    name: 'MonthlySpendingLimitReached',
    how: 'The order would take the person over their own limit.',
    list: 'errors',
    meta: { limit: 1, spent: 0 },
    provoke: async (harness) => startOne(harness, {}, {}, await harness.makeEntrant({ monthlyLimitPence: 100 })),
  },
  {
    name: 'ValidationError',
    how: 'A person requests a limit above ours.',
    meta: { fields: [{ path: 'monthly', message: 'Enter £500 or less' }] },
    provoke: async (harness) =>
      harness.post('/api/account/limits', { monthly: 500.01 }, (await harness.makeEntrant()).headers),
  },
  {
    name: 'TakingABreak',
    how: 'A person requests a break that would end before the current one.',
    meta: { until: '2026-11-25T12:00:00.000Z' },
    provoke: async (harness) => {
      const { headers } = await harness.makeEntrant({ breakUntil: new Date('2026-11-25T12:00:00Z') })
      return harness.post('/api/account/break', { until: '24h' }, headers)
    },
  },
  {
    name: 'TakingABreak',
    how: 'A person requests an exclusion that would end before the current one.',
    meta: { until: '2027-11-18T12:00:00.000Z' },
    provoke: async (harness) => {
      const { headers } = await harness.makeEntrant({ excludedUntil: new Date('2027-11-18T12:00:00Z') })
      return harness.post('/api/account/exclude', { months: 6 }, headers)
    },
  },
  ...['/api/account/optins', '/api/optin/take_a_break'].map(
    (path): ErrorCase => ({
      name: 'TakingABreak',
      how: 'An excluded person allows marketing.',
      meta: { until: '2027-05-18T11:00:00.000Z', from: 'marketing' },
      provoke: async (harness) =>
        harness.post(path, { opt_in_sms: true }, (await harness.makeEntrant(excluded)).headers),
    }),
  ),
]

const app = { tag: 'IN-THE-APP', title: 'The Lighthouse' }
const web = { tag: 'ON-THE-WEB', title: 'The Windmill' }

export const errorsOfPeople: ErrorCase[] = [
  {
    name: 'NotAuthenticated',
    how: 'The caller is not signed in.',
    provoke: (harness) => startOne(harness, {}, {}, { headers: {} }),
  },
  {
    name: 'EmailProofRequired',
    how: 'The account resembles another person, or another has confirmed its email, and this one has not.',
    list: 'errors',
    provoke: async (harness) => {
      const { email } = await harness.makeEntrant()
      return startOne(harness, {}, {}, await harness.makeEntrant({ type: 'GUEST', email }))
    },
  },
  {
    name: 'TokenExpired',
    how: 'The session has expired.',
    provoke: async (harness) => {
      const buyer = await harness.makeEntrant()
      harness.setTime(30 * 60)
      return startOne(harness, {}, {}, buyer)
    },
  },
  {
    name: 'TokenRejected',
    how: 'The session is not one of ours.',
    provoke: (harness) => startOne(harness, {}, {}, { headers: { authorization: 'Bearer nonsense' } }),
  },
  ...guards.map(refusedAtStart),
  {
    name: 'ValidationError',
    how: 'The account has no surname.',
    meta: { fields: [SURNAME_MISSING] },
    provoke: async (harness) => startOne(harness, {}, {}, await harness.makeEntrant({ lastName: null })),
  },
  ...laterGuards.map(refusedAtStart),
  ...holdingThemselves,
  {
    name: 'NotAllowedError',
    how: 'A competition that is only in the app is entered on the website.',
    list: 'errors',
    meta: { reason: 'app_only', campaign: app },
    provoke: (harness) => startOne(harness, { ...app, appExclusive: true }),
  },
  {
    name: 'NotAllowedError',
    how: 'A competition that is only on the website is entered in the app.',
    list: 'errors',
    meta: { reason: 'web_only', campaign: web },
    provoke: async (harness) => {
      const { tag } = await makeCampaign(harness.context, { ...web, webExclusive: true })
      return start(harness, { items: [line(tag)] }, undefined, { 'x-platform': 'app' })
    },
  },
  {
    name: 'NotAllowedError',
    how: "A competition of a partner's site is entered here.",
    list: 'errors',
    meta: { reason: 'elsewhere' },
    provoke: (harness) => startOne(harness, { campaignType: 'EXTERNAL' }),
  },
]
