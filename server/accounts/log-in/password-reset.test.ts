import { afterAll, beforeEach, expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/accounts.ts'
import { getSessionData, logIn } from '#contract/sessions.ts'
import { buildApp } from '#server/boot/app.ts'
import { type MadeAccount, madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
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
  now = new Date()
})
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

const requestLink = (email: string) => call(app, forgotPassword, { body: { email } })
const reset = (token: string, password = 'Other.Pass2') => call(app, resetPassword, { body: { token, new: password } })
const enter = ({ email }: MadeAccount, password: string) => call(app, logIn, { body: { email, password } })

async function emailsTo({ email }: { email: string }) {
  await runJobs(context, accountJobs)
  return context.sentEmails.filter(({ to }) => to === email)
}
async function tokenFor(account: MadeAccount): Promise<string> {
  await requestLink(account.email)
  const [, token = ''] = /\/reset\?token=([\w-]+)/.exec((await emailsTo(account)).at(-1)?.text ?? '') ?? []
  return token
}

test('the emailed link lets its owner choose a new password, once, and ends every session', async () => {
  const account = await makeAccount(context)
  const headers = await signIn(context, account)
  const token = await tokenFor(account)
  expect(token).toHaveLength(43)
  expect(await reset(token)).toMatchObject({ status: 200, data: {} })
  expect((await call(app, getSessionData, { headers })).error?.name).toBe('TokenRejected')
  expect((await enter(account, madePassword)).error?.name).toBe('ShepherdAuthenticationFailed')
  expect((await enter(account, 'Other.Pass2')).status).toBe(200)
  expect(await reset(token)).toMatchObject({ status: 422, error: { name: 'ResetTokenInvalid' } })
})

test('the link is stored as a hash only', async () => {
  const token = await tokenFor(await makeAccount(context))
  const stored = JSON.stringify(await context.db.selectFrom('passwordResets').selectAll().execute())
  expect(stored).not.toContain(token)
  // The job that emailed it may still exist for a moment; its payload does not contain the link.
  const { rows } = await context.pool.query('select * from graphile_worker._private_jobs')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a link is good for thirty minutes', async () => {
  const account = await makeAccount(context)
  const late = await tokenFor(account)
  pass(30 * 60)
  expect((await reset(late)).error?.name).toBe('ResetTokenInvalid')
  const token = await tokenFor(account)
  pass(30 * 60 - 1)
  expect((await reset(token)).status).toBe(200)
})

test('using one of two links of an account uses up the other', async () => {
  const account = await makeAccount(context)
  const [first, second] = [await tokenFor(account), await tokenFor(account)]
  expect((await reset(first)).status).toBe(200)
  expect((await reset(second)).error?.name).toBe('ResetTokenInvalid')
})

test('only one of ten simultaneous uses of a link has an effect', async () => {
  const token = await tokenFor(await makeAccount(context))
  const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => reset(token, `Other.Pass${index}`)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ error }) => error?.name === 'ResetTokenInvalid')).toHaveLength(9)
})

test('the answer is the same whether or not there is an account; only a live registered one gets a mail', async () => {
  const accounts = [
    await makeAccount(context),
    await makeAccount(context, { type: 'GUEST' }),
    await makeAccount(context, { state: 'BLOCKED' }),
    await makeAccount(context, { state: 'DELETED' }),
    { email: 'nobody@example.com' },
  ]
  for (const account of accounts) expect(await requestLink(account.email)).toMatchObject({ status: 200, data: {} })
  const counts = []
  for (const account of accounts) counts.push((await emailsTo(account)).length)
  expect(counts).toEqual([1, 0, 0, 0, 0])
})

test('no inbox is flooded: beyond five an hour nothing more is sent, and the answer does not say so', async () => {
  now = new Date('2026-11-21T12:00:00Z')
  const account = await makeAccount(context)
  for (let times = 0; times < 8; times += 1) expect((await requestLink(account.email)).status).toBe(200)
  expect(await emailsTo(account)).toHaveLength(5)
  pass(3600)
  await requestLink(account.email)
  expect(await emailsTo(account)).toHaveLength(6)
})

test('after too many failures the new password logs in at once', async () => {
  now = new Date('2026-11-21T12:00:00Z')
  const account = await makeAccount(context)
  for (let times = 0; times < 11; times += 1) await enter(account, 'Wrong.Pass1')
  expect((await enter(account, madePassword)).status).toBe(429)
  await reset(await tokenFor(account))
  expect((await enter(account, 'Other.Pass2')).status).toBe(200)
})

test('a new password keeps the rule of passwords, and a token that never was is refused', async () => {
  const weak = await reset('whatever', 'weak')
  expect(weak).toMatchObject({ status: 400, error: { meta: { fields: [{ path: 'new' }] } } })
  expect((await reset('whatever')).error?.name).toBe('ResetTokenInvalid')
})
