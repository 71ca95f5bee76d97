import { expect, test } from 'vitest'
import { NOTHING_CHOSEN_TEXT, SURNAME_MISSING_TEXT } from '#domain/campaign/entering-texts.ts'
import { pence } from '#domain/money/money.ts'
import { catalogue } from './error-catalogue.ts'
import {
  type Err,
  type ErrorName,
  errorNames,
  errorOf,
  errorText,
  errSchema,
  failureOf,
  failureSchema,
  statusOf,
} from './errors.ts'
import { fromWire, toWire } from './wire.ts'

test.each(errorNames)('%s has a text that is a sentence, with or without its meta, and a status', (name) => {
  const text = errorText({ name })
  expect(text).toMatch(/^[A-Z].*[.!]$/)
  expect(text).not.toMatch(/undefined|null|NaN|\{| {2}/)
  expect(text.length).toBeLessThan(160)
  expect([400, 401, 403, 404, 409, 422, 429, 500, 503]).toContain(statusOf(name))
})

test.each([
  [400, ['ValidationError']],
  [
    401,
    [
      'NotAuthenticated',
      'TokenExpired',
      'TokenRejected',
      'PaymentSessionEnded',
      'AuthenticationError',
      'ShepherdAuthenticationFailed',
    ],
  ],
  [
    403,
    [
      'NotAuthorized',
      'EmailProofRequired',
      'NotAllowedError',
      'AccountBlocked',
      'AccountDeleted',
      'PostcodeNotAllowed',
    ],
  ],
  [404, ['NotFoundError', 'CampaignNotFound', 'EntryNotFound', 'SavedCardGone']],
  [409, ['IdempotencyKeyReused']],
  [429, ['TooManyRequests', 'VerifyIPLimitReached', 'VerifyAccountLimitReached', 'VerifyMSISDNLimitReached']],
  [500, ['InternalError']],
  [503, ['ServiceBusy']],
])('status %d is answered for these names and no others', (status, names) => {
  expect(errorNames.filter((name) => statusOf(name) === status).sort()).toEqual([...names].sort())
})

test.each([
  ['EVERYDAY', "You're in today's draw. Come back tomorrow."],
  ['DAY', "You're in this draw. Come back for the next one."],
  ['WEEK', "You're in this week's draw. Come back next week."],
  ['COMPETITION', "You're in the draw. You've had all your free entries."],
] as const)('a free entry past a limit of type %s is answered: %s', (limit_type, text) => {
  expect(errorOf('EntryLimitReached', { limit: 1, limit_type, used: 1, is_free: true }).message).toBe(text)
})

test.each<[ErrorName, object, string | RegExp]>([
  [
    'EntryLimitReached',
    { limit: 5, limit_type: 'DAY', used: 5 },
    /limit of 5 entries per day for .* try again in 10 minutes\.$/,
  ],
  ['EntryLimitReached', { limit: 1, limit_type: 'EVERYDAY', used: 1 }, /limit of 1 entry per day/],
  ['EntryLimitReached', { limit: 5, limit_type: 'DAY', used: 4, is_free: true }, /limit of 5 entries per day/],
  ['EntryLimitReached', { limit: 20, limit_type: 'WEEK', used: 20 }, /limit of 20 entries per week/],
  ['EntryLimitReached', { limit: 5, limit_type: 'COMPETITION', used: 5 }, /limit of 5 entries for this competition/],
  ['EntryAlreadyPending', {}, /in progress\. Please try again in 10 minutes\.$/],
  ['GlobalEntryLimitReached', { remaining: 0 }, /sold out/],
  ['GlobalEntryLimitReached', { remaining: 1 }, /is only 1 ticket left/],
  ['OrderUnderMinSpend', { min: 200 }, /minimum of £2\. /],
  ['OrderUnderMinSpend', { min: 250 }, /minimum of £2\.50\. /],
  ['OrderOverMaxSpend', { max: 50_000 }, /maximum of £500\. /],
  ['OrderSizeExceeded', { max: 50 }, /limit of 50 items\. /],
  ['OrderSizeExceeded', { max: 10_000.7 }, /limit of 10,000 items\. /],
  ['MonthlySpendingLimitReached', { limit: 50_000, spent: 49_999 }, /limit of £500\. /],
  ['PromoCodeBelowMinSpend', { min_spend: 1_000 }, /£10\.00/],
  ['PromoCodeBelowMinSpend', { min_spend: 1_005 }, /£10\.05/],
  ['PromoCodeCampaignRequired', { campaign: { tag: 'WINACAR', title: 'Win a Car' } }, /Win a Car/],
  ['VerifyMSISDNLimitReached', {}, /too many codes.* tomorrow\.$/],
  ['InternalError', {}, /try again.*surname/],
  ['SpinAlreadyUsed', {}, /^You've already had your daily spin\..*Don't worry you can try again tomorrow!$/],
  ['ValidationError', { fields: [{ path: 'last_name', message: SURNAME_MISSING_TEXT }] }, SURNAME_MISSING_TEXT],
  ['ValidationError', { fields: [{ path: 'email', message: 'Invalid input' }] }, /^Some of those details/],
  ['NotAllowedError', { reason: 'age' }, /over 18/],
  ['NotAllowedError', { reason: 'app_only' }, /^This competition is only open in our app/],
  [
    'NotAllowedError',
    { reason: 'web_only', campaign: { tag: 'WINACAR', title: 'Win a Car' } },
    /^Win a Car is only open on our website/,
  ],
  ['ValidationError', { fields: [{ path: 'items', message: NOTHING_CHOSEN_TEXT }] }, NOTHING_CHOSEN_TEXT],
  ['GlobalEntryLimitReached', { remaining: 1_234 }, /are only 1,234 tickets left/],
  ['TakingABreak', { until: new Date('2026-06-30T23:30:00.000Z') }, /until Wednesday 1 July 2026 at 12:30am\./],
  ['TooManyRequests', { retry_after: 90 }, /in 90 seconds/],
  ['TooManyRequests', { retry_after: 601 }, /in 11 minutes/],
])('the text of %s contains the values of %j', (name, meta, text) => {
  expect(errorText({ name, meta })).toMatch(text)
})

test('an error with a message of its own shows it; an empty message falls back to the catalogue', () => {
  expect(errorText({ name: 'BundleExpired', message: 'Too late', meta: {} })).toBe('Too late')
  expect(errorText({ name: 'BundleExpired', message: '', meta: {} })).toBe(catalogue.BundleExpired.text({}))
  expect(errorText({ name: 'NobodyKnowsThis' })).toBe(catalogue.InternalError.text({}))
})

test('money in the meta of an error is pounds on the wire and pence in code', () => {
  const error = errorOf('OrderUnderMinSpend', { min: pence(250) })
  const sent = toWire(errSchema, error)
  expect(sent).toEqual({ name: 'OrderUnderMinSpend', message: error.message, meta: { min: 2.5 } })
  expect(fromWire(errSchema, sent)).toEqual(error)
})

test('meta that is not described crosses the wire unchanged', () => {
  const error: Err = { name: 'GoogleRecaptchaError', message: 'x', meta: { hint: 'y' } as object }
  expect(fromWire(errSchema, toWire(errSchema, error))).toEqual(error)
})

test('an error that this page does not know is an InternalError with its own text', () => {
  const sent = { name: 'FromTheFuture', message: 'Please look up.', meta: { a: 1 } }
  expect(fromWire(errSchema, sent)).toEqual({ name: 'InternalError', message: 'Please look up.', meta: {} })
})

test('unfit meta is dropped and the error kept', () => {
  const sent = { name: 'OrderUnderMinSpend', message: '', meta: { min: 'two' } }
  expect(fromWire(errSchema, sent)).toEqual({ name: 'OrderUnderMinSpend', message: '', meta: {} })
})

test('the first of the errors of a failure is its error', () => {
  const failure = failureOf(errorOf('BundleExpired'), errorOf('CampaignInactive'))
  const sent = toWire(failureSchema, failure)
  expect(sent.errors[0]).toEqual(sent.error)
  expect(sent.errors.map((error) => error.name)).toEqual(['BundleExpired', 'CampaignInactive'])
})
