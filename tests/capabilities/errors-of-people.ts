import { makeCampaign } from '#tests/make-campaigns.ts'
import type { ErrorCase } from './error-case.ts'
import { line, type StillHouse, start, startOne } from './still-house.ts'

const SURNAME_MISSING = {
  path: 'last_name',
  message: 'Your account has no surname, so you cannot enter yet. Please add it in My Account and try again.',
}

type Given = Parameters<StillHouse['somebody']>[0]
type Guard = Pick<ErrorCase, 'name' | 'how' | 'meta'> & { given: Given }

/** Everything that may be wrong with whoever wants to enter; an account is asked in this order and hears the first. */
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
    how: 'It is the 18th birthday; entering begins the day after.',
    given: { dob: '2008-11-18' },
    meta: { reason: 'age' },
  },
  { name: 'PostcodeNotAllowed', how: 'The postcode is in an area without entries.', given: { postcode: 'BT7 1NN' } },
]

const refusedAtStart = (guard: Guard): ErrorCase => ({
  ...guard,
  list: 'errors',
  provoke: async (house) => startOne(house, {}, {}, await house.somebody(guard.given)),
})

const app = { tag: 'IN-THE-APP', title: 'The Lighthouse' }
const web = { tag: 'ON-THE-WEB', title: 'The Windmill' }

export const errorsOfPeople: ErrorCase[] = [
  {
    name: 'NotAuthenticated',
    how: 'Nobody is signed in.',
    provoke: (house) => startOne(house, {}, {}, { headers: {} }),
  },
  {
    name: 'TokenExpired',
    how: 'The session has come to its end.',
    provoke: async (house) => {
      const buyer = await house.somebody()
      house.setTime(30 * 60)
      return startOne(house, {}, {}, buyer)
    },
  },
  {
    name: 'TokenRejected',
    how: 'The session is none of ours.',
    provoke: (house) => startOne(house, {}, {}, { headers: { authorization: 'Bearer nonsense' } }),
  },
  ...guards.map(refusedAtStart),
  {
    name: 'ValidationError',
    how: 'The account has no surname.',
    meta: { fields: [SURNAME_MISSING] },
    provoke: async (house) => startOne(house, {}, {}, await house.somebody({ lastName: null })),
  },
  ...laterGuards.map(refusedAtStart),
  {
    name: 'NotAllowedError',
    how: 'A competition of the app is entered on the website.',
    list: 'errors',
    meta: { reason: 'app_only', campaign: app },
    provoke: (house) => startOne(house, { ...app, appExclusive: true }),
  },
  {
    name: 'NotAllowedError',
    how: 'A competition of the website is entered in the app.',
    list: 'errors',
    meta: { reason: 'web_only', campaign: web },
    provoke: async (house) => {
      const { tag } = await makeCampaign(house.context, { ...web, webExclusive: true })
      return start(house, { items: [line(tag)] }, undefined, { 'x-platform': 'app' })
    },
  },
  {
    name: 'NotAllowedError',
    how: "A competition is entered on a partner's site.",
    list: 'errors',
    meta: { reason: 'elsewhere' },
    provoke: (house) => startOne(house, { campaignType: 'EXTERNAL' }),
  },
]
