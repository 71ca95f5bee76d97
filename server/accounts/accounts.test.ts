import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { accountExists, completeAccount, convertGuest, createGuest, register } from '#contract/accounts.ts'
import { getSessionData, logIn } from '#contract/sessions.ts'
import { NOT_LICENSED } from '#domain/site/statements.ts'
import { buildApp } from '#server/boot/app.ts'
import {
  anyMsisdn,
  bearer,
  type MadeAccount,
  madePassword,
  makeAccount,
  signIn,
} from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { accountJobs } from './jobs.ts'

const now = new Date('2026-11-21T12:00:00Z')
const context = await testContext({ now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

let made = 0
const anyEmail = () => `somebody-${++made}@example.com`
const registration = (email: string) => ({
  email,
  password: madePassword,
  firstName: 'Ada',
  surname: 'Okafor',
  gender: 'f',
  genderOther: 'not asked',
  dob: '1986-12-10',
  recaptcha: 'test-pass',
})
const guest = (email: string) => ({
  email,
  first_name: 'Gus',
  last_name: 'Guest',
  dob: '1990-11-27',
  postcode: 'b662en',
  terms_and_privacy: true,
  opt_in_sms: true,
  recaptcha: 'test-pass',
})
const conversion = { password: madePassword, gender: 'o', genderOther: 'my own', postcode: 'LS6', opt_in_email: true }
const rowsOf = (email: string) =>
  context.db.selectFrom('accounts').selectAll().where('emailFolded', '=', email.toLowerCase()).execute()
const emailsTo = async (email: string) => {
  await runJobs(context, accountJobs)
  return context.sentEmails.filter(({ to }) => to === email)
}

test('registering makes an account that can log in, emails a link to confirm the address, and starts no session', async () => {
  const email = anyEmail()
  const reply = await call(app, register, { body: registration(email), headers: { 'x-brand': 'UK_LANTERN' } })
  expect(reply).toMatchObject({ status: 200, session: undefined })
  const loggedIn = await call(app, logIn, { body: { email, password: madePassword } })
  expect(loggedIn.data.user).toMatchObject({
    external_id: reply.data.external_id,
    account_type: 'REGISTERED',
    first_name: 'Ada',
    last_name: 'Okafor',
    dob: '1986-12-10',
    postcode: null,
    terms_and_privacy: null,
    brand: 'UK_LANTERN',
  })
  const [row] = await rowsOf(email)
  expect(row).toMatchObject({ gender: 'f', genderOther: null })
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const emails = await emailsTo(email)
  expect(emails).toMatchObject([{ subject: 'Please confirm your email address', fromName: 'Lantern' }])
  expect(emails[0]?.text.replace(NOT_LICENSED, '')).not.toMatch(/Ada|Okafor|enter|win/)
})

test('an e-mail is registered once, in whatever case', async () => {
  const email = anyEmail()
  expect((await call(app, register, { body: registration(email) })).status).toBe(200)
  const again = await call(app, register, { body: registration(email.toUpperCase()) })
  expect(again).toMatchObject({ status: 422, error: { name: 'ShepherdAccountAlreadyExists' } })
  expect(await emailsTo(email.toUpperCase())).toEqual([])
})

test('only one of ten simultaneous registrations of the same email succeeds', async () => {
  const email = anyEmail()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => call(app, register, { body: registration(email) })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ error }) => error?.name === 'ShepherdAccountAlreadyExists')).toHaveLength(9)
  expect(await rowsOf(email)).toHaveLength(1)
  expect(await emailsTo(email)).toHaveLength(1)
})

test('the e-mail of a deleted account can be registered again', async () => {
  const { email } = await makeAccount(context, { state: 'DELETED' })
  expect((await call(app, accountExists, { body: { email } })).data).toEqual({ exists: false })
  expect((await call(app, register, { body: registration(email) })).status).toBe(200)
})

test('a date of birth under eighteen by London’s calendar is refused beside its field', async () => {
  const onBirthday = { ...registration(anyEmail()), dob: '2008-11-21' }
  const dayBefore = { ...registration(anyEmail()), dob: '2008-11-20' }
  const fields = [{ path: 'dob', message: 'You must be over the age of 18' }]
  expect(await call(app, register, { body: onBirthday })).toMatchObject({
    status: 400,
    error: { name: 'ValidationError', meta: { fields } },
  })
  expect((await call(app, register, { body: dayBefore })).status).toBe(200)
  const young = { ...guest(anyEmail()), dob: '2008-11-21' }
  expect((await call(app, createGuest, { body: young })).error?.meta).toEqual({ fields })
})

test('a robot is refused, and nothing is written', async () => {
  const email = anyEmail()
  const robot = { recaptcha: 'no' }
  expect((await call(app, register, { body: { ...registration(email), ...robot } })).error?.name).toBe(
    'GoogleRecaptchaError',
  )
  expect((await call(app, createGuest, { body: { ...guest(email), ...robot } })).error?.name).toBe(
    'GoogleRecaptchaError',
  )
  expect(await rowsOf(email)).toEqual([])
})

test('everything that is wrong in a form is reported at once, by its field', async () => {
  const body = { ...registration('no'), password: 'short', firstName: 'A', gender: 'x', dob: '1986-02-30' }
  const reply = await call(app, register, { body })
  const fields = reply.error?.meta.fields as { path: string }[] | undefined
  expect(fields?.map(({ path }) => path)).toEqual(['email', 'password', 'firstName', 'gender', 'dob'])
})

test('a look-up says whether an email is registered, but not whether a guest has it', async () => {
  const { email } = await makeAccount(context)
  const guestAccount = await makeAccount(context, { type: 'GUEST' })
  expect((await call(app, accountExists, { body: { email: email.toUpperCase() } })).data).toEqual({ exists: true })
  expect((await call(app, accountExists, { body: { email: guestAccount.email } })).data).toEqual({ exists: false })
  expect((await call(app, accountExists, { body: { email: 'nobody@example.com' } })).data).toEqual({ exists: false })
})

test('one address may look up sixty emails an hour without a robot check', async () => {
  const from = '198.51.100.7'
  const sendRequest = (_: unknown, index: number) =>
    call(app, accountExists, { body: { email: `nobody-${index}@example.com` }, from })
  const replies = await Promise.all(Array.from({ length: 65 }, sendRequest))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(60)
  expect((await call(app, register, { body: registration(anyEmail()), from })).error?.name).toBe('GoogleRecaptchaError')
  expect((await call(app, accountExists, { body: { email: 'a@example.com' }, from: '198.51.100.8' })).status).toBe(200)
})

test('a guest is signed in at once, with a whole profile and no verified number', async () => {
  const email = anyEmail()
  const reply = await call(app, createGuest, { body: guest(email) })
  expect(reply.data.user).toMatchObject({
    account_type: 'GUEST',
    first_name: 'Gus',
    postcode: 'B66 2EN',
    terms_and_privacy: now.toISOString(),
    msisdn: null,
    opt_in_sms: true,
    opt_in_email: false,
  })
  const headers = bearer(reply.session ?? '')
  const again = await call(app, getSessionData, { headers })
  expect(again.data.user.external_id).toBe(reply.data.user.external_id)
  expect(await emailsTo(email)).toEqual([])
})

test('a guest with a registered e-mail is asked to log in', async () => {
  const { email } = await makeAccount(context)
  const reply = await call(app, createGuest, { body: guest(email) })
  expect(reply).toMatchObject({ status: 422, error: { name: 'ShepherdAccountAlreadyExists' }, session: undefined })
})

test('guests of one email share nothing, since a stranger can type it', async () => {
  const email = anyEmail()
  const replies = await Promise.all(Array.from({ length: 8 }, () => call(app, createGuest, { body: guest(email) })))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  const rows = await rowsOf(email)
  expect(rows).toHaveLength(8)
  expect(new Set(rows.map((row) => row.personId)).size).toBe(8)
})

test('the same Idempotency-Key answers the same guest, with a token of the same session, called together or later', async () => {
  const email = anyEmail()
  const headers = { 'idempotency-key': 'a-key-of-the-browser' }
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => call(app, createGuest, { body: guest(email), headers })),
  )
  const later = await call(app, createGuest, { body: guest(email), headers })
  const ids = new Set([...replies, later].map(({ data }) => data.user.external_id))
  const sessions = new Set([...replies, later].map(({ session }) => decodeJwt(session ?? '').sid))
  expect(ids.size).toBe(1)
  expect(sessions.size).toBe(1)
  expect(await rowsOf(email)).toHaveLength(1)
  const other = await call(app, createGuest, { body: { ...guest(email), first_name: 'Gil' }, headers })
  expect(other).toMatchObject({ status: 409, error: { name: 'IdempotencyKeyReused' } })
})

test('an Idempotency-Key that could not be stored is a ValidationError', async () => {
  const reply = await call(app, createGuest, { body: guest(anyEmail()), headers: { 'idempotency-key': 'short' } })
  expect(reply).toMatchObject({ status: 400, error: { meta: { fields: [{ path: 'Idempotency-Key' }] } } })
})

test('a guest becomes registered and keeps id, session, number and credit', async () => {
  const account = await makeAccount(context, { type: 'GUEST', creditPence: 700 })
  const headers = await signIn(context, account)
  const reply = await call(app, convertGuest, { body: conversion, headers })
  expect(reply.data.user).toMatchObject({
    external_id: account.externalId,
    account_type: 'REGISTERED',
    msisdn: account.msisdn,
    postcode: 'LS6',
    credit: 7,
    can_spin: true,
    opt_in_email: true,
  })
  expect(decodeJwt(reply.session ?? '').sid).toBe(decodeJwt(headers.authorization.slice(7)).sid)
  expect((await call(app, logIn, { body: { email: account.email, password: madePassword } })).status).toBe(200)
  expect(await emailsTo(account.email)).toHaveLength(1)
  const again = await call(app, convertGuest, { body: conversion, headers })
  expect(again.error?.name).toBe('ShepherdAccountAlreadyExists')
})

test('no welcome is emailed if the caller asks to leave it out', async () => {
  const account = await makeAccount(context, { type: 'GUEST' })
  const headers = await signIn(context, account)
  expect((await call(app, convertGuest, { body: { ...conversion, skip_email: true }, headers })).status).toBe(200)
  expect(await emailsTo(account.email)).toEqual([])
})

test('only one of several guests with the same email becomes registered when they convert at once', async () => {
  const email = anyEmail()
  const first = await makeAccount(context, { type: 'GUEST', email })
  const guests: MadeAccount[] = [first]
  for (let times = 0; times < 4; times += 1)
    guests.push(await makeAccount(context, { type: 'GUEST', email, personId: first.personId, msisdn: anyMsisdn() }))
  const replies = await Promise.all(
    guests.map(async (each) => call(app, convertGuest, { body: conversion, headers: await signIn(context, each) })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ error }) => error?.name === 'ShepherdAccountAlreadyExists')).toHaveLength(4)
  expect((await rowsOf(email)).filter((row) => row.accountType === 'REGISTERED')).toHaveLength(1)
})

test('a guest and a registration with one email at the same moment leave no guest beside a registered account', async () => {
  for (let times = 0; times < 5; times += 1) {
    const email = anyEmail()
    const [asGuest, registered] = await Promise.all([
      call(app, createGuest, { body: guest(email) }),
      call(app, register, { body: registration(email) }),
    ])
    expect(registered.status).toBe(200)
    const numberOf = new Map((await rowsOf(email)).map((row) => [row.accountType, row.number]))
    if (asGuest.status === 422) expect(numberOf.has('GUEST')).toBe(false)
    else expect(numberOf.get('GUEST')).toBeLessThan(numberOf.get('REGISTERED') ?? 0)
  }
})

test('completing an account adds what entering needs, and terms stay accepted from the first time', async () => {
  const account = await makeAccount(context, { complete: false, verified: false })
  const headers = await signIn(context, account)
  const details = { postcode: 'sw1a1aa', dob: '1980-01-31', terms_and_privacy: true, opt_in_sms: true }
  const reply = await call(app, completeAccount, { body: { details }, headers })
  expect(reply.data.user).toMatchObject({
    postcode: 'SW1A 1AA',
    dob: '1980-01-31',
    terms_and_privacy: now.toISOString(),
    opt_in_sms: true,
    opt_in_email: false,
  })
  const young = await call(app, completeAccount, { body: { details: { ...details, dob: '2010-01-31' } }, headers })
  expect(young).toMatchObject({ status: 400, error: { meta: { fields: [{ path: 'details.dob' }] } } })
  const unaccepted = { details: { ...details, terms_and_privacy: false } }
  expect((await call(app, completeAccount, { body: unaccepted, headers })).status).toBe(400)
})
