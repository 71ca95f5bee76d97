import { randomBytes } from 'node:crypto'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getSessionData, logIn, logInEncrypted } from '#contract/sessions.ts'
import { buildApp } from '#server/boot/app.ts'
import { bearer, madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import {
  goodClaims,
  makeTokenAsDocumented,
  otherPartner,
  PARTNER_KEYS,
  partner,
  sealToken,
} from '#tests/support/accounts/partner-tokens.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { accountJobs } from '../jobs.ts'

let now = new Date()
const context = await testContext({ now: () => now, env: { PARTNER_KEYS, RATE_LOG_IN_PER_ADDRESS: '3' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})
beforeEach(() => {
  now = new Date()
})

const site = context.config.publicUrl
const robin = await makeAccount(context, { brand: partner.brand })
const claims = (more: object = {}) => ({ ...goodClaims(now, { site, email: robin.email }), ...more })
const secondsOn = (seconds: number) => Math.floor(now.getTime() / 1000) + seconds

type Way = { brand?: string; headers?: Record<string, string>; from?: string }
const show = (token: string, { brand = partner.brand, headers = {}, from = '127.0.0.1' }: Way = {}) =>
  call(app, logInEncrypted, { body: { token }, headers: { 'x-brand': brand, ...headers }, from })
const answerTo = async (token: string, way: Way = {}) => (await show(token, way)).error?.name ?? 'logged in'

test('a token made as the document says logs its person in, and ends the earlier session', async () => {
  const old = await signIn(context, robin)
  const { email } = robin
  const token = await makeTokenAsDocumented({ ...partner, site, email: email.toUpperCase() })
  const reply = await show(token, { headers: { ...old, 'x-platform': 'iframe' } })
  expect(reply).toMatchObject({ status: 200, data: { brand: partner.brand, user: { external_id: robin.externalId } } })
  expect(decodeJwt(reply.session!)).toMatchObject({ sub: robin.externalId, admin: false })
  const known = await call(app, getSessionData, { headers: bearer(reply.session!) })
  expect(known.data.user.external_id).toBe(robin.externalId)
  expect((await call(app, getSessionData, { headers: old })).error?.name).toBe('TokenRejected')
})

test('a token works once, however many show it at the same moment', async () => {
  const token = await sealToken(claims())
  const answers = await Promise.all(Array.from({ length: 20 }, () => answerTo(token)))
  expect(answers.toSorted()).toEqual(['logged in', ...Array(19).fill('TokenRejected')].toSorted())
  now = new Date(now.getTime() + 64_000)
  expect(await answerTo(token)).toBe('TokenRejected')
})

/** It would take two thousand million rounds to decrypt. */
const slowHeader = { alg: 'PBES2-HS256+A128KW', enc: 'A256GCM', p2s: 'c2FsdA', p2c: 2 ** 31 - 1 }
const slowToken = `${Buffer.from(JSON.stringify(slowHeader)).toString('base64url')}.AAAA.AAAA.AAAA.AAAA`

const bytes = (length: number) => new Uint8Array(randomBytes(length))

test.each<[string, () => Promise<string>, Way?]>([
  ['sealed with another key', () => sealToken(claims(), { key: bytes(32) })],
  ['shown under another brand', () => sealToken(claims()), { brand: otherPartner.brand }],
  ['shown under a brand without a key', () => sealToken(claims()), { brand: 'UK_EMBER' }],
  ['shown under no brand', () => sealToken(claims()), { brand: '' }],
  ['of another brand, sealed with its key', () => sealToken(claims({ iss: otherPartner.brand }))],
  ['of no brand', () => sealToken(claims({ iss: undefined }))],
  ['for another site', () => sealToken(claims({ aud: 'https://other.example' }))],
  ['for no site', () => sealToken(claims({ aud: undefined }))],
  ['of no user', () => sealToken(claims({ sub: undefined }))],
  ['of a number', () => sealToken(claims({ sub: 7 }))],
  ['of an unknown user', () => sealToken(claims({ sub: 'nobody@example.com' }))],
  ['without an id', () => sealToken(claims({ jti: undefined }))],
  ['with an id that is no text', () => sealToken(claims({ jti: 1234567890123456 }))],
  ['with an id of 15 characters', () => sealToken(claims({ jti: 'x'.repeat(15) }))],
  ['with an id of 129 characters', () => sealToken(claims({ jti: 'x'.repeat(129) }))],
  ['without a beginning', () => sealToken(claims({ iat: undefined }))],
  ['without an end', () => sealToken(claims({ exp: undefined }))],
  ['that lives for 301 seconds', () => sealToken(claims({ exp: secondsOn(301) }))],
  ['from 6 seconds ahead', () => sealToken(claims({ iat: secondsOn(6) }))],
  ['not to be used yet', () => sealToken(claims({ nbf: secondsOn(60) }))],
  ['that is cut off', async () => (await sealToken(claims())).slice(0, -4)],
  ['with a header that was changed', async () => `x${(await sealToken(claims())).slice(1)}`],
  ['of words', async () => 'a-token'],
  ['without encryption', async () => new UnsecuredJWT(claims()).encode()],
  ['that is signed alone', () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(bytes(32))],
  ['encrypted with a key that it wraps', () => sealToken(claims(), { alg: 'A256GCMKW' })],
  ['encrypted by a method that is not agreed', () => sealToken(claims(), { enc: 'A128CBC-HS256' })],
  ['whose password takes a minute to try', async () => slowToken],
  ['that is compressed', () => sealToken(claims(), { zip: 'DEF' })],
])('a token %s is refused', async (_, make, way = {}) => {
  expect(await answerTo(await make(), way)).toBe('TokenRejected')
})

test.each([
  ['in its last second', { iat: -60, exp: 0 }, 'logged in'],
  ['4 seconds after its end', { iat: -60, exp: -4 }, 'logged in'],
  ['5 seconds after its end', { iat: -60, exp: -5 }, 'TokenExpired'],
  ['that lives for 300 seconds', { iat: 0, exp: 300 }, 'logged in'],
  ['from 5 seconds ahead', { iat: 5, exp: 60 }, 'logged in'],
  ['that began 305 seconds ago and has no end in sight', { iat: -306, exp: 60 }, 'TokenExpired'],
])('a token %s: %s', async (_, { iat, exp }, expected) => {
  expect(await answerTo(await sealToken(claims({ iat: secondsOn(iat), exp: secondsOn(exp) })))).toBe(expected)
})

const tomorrow = () => new Date(now.getTime() + 86_400_000)

test.each([
  ['is blocked', () => ({ state: 'BLOCKED' }) as const, 'AccountBlocked'],
  ['is deleted', () => ({ state: 'DELETED' }) as const, 'AccountDeleted'],
  ['has excluded themselves', () => ({ excludedUntil: tomorrow() }), 'TakingABreak'],
  ['takes a break', () => ({ breakUntil: tomorrow() }), 'TakingABreak'],
  ['is a guest', () => ({ type: 'GUEST' }) as const, 'TokenRejected'],
  ['belongs to another brand', () => ({ brand: otherPartner.brand }), 'TokenRejected'],
  ['has come back from a break', () => ({ breakUntil: now }), 'logged in'],
])('an account that %s is answered %s', async (_, given, expected) => {
  const { email } = await makeAccount(context, { brand: partner.brand, ...given() })
  const reply = await show(await sealToken(claims({ sub: email })))
  expect(reply.error?.name ?? 'logged in').toBe(expected)
  expect(reply.session === undefined).toBe(expected !== 'logged in')
})

test('a registration with an e-mail that the partner proves to be another user’s loses its sessions and what it had set', async () => {
  const squatter = await makeAccount(context, { brand: partner.brand, confirmed: false, excludedUntil: tomorrow() })
  const theirs = await signIn(context, squatter)
  const reply = await show(await sealToken(claims({ sub: squatter.email })))
  expect(reply.data.user).toMatchObject({ email_confirmed: true, msisdn: null, away_until: null })
  expect((await call(app, getSessionData, { headers: theirs })).error?.name).toBe('TokenRejected')
  const password = { body: { email: squatter.email, password: madePassword } }
  expect((await call(app, logIn, password)).error?.name).toBe('ShepherdAuthenticationFailed')
  await runJobs(context, accountJobs)
  expect(context.sentEmails.filter(({ to }) => to === squatter.email)).toMatchObject([
    { subject: 'Choose a new password' },
  ])

  const owners = bearer(reply.session!)
  expect(await answerTo(await sealToken(claims({ sub: squatter.email })))).toBe('logged in')
  expect((await call(app, getSessionData, { headers: owners })).status).toBe(200)
})

test('tokens that fail are counted per network, those that log in are not', async () => {
  now = new Date('2026-11-21T12:00:00Z')
  const from = '203.0.113.9'
  const good = async () => answerTo(await sealToken(claims()), { from })
  for (let times = 0; times < 4; times += 1) expect(await good()).toBe('logged in')
  for (let times = 0; times < 3; times += 1) expect(await answerTo('a-token', { from })).toBe('TokenRejected')
  expect(await good()).toBe('TooManyRequests')
})

test('a token leaves nothing behind that could be shown again', async () => {
  const token = await sealToken(claims({ jti: 'seen-once-and-never-again' }))
  await show(token)
  const stored = await context.db.selectFrom('spentPartnerTokens').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('seen-once')
  expect(stored.every(({ tokenHash }) => /^[0-9a-f]{64}$/.test(tokenHash))).toBe(true)
})
