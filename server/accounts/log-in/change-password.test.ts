import { afterAll, beforeEach, expect, test } from 'vitest'
import { changePassword, forgotPassword, resetPassword } from '#contract/accounts.ts'
import { getSessionData, logIn } from '#contract/sessions.ts'
import { buildApp } from '#server/boot/app.ts'
import {
  type Bearer,
  type MadeAccount,
  madePassword,
  makeAccount,
  signIn,
} from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { accountJobs } from '../jobs.ts'

let now = new Date()
const context = await testContext({ now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})
beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z')
})

const NEW_PASSWORD = 'Other.Pass2'
const change = (headers: Bearer, old = madePassword, password = NEW_PASSWORD) =>
  call(app, changePassword, { headers, body: { old, new: password } })
const enter = ({ email }: MadeAccount, password: string) => call(app, logIn, { body: { email, password } })
const isIn = async (headers: Bearer) => (await call(app, getSessionData, { headers })).status === 200

async function emailsTo({ email }: MadeAccount) {
  await runJobs(context, accountJobs)
  return context.sentEmails.filter(({ to }) => to === email)
}

test('the new password opens the account and the old one no more; this session stays and every other ends', async () => {
  const account = await makeAccount(context)
  const [here, elsewhere] = [await signIn(context, account), await signIn(context, account)]
  const neighbour = await signIn(context, await makeAccount(context))
  expect(await change(here)).toMatchObject({ status: 200, data: {} })
  expect([await isIn(here), await isIn(elsewhere), await isIn(neighbour)]).toEqual([true, false, true])
  expect((await enter(account, madePassword)).error?.name).toBe('ShepherdAuthenticationFailed')
  expect((await enter(account, NEW_PASSWORD)).status).toBe(200)
})

test('the owner is notified by email, and the email contains no password', async () => {
  const account = await makeAccount(context)
  await change(await signIn(context, account))
  const emails = await emailsTo(account)
  expect(emails.map(({ subject }) => subject)).toEqual(['Your password has changed'])
  expect(JSON.stringify(emails)).not.toContain(NEW_PASSWORD)
})

test('a link for a new password that was emailed before no longer works', async () => {
  const account = await makeAccount(context)
  await call(app, forgotPassword, { body: { email: account.email } })
  const [, token = ''] = /\/reset\?token=([\w-]+)/.exec((await emailsTo(account))[0]?.text ?? '') ?? []
  expect((await change(await signIn(context, account))).status).toBe(200)
  const reset = await call(app, resetPassword, { body: { token, new: 'Third.Pass3' } })
  expect(reset.error?.name).toBe('ResetTokenInvalid')
})

test('the password is stored as argon2id, and an event says when it changed', async () => {
  const account = await makeAccount(context)
  await change(await signIn(context, account))
  const row = context.db.selectFrom('accounts').select('passwordHash').where('id', '=', account.id)
  expect((await row.executeTakeFirstOrThrow()).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const events = context.db
    .selectFrom('accountEvents')
    .select(['name', 'data', 'happenedAt as at'])
    .where('accountId', '=', account.id)
  expect(await events.execute()).toEqual([{ name: 'password_changed', data: {}, at: now }])
})

test('a wrong old password changes nothing and ends no other session', async () => {
  const account = await makeAccount(context)
  const [here, elsewhere] = [await signIn(context, account), await signIn(context, account)]
  expect(await change(here, 'Wrong.Pass1')).toMatchObject({ status: 422, error: { name: 'ShepherdWrongPassword' } })
  expect(await isIn(elsewhere)).toBe(true)
  expect((await enter(account, madePassword)).status).toBe(200)
  expect(await emailsTo(account)).toEqual([])
})

test.each([
  ['the old one', madePassword, madePassword, 'new', 'The new password must be different from the old password'],
  ['weak', madePassword, 'weak', 'new', /^This must be 8-30 characters/],
  ['of 31 characters', madePassword, `Aa1.${'x'.repeat(27)}`, 'new', /^This must be 8-30 characters/],
  ['given without the old one', '', NEW_PASSWORD, 'old', 'Old password is required'],
])('a new password that is %s is refused beside its field', async (_, old, password, path, message) => {
  const headers = await signIn(context, await makeAccount(context))
  const { status, error } = await change(headers, old, password)
  expect({ status, name: error?.name }).toEqual({ status: 400, name: 'ValidationError' })
  expect(error?.meta.fields).toEqual([{ path, message: expect.stringMatching(message) }])
})

test('a guest has no password to change', async () => {
  const headers = await signIn(context, await makeAccount(context, { type: 'GUEST' }))
  const refused = { status: 403, error: { name: 'NotAllowedError', meta: { reason: 'guest' } } }
  expect(await change(headers)).toMatchObject(refused)
  expect(await call(app, changePassword, { body: { old: 'a', new: NEW_PASSWORD } })).toMatchObject({ status: 401 })
})

test('wrong old passwords count with failures to log in, from any session, until the quarter of an hour is over', async () => {
  const account = await makeAccount(context)
  const [elsewhere, here] = [await signIn(context, account), await signIn(context, account)]
  for (let times = 0; times < 5; times += 1) await enter(account, 'Wrong.Pass1')
  for (let times = 0; times < 4; times += 1) await change(elsewhere, 'Wrong.Pass1')
  // The tenth is compared still, and being right it counts for nothing.
  expect((await change(here)).status).toBe(200)
  expect((await change(here, 'Wrong.Pass1')).error?.name).toBe('ShepherdWrongPassword')
  expect(await change(here, NEW_PASSWORD, 'Third.Pass3')).toMatchObject({
    status: 429,
    error: { name: 'TooManyRequests', meta: { retry_after: 900 } },
  })
  expect((await enter(account, NEW_PASSWORD)).status).toBe(429)
  now = new Date(now.getTime() + 900_000)
  expect((await change(here, NEW_PASSWORD, 'Third.Pass3')).status).toBe(200)
})

test('no more simultaneous guesses are compared than the limit allows', async () => {
  const account = await makeAccount(context)
  const headers = await signIn(context, account)
  const guesses = await Promise.all(Array.from({ length: 14 }, () => change(headers, 'Wrong.Pass1')))
  const namesOf = (name: string) => guesses.filter(({ error }) => error?.name === name)
  expect([namesOf('ShepherdWrongPassword').length, namesOf('TooManyRequests').length]).toEqual([10, 4])
})

test('only one of two simultaneous changes from the same old password wins, and only its password opens the account', async () => {
  const account = await makeAccount(context)
  const [here, elsewhere] = [await signIn(context, account), await signIn(context, account)]
  const passwords = ['Mine.Pass1', 'Theirs.Pass2']
  const replies = await Promise.all([
    change(here, madePassword, 'Mine.Pass1'),
    change(elsewhere, madePassword, 'Theirs.Pass2'),
  ])
  const winner = replies.findIndex(({ status }) => status === 200)
  expect(replies[1 - winner]).toMatchObject({
    error: { name: expect.stringMatching(/^(ShepherdWrongPassword|TokenRejected)$/) },
  })
  expect(await Promise.all(passwords.map(async (password) => (await enter(account, password)).status))).toEqual(
    winner === 0 ? [200, 401] : [401, 200],
  )
  const sessions = [await isIn(here), await isIn(elsewhere)]
  expect(sessions).toEqual(winner === 0 ? [true, false] : [false, true])
})
