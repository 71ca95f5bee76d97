import { decodeJwt } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { completeAccount, register } from '#contract/accounts.ts'
import { getSessionData, logIn, logOut } from '#contract/sessions.ts'
import { buildApp } from '#server/boot/app.ts'
import { bearer, madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { endSessionsOf, SESSION_HOURS_MAX, SESSION_SECONDS } from './exports.ts'

let now = new Date()
const context = await testContext({ now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})
beforeEach(() => {
  now = new Date()
})
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

test('a visitor’s session starts without a token, and no table stores it', async () => {
  const reply = await call(app, getSessionData, { headers: { 'x-brand': 'UK_TYNE_FM', 'x-campaign-tag': 'WINACAR' } })
  expect(reply.status).toBe(200)
  expect(reply.data).toMatchObject({
    brand: 'UK_TYNE_FM',
    campaign_tag: 'WINACAR',
    user: null,
    last_unseen_credit: null,
  })
  expect(Date.parse(reply.data.server_time)).toBe(now.getTime())
  const claims = decodeJwt(reply.session ?? '')
  expect(claims).toMatchObject({ sub: 'guest', admin: false, exp: Math.floor(now.getTime() / 1000) + SESSION_SECONDS })
  expect(await context.db.selectFrom('sessions').selectAll().execute()).toEqual([])

  const again = await call(app, getSessionData, { headers: bearer(reply.session ?? '') })
  expect(again).toMatchObject({ status: 200, session: undefined })
})

test('an unknown brand and a malformed campaign are dropped', async () => {
  const reply = await call(app, getSessionData, { headers: { 'x-brand': 'UK_NOBODY', 'x-campaign-tag': 'not a tag' } })
  expect(reply.data).toMatchObject({ brand: 'UK_FAIRDRAW', campaign_tag: null })
})

test('a signed-in user reads everything about themselves, credit and its next expiry included', async () => {
  const creditExpiresAt = new Date(now.getTime() + 86_400_000)
  const account = await makeAccount(context, { dob: '1990-11-27', creditPence: 2550, creditExpiresAt })
  const reply = await call(app, getSessionData, { headers: await signIn(context, account) })
  expect(reply.data.user).toEqual({
    external_id: account.externalId,
    account_type: 'REGISTERED',
    email_confirmed: true,
    email_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    custom_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    first_name: 'Robin',
    last_name: 'Tester',
    dob: '1990-11-27',
    postcode: 'B66 2EN',
    msisdn: account.msisdn,
    msisdn_exp: expect.stringMatching(/Z$/),
    terms_and_privacy: expect.stringMatching(/Z$/),
    credit: 25.5,
    credit_exp: creditExpiresAt.toISOString(),
    can_spin: true,
    own_monthly_limit: null,
    away_until: null,
    needs_proof: false,
    offers_paused: false,
    brand: 'UK_FAIRDRAW',
    opt_in_sms: false,
    opt_in_email: false,
    last_unseen_credit: { title: 'A present', description: 'For the test', amount: 25.5 },
  })
  expect(reply.data.last_unseen_credit).toEqual(reply.data.user.last_unseen_credit)
})

test.each([
  ['a guest', { type: 'GUEST' }],
  ['an account without a verified number', { verified: false }],
] as const)('%s cannot spin', async (_, given) => {
  const headers = await signIn(context, await makeAccount(context, given))
  expect((await call(app, getSessionData, { headers })).data.user.can_spin).toBe(false)
})

test('the token names account and session, and grants no administrator rights', async () => {
  const account = await makeAccount(context)
  const { authorization } = await signIn(context, account)
  expect(decodeJwt(authorization.replace('Bearer ', ''))).toMatchObject({ sub: account.externalId, admin: false })
})

test('a call past half of the session’s life brings a new token of the same session', async () => {
  const headers = await signIn(context, await makeAccount(context))
  const first = decodeJwt(headers.authorization.replace('Bearer ', ''))
  pass(SESSION_SECONDS / 2 - 2)
  expect((await call(app, getSessionData, { headers })).session).toBeUndefined()
  pass(4)
  expect((await call(app, getSessionData, { headers: { ...headers, 'x-automatic': '1' } })).session).toBeUndefined()
  const renewed = decodeJwt((await call(app, getSessionData, { headers })).session ?? '')
  expect(renewed).toMatchObject({ sid: first.sid, sub: first.sub })
  expect(renewed.exp).toBe(Math.floor(now.getTime() / 1000) + SESSION_SECONDS)
})

test('a visitor’s session is renewed in the same way', async () => {
  const { session = '' } = await call(app, getSessionData)
  pass(SESSION_SECONDS / 2 + 2)
  const renewed = await call(app, getSessionData, { headers: bearer(session) })
  expect(decodeJwt(renewed.session ?? '')).toMatchObject({ sub: 'guest', sid: decodeJwt(session).sid })
})

test('an expired token is TokenExpired, a forged one TokenRejected, none at all NotAuthenticated', async () => {
  const headers = await signIn(context, await makeAccount(context))
  expect((await call(app, getSessionData, { headers: bearer('not.a.token') })).error?.name).toBe('TokenRejected')
  expect((await call(app, getSessionData, { headers: { authorization: 'Basic eDp5' } })).error?.name).toBe(
    'TokenRejected',
  )
  expect(await call(app, completeAccount, { body: {} })).toMatchObject({
    status: 401,
    error: { name: 'NotAuthenticated' },
  })
  const visitor = bearer((await call(app, getSessionData)).session ?? '')
  expect((await call(app, completeAccount, { body: {}, headers: visitor })).error?.name).toBe('NotAuthenticated')
  pass(SESSION_SECONDS - 1)
  expect((await call(app, getSessionData, { headers: { ...headers, 'x-automatic': '1' } })).status).toBe(200)
  const forged = { authorization: `${headers.authorization.slice(0, -4)}AAAA` }
  expect((await call(app, getSessionData, { headers: forged })).error?.name).toBe('TokenRejected')
  pass(1)
  expect(await call(app, getSessionData, { headers })).toMatchObject({ status: 401, error: { name: 'TokenExpired' } })
})

test('a session that is renewed and ended at the same moment has ended', async () => {
  const headers = await signIn(context, await makeAccount(context))
  pass(SESSION_SECONDS / 2 + 2)
  const renewing = Array.from({ length: 12 }, () => call(app, getSessionData, { headers }))
  const [, ...renewed] = await Promise.all([call(app, logOut, { headers }), ...renewing])
  const tokens = renewed.flatMap(({ session }) => (session ? [bearer(session)] : []))
  for (const later of [headers, ...tokens])
    expect((await call(app, getSessionData, { headers: later })).error?.name).toBe('TokenRejected')
})

test('an ended session is refused while its token would still be valid', async () => {
  const account = await makeAccount(context)
  const headers = await signIn(context, account)
  const stored = await signIn(context, account)
  const sid = String(decodeJwt(stored.authorization.replace('Bearer ', '')).sid)
  await endSessionsOf(context.db, account.id, 'a test', now, sid)
  expect(await call(app, getSessionData, { headers })).toMatchObject({ status: 401, error: { name: 'TokenRejected' } })
  expect((await call(app, getSessionData, { headers: stored })).status).toBe(200)
})

test.each([
  ['BLOCKED', 'AccountBlocked'],
  ['DELETED', 'AccountDeleted'],
] as const)('a %s account receives %s', async (state, name) => {
  const account = await makeAccount(context, { state })
  const headers = await signIn(context, account)
  expect(await call(app, getSessionData, { headers })).toMatchObject({ status: 403, error: { name } })
  expect(await call(app, logIn, { body: { email: account.email, password: madePassword } })).toMatchObject({
    status: 403,
    error: { name },
    session: undefined,
  })
  const wrong = await call(app, logIn, { body: { email: account.email, password: 'Wrong.Pass1' } })
  expect(wrong.error?.name).toBe('ShepherdAuthenticationFailed')
})

test('logging out ends the session of the bearer, and does nothing without one', async () => {
  const headers = await signIn(context, await makeAccount(context))
  const cookie = { cookie: `mm_winplus_session=${headers.authorization.replace('Bearer ', '')}` }
  expect(await call(app, logOut, { headers: cookie })).toMatchObject({ status: 200, data: {} })
  expect((await call(app, getSessionData, { headers })).status).toBe(200)
  expect(await call(app, logOut, { headers })).toMatchObject({ status: 200, data: {} })
  expect((await call(app, getSessionData, { headers })).error?.name).toBe('TokenRejected')
  expect((await call(app, logOut, { headers })).status).toBe(200)
  expect((await call(app, logOut, { headers: bearer('nonsense') })).status).toBe(200)
})

test('logging in again ends the session from which it is done, and no other', async () => {
  const account = await makeAccount(context)
  const [before, elsewhere] = [await signIn(context, account), await signIn(context, account)]
  const body = { email: account.email, password: madePassword }
  await call(app, logIn, { body: { ...body, password: 'Wrong.Pass1' }, headers: before })
  expect((await call(app, getSessionData, { headers: before })).status).toBe(200)
  const { session = '' } = await call(app, logIn, { body, headers: before })
  expect((await call(app, getSessionData, { headers: before })).error?.name).toBe('TokenRejected')
  expect((await call(app, getSessionData, { headers: elsewhere })).status).toBe(200)
  expect((await call(app, getSessionData, { headers: bearer(session) })).status).toBe(200)
})

test('a session is renewed for twelve hours, and then ends', async () => {
  let headers = await signIn(context, await makeAccount(context))
  const renewed: boolean[] = []
  const aQuarterAndMore = SESSION_SECONDS / 2 + 1
  for (let seconds = aQuarterAndMore; seconds < SESSION_HOURS_MAX * 3600; seconds += aQuarterAndMore) {
    pass(aQuarterAndMore)
    const { session } = await call(app, getSessionData, { headers })
    renewed.push(session !== undefined)
    if (session !== undefined) headers = bearer(session)
  }
  expect(renewed).not.toContain(false)
  pass(aQuarterAndMore)
  expect(await call(app, getSessionData, { headers })).toMatchObject({ status: 200, session: undefined })
  pass(SESSION_SECONDS / 2)
  expect((await call(app, getSessionData, { headers })).error?.name).toBe('TokenExpired')
})

test('logging in, in any case of the e-mail, starts a session under the brand of the call', async () => {
  const account = await makeAccount(context, { email: 'Ada.Log@example.com' })
  const reply = await call(app, logIn, {
    body: { email: 'aDA.log@EXAMPLE.com', password: madePassword },
    headers: { 'x-brand': 'UK_LANTERN', 'x-utm-source': 'radio', 'x-platform': 'iframe' },
  })
  expect(reply).toMatchObject({ status: 200, data: { brand: 'UK_LANTERN', user: { external_id: account.externalId } } })
  const row = await context.db.selectFrom('sessions').selectAll().where('accountId', '=', account.id).executeTakeFirst()
  expect(row).toMatchObject({ brand: 'UK_LANTERN', platform: 'iframe', attribution: { utm_source: 'radio' } })
  // A later call that names no brand stays under the session's.
  const later = await call(app, getSessionData, { headers: bearer(reply.session ?? '') })
  expect(later.data).toMatchObject({ brand: 'UK_LANTERN' })
})

test('a wrong password and an unknown e-mail are answered alike', async () => {
  const { email } = await makeAccount(context)
  const wrong = await call(app, logIn, { body: { email, password: 'Wrong.Pass1' } })
  const unknown = await call(app, logIn, { body: { email: 'nobody@example.com', password: 'Wrong.Pass1' } })
  const guest = await makeAccount(context, { type: 'GUEST' })
  const ofGuest = await call(app, logIn, { body: { email: guest.email, password: madePassword } })
  expect(wrong).toMatchObject({ status: 401, error: { name: 'ShepherdAuthenticationFailed' }, session: undefined })
  expect(unknown).toEqual(wrong)
  expect(ofGuest).toEqual(wrong)
})

test('ten failures for one email block it for the rest of a quarter of an hour, guessed together or not', async () => {
  now = new Date('2026-11-21T12:00:00Z')
  const { email } = await makeAccount(context)
  const right = { email, password: madePassword }
  for (let times = 0; times < 3; times += 1) expect((await call(app, logIn, { body: right })).status).toBe(200)
  const guesses = await Promise.all(
    Array.from({ length: 25 }, () => call(app, logIn, { body: { email, password: 'Wrong.Pass1' } })),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15)
  pass(300)
  expect(await call(app, logIn, { body: right })).toMatchObject({
    status: 429,
    error: { name: 'TooManyRequests', meta: { retry_after: 600 } },
  })
  pass(600)
  expect((await call(app, logIn, { body: right })).status).toBe(200)
})

test('failures are counted per network address too, a whole IPv6 /64 as one, but not on the sandbox’s own machine', async () => {
  now = new Date('2026-11-22T12:00:00Z')
  const other = await testContext({ env: { RATE_LOG_IN_PER_ADDRESS: '2' }, now: () => now })
  const otherApp = await buildApp(other)
  const guess = (from: string) =>
    call(otherApp, logIn, { body: { email: `${Math.random()}@example.com`, password: 'Wrong.Pass1' }, from })
  expect((await guess('2001:db8:1:2::1')).status).toBe(401)
  expect((await guess('2001:db8:1:2::2')).status).toBe(401)
  expect((await guess('2001:db8:1:2:3::4')).status).toBe(429)
  expect((await guess('2001:db8:1:3::1')).status).toBe(401)
  for (let times = 0; times < 4; times += 1) expect((await guess('127.0.0.1')).status).toBe(401)
  await otherApp.close()
  await other.close()
})

test('malformed log-ins are ValidationErrors that name the field', async () => {
  expect(await call(app, logIn, { body: { email: 'no', password: '' } })).toMatchObject({
    status: 400,
    error: { name: 'ValidationError', meta: { fields: [{ path: 'email' }, { path: 'password' }] } },
  })
})

test('text that no database can store is refused before any route', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: register.path,
    headers: { 'content-type': 'application/json' },
    payload: '{"email":"a\\u0000b@example.com"}',
  })
  expect(reply.statusCode).toBe(400)
})
