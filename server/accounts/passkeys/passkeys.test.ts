import { afterAll, beforeEach, expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/accounts.ts'
import { deleteAccount, getDataExport } from '#contract/data-export.ts'
import { getLimits } from '#contract/limits.ts'
import * as contract from '#contract/passkeys.ts'
import { getSessionData } from '#contract/sessions.ts'
import { CHALLENGE_MINUTES, CHALLENGES_PER_HOUR_MAX, PASSKEYS_MAX } from '#domain/person/member-passkey.ts'
import { buildApp } from '#server/boot/app.ts'
import {
  bearer,
  type MadeAccount,
  madePassword,
  makeAccount,
  recognise,
  signIn,
} from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { makeSoftwarePasskey } from '#tests/support/staff/software-passkey.ts'
import { accountJobs } from '../jobs.ts'

let now = new Date('2026-11-21T12:00:00Z')
const env = {
  PUBLIC_URL: 'https://fairdraw.example',
  SITE_HOSTS: 'tyne.example',
  PARTNER_ORIGINS: 'https://partner.example',
  RATE_LOG_IN_PER_EMAIL: '1000',
}
const context = await testContext({ now: () => now, env })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000)
})

type Headers = Record<string, string>
const site = { hostname: 'fairdraw.example', origin: 'https://fairdraw.example' }
const post = (endpoint: Parameters<typeof call>[1], headers: Headers, body: object = {}) =>
  call(app, endpoint, { headers, body })

/** A member with a passkey, as their browser has made it. */
async function makeMember(passkey = makeSoftwarePasskey(site)) {
  const account = await makeAccount(context)
  const headers = await signIn(context, account)
  expect((await add(headers, passkey)).status).toBe(200)
  return { account, headers, passkey }
}

type Passkey = ReturnType<typeof makeSoftwarePasskey>

const begin = (headers: Headers) => post(contract.beginOwnPasskey, headers, { password: madePassword })

async function add(headers: Headers, passkey: Passkey) {
  const { data } = await begin(headers)
  return post(contract.addOwnPasskey, headers, { name: 'My phone', ...passkey.make(data.options) })
}

async function visit(): Promise<Headers> {
  return bearer((await call(app, getSessionData)).session!)
}

async function logIn(passkey: Passkey, headers: Headers) {
  const { data } = await post(contract.requestPasskeyLogIn, headers)
  return post(contract.logInByPasskey, headers, passkey.show(data.options))
}

async function prove(passkey: Passkey, headers: Headers) {
  const { data } = await post(contract.requestPasskeyProof, headers)
  return post(contract.proveByPasskey, headers, passkey.show(data.options))
}

/** Sets a new password by the link that is emailed here. */
async function prepareReset({ email }: MadeAccount) {
  await post(forgotPassword, {}, { email })
  await runJobs(context, accountJobs)
  const { text } = context.sentEmails.findLast(({ to, subject }) => to === email && /new/.test(subject))!
  const [, token] = /\/reset\?token=([\w-]+)/.exec(text)!
  return () => post(resetPassword, {}, { token, new: 'Other.Pass2' })
}

async function subjectsOf({ email }: MadeAccount) {
  await runJobs(context, accountJobs)
  return context.sentEmails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('a passkey logs its member in without an email, and its owner is notified of it by email', async () => {
  const { account, passkey } = await makeMember()
  const { status, data, session } = await logIn(passkey, await visit())
  expect([status, data.user.external_id, data.user.needs_proof]).toEqual([200, account.externalId, false])
  expect((await call(app, getLimits, { headers: bearer(session!) })).status).toBe(200)
  expect(await subjectsOf(account)).toEqual(['A passkey was added to your account'])
})

test('a passkey proves a session that a device began for its member, and none of a stranger', async () => {
  const { account, passkey } = await makeMember()
  const headers = await recognise(context, account)
  expect((await prove(passkey, headers)).data.user.needs_proof).toBe(false)
  expect((await call(app, getLimits, { headers })).status).toBe(200)

  const stranger = await makeMember()
  const theirs = await recognise(context, stranger.account)
  expect((await prove(passkey, theirs)).error?.name).toBe('VerifyCodeExpired')
  expect((await call(app, getLimits, { headers: theirs })).status).toBe(403)
  const without = await recognise(context, await makeAccount(context))
  expect((await post(contract.requestPasskeyProof, without)).data).toEqual({ options: null })
})

test('a challenge is for one answer, in the session that asked for it, for what it asked for, for five minutes', async () => {
  const { account, passkey } = await makeMember()
  const [one, other] = [await visit(), await visit()]
  const request = async (headers: Headers) => (await post(contract.requestPasskeyLogIn, headers)).data.options
  const answer = async (headers: Headers, shown: object) =>
    (await post(contract.logInByPasskey, headers, shown)).error?.name ?? 'done'

  const shown = passkey.show(await request(one))
  await request(other)
  expect(await answer(other, shown)).toBe('ShepherdAuthenticationFailed')
  const twice = await Promise.all([answer(one, shown), answer(one, shown)])
  expect(twice.toSorted()).toEqual(['ShepherdAuthenticationFailed', 'done'])
  expect(await answer(one, shown)).toBe('ShepherdAuthenticationFailed')

  const headers = await recognise(context, account)
  const proof = passkey.show((await post(contract.requestPasskeyProof, headers)).data.options)
  const proofs = await Promise.all([1, 2].map(() => post(contract.proveByPasskey, headers, proof)))
  expect(proofs.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const forProof = (await post(contract.requestPasskeyProof, headers)).data.options
  expect(await answer(headers, passkey.show(forProof))).toBe('ShepherdAuthenticationFailed')

  const late = passkey.show(await request(one))
  now = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)
  expect(await answer(one, late)).toBe('ShepherdAuthenticationFailed')
})

test('a passkey works on its own site: not on a partner’s page, in its frame or on another of our hosts', async () => {
  const { passkey, headers } = await makeMember()
  passkey.origin = 'https://partner.example'
  expect((await logIn(passkey, { ...(await visit()), origin: passkey.origin })).status).toBe(401)
  Object.assign(passkey, { origin: site.origin, crossOrigin: true })
  expect((await logIn(passkey, await visit())).status).toBe(401)
  Object.assign(passkey, { origin: 'https://tyne.example', crossOrigin: false })
  const atTyne = { ...(await visit()), origin: passkey.origin }
  const { data } = await post(contract.requestPasskeyLogIn, atTyne)
  expect(data.options.rpId).toBe('tyne.example')
  expect((await post(contract.logInByPasskey, atTyne, passkey.show(data.options))).status).toBe(401)

  const ofTyne = makeSoftwarePasskey({ hostname: 'tyne.example', origin: 'https://tyne.example' })
  expect((await add({ ...headers, origin: 'https://tyne.example' }, ofTyne)).status).toBe(200)
  expect((await logIn(ofTyne, { ...(await visit()), origin: 'https://tyne.example' })).status).toBe(200)
  const listed = await call(app, contract.listOwnPasskeys, { headers })
  const hosts = listed.data.passkeys.map(({ host }: { host: string }) => host)
  expect(hosts.toSorted()).toEqual(['fairdraw.example', 'tyne.example'])
})

test('a passkey that was copied is noticed by its counter', async () => {
  const { passkey } = await makeMember()
  passkey.counter = 5
  expect((await logIn(passkey, await visit())).status).toBe(200)
  expect((await logIn(passkey, await visit())).status).toBe(401)
  passkey.counter = 6
  expect((await logIn(passkey, await visit())).status).toBe(200)
})

test('a passkey is added with the password, up to ten', async () => {
  const { account, headers } = await makeMember()
  const wrong = await post(contract.beginOwnPasskey, headers, { password: 'Wrong.Pass1' })
  expect(wrong.error?.name).toBe('ShepherdWrongPassword')
  const made = makeSoftwarePasskey(site)
  const unasked = await post(contract.addOwnPasskey, headers, { name: 'Mine', ...made.make({ challenge: 'AAAA' }) })
  expect(unasked.error?.name).toBe('VerifyCodeExpired')
  const guest = await signIn(context, await makeAccount(context, { type: 'GUEST' }))
  expect((await post(contract.beginOwnPasskey, guest, { password: 'a' })).error?.name).toBe('NotAllowedError')

  for (let count = 2; count < PASSKEYS_MAX; count += 1) await add(headers, makeSoftwarePasskey(site))
  const [other, last] = [makeSoftwarePasskey(site), makeSoftwarePasskey(site)]
  const elsewhere = await signIn(context, account)
  const [mine, theirs] = [await begin(headers), await begin(elsewhere)]
  const answers = await Promise.all([
    post(contract.addOwnPasskey, headers, { name: 'One', ...other.make(mine.data.options) }),
    post(contract.addOwnPasskey, elsewhere, { name: 'Two', ...last.make(theirs.data.options) }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect((await begin(headers)).error).toMatchObject({ name: 'ValidationError', meta: { fields: [{ path: 'name' }] } })
})

test('only its owner removes a passkey, which logs out its sessions and sends an email', async () => {
  const { account, headers, passkey } = await makeMember()
  const [phone, proved] = [bearer((await logIn(passkey, await visit())).session!), await recognise(context, account)]
  await prove(passkey, proved)
  const stranger = await makeMember()
  const body = { passkey_id: passkey.id }
  expect((await post(contract.removeOwnPasskey, stranger.headers, body)).error?.name).toBe('NotFoundError')
  expect((await call(app, getLimits, { headers: phone })).status).toBe(200)

  const visitor = await visit()
  const { data } = await post(contract.requestPasskeyLogIn, visitor)
  expect((await post(contract.removeOwnPasskey, headers, body)).status).toBe(200)
  const sessions = await Promise.all([headers, phone, proved].map((each) => call(app, getLimits, { headers: each })))
  expect(sessions.map(({ status }) => status)).toEqual([200, 401, 401])
  expect((await post(contract.logInByPasskey, visitor, passkey.show(data.options))).status).toBe(401)
  expect((await logIn(passkey, await visit())).status).toBe(401)
  expect(await subjectsOf(account)).toContain('A passkey was removed from your account')
})

test('a session that a new password has ended cannot add a passkey', async () => {
  const { account, headers } = await makeMember()
  const { data } = await begin(headers)
  const made = makeSoftwarePasskey(site)
  const reset = await prepareReset(account)
  const adding = post(contract.addOwnPasskey, headers, { name: 'Mine', ...made.make(data.options) })
  expect((await Promise.all([reset(), adding]))[0].status).toBe(200)
  expect((await logIn(made, await visit())).status).toBe(401)
})

test('an account may ask for a limited number of challenges an hour', async () => {
  const { account } = await makeMember()
  now = new Date(now.getTime() + 3_600_000)
  const headers = await recognise(context, account)
  const answers = await Promise.all(
    Array.from({ length: CHALLENGES_PER_HOUR_MAX + 1 }, () => post(contract.requestPasskeyProof, headers)),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('a blocked or deleted account is not opened by its passkeys, and a new password by email removes them', async () => {
  const [blocked, deleted, reset] = [await makeMember(), await makeMember(), await makeMember()]
  await context.db.updateTable('accounts').set({ state: 'BLOCKED' }).where('id', '=', blocked.account.id).execute()
  expect((await logIn(blocked.passkey, await visit())).error?.name).toBe('AccountBlocked')
  await post(deleteAccount, deleted.headers, { proof: madePassword })
  expect((await logIn(deleted.passkey, await visit())).status).toBe(401)
  expect((await (await prepareReset(reset.account))()).status).toBe(200)
  expect((await logIn(reset.passkey, await visit())).status).toBe(401)
})

test('the download of all data names the passkeys, without their keys', async () => {
  const { headers, passkey } = await makeMember()
  const { data } = await post(getDataExport, headers, { proof: madePassword })
  expect(data.passkeys).toMatchObject([{ name: 'My phone', host: 'fairdraw.example', last_used_at: null }])
  expect(JSON.stringify(data)).not.toContain(passkey.id)
})
