import { afterAll, expect, test } from 'vitest'
import {
  completeAccount,
  convertGuest,
  createGuest,
  getBrandOptIns,
  getOptIns,
  setBrandOptIns,
  setOptIns,
} from '#contract/accounts.ts'
import { getSessionData } from '#contract/sessions.ts'
import { codeNames } from '#contract/wire.ts'
import { buildApp } from '#server/boot/app.ts'
import { goodBodies } from '#tests/capabilities/input/good-requests.ts'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'

const now = new Date('2026-11-21T12:00:00Z')
const context = await testContext({ now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const none = { opt_in_sms: false, opt_in_email: false }
const both = { opt_in_sms: true, opt_in_email: true }
const ofBrand = (name: string) => ({
  get: { ...getBrandOptIns, path: `/api/optin/${name}` } as const,
  set: { ...setBrandOptIns, path: `/api/optin/${name}` } as const,
})
const brand = ofBrand('take_a_break')
const eventsOf = (accountId: string) =>
  context.db
    .selectFrom('accountEvents')
    .select(['name', 'data', 'happenedAt as at'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()

test('an account sets its marketing channels, and its session knows them; an omitted one is a no', async () => {
  const account = await makeAccount(context)
  const headers = await signIn(context, account)
  expect((await call(app, getOptIns, { headers })).data).toEqual(none)
  expect((await call(app, setOptIns, { headers, body: both })).data).toEqual(both)
  expect((await call(app, getOptIns, { headers })).data).toEqual(both)
  expect((await call(app, getSessionData, { headers })).data.user).toMatchObject(both)
  const emailOnly = { opt_in_sms: false, opt_in_email: true }
  expect((await call(app, setOptIns, { headers, body: { opt_in_email: true } })).data).toEqual(emailOnly)
  expect(await eventsOf(account.id)).toEqual([
    { name: 'opt_ins_set', data: { ...both, from: 'preferences' }, at: now },
    { name: 'opt_ins_set', data: { ...emailOnly, from: 'preferences' }, at: now },
  ])
})

test('consent is recorded from every form', async () => {
  const upgrade = { ...both, password: 'Other.Pass2', gender: 'n', postcode: 'B66 2EN' }
  const guest = await makeAccount(context, { type: 'GUEST' })
  expect((await call(app, convertGuest, { headers: await signIn(context, guest), body: upgrade })).status).toBe(200)
  expect(await eventsOf(guest.id)).toContainEqual({ name: 'opt_ins_set', data: { ...both, from: 'upgrade' }, at: now })

  const fresh = await makeAccount(context, { complete: false })
  const details = { ...none, postcode: 'B66 2EN', dob: '1990-11-27', terms_and_privacy: true }
  const headers = await signIn(context, fresh)
  expect((await call(app, completeAccount, { headers, body: { details } })).status).toBe(200)
  expect(await eventsOf(fresh.id)).toEqual([{ name: 'opt_ins_set', data: { ...none, from: 'complete' }, at: now }])

  const made = await call(app, createGuest, { body: goodBodies.createGuest! })
  const [{ id } = { id: '' }] = await context.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'robin@example.com')
    .execute()
  expect(made.data.user).toMatchObject({ opt_in_sms: true, opt_in_email: false })
  const data = { opt_in_sms: true, opt_in_email: false, from: 'guest sign-up' }
  expect(await eventsOf(id)).toContainEqual({ name: 'opt_ins_set', data, at: now })
})

test('a brand’s opt-ins are stored apart from the general ones, and can be changed any number of times', async () => {
  const account = await makeAccount(context, { type: 'GUEST' })
  const headers = await signIn(context, account)
  expect((await call(app, brand.get, { headers })).data).toEqual(none)
  expect((await call(app, brand.set, { headers, body: both })).data).toEqual(both)
  expect((await call(app, brand.get, { headers })).data).toEqual(both)
  expect((await call(app, getOptIns, { headers })).data).toEqual(none)
  expect((await call(app, brand.set, { headers, body: {} })).data).toEqual(none)
  expect((await call(app, brand.get, { headers })).data).toEqual(none)
  expect((await eventsOf(account.id)).map(({ data }) => data)).toEqual([
    { name: 'take_a_break', ...both },
    { name: 'take_a_break', ...none },
  ])
})

test('ten simultaneous calls with the same opt-ins all succeed and leave one row', async () => {
  const account = await makeAccount(context)
  const headers = await signIn(context, account)
  const calls = Array.from({ length: 10 }, () => call(app, brand.set, { headers, body: both }))
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  const rows = context.db.selectFrom('brandOptIns').selectAll().where('accountId', '=', account.id).execute()
  expect(await rows).toEqual([{ accountId: account.id, name: 'take_a_break', ...codeNames(both), changedAt: now }])
})

test('an account cannot set the opt-ins of another', async () => {
  const mine = await makeAccount(context)
  const other = await makeAccount(context)
  await call(app, setOptIns, { headers: await signIn(context, mine), body: both })
  await call(app, brand.set, { headers: await signIn(context, mine), body: both })
  const headers = await signIn(context, other)
  expect((await call(app, getOptIns, { headers })).data).toEqual(none)
  expect((await call(app, brand.get, { headers })).data).toEqual(none)
})

test('a caller who is not signed in is refused, and a brand without opt-ins is unknown', async () => {
  for (const endpoint of [getOptIns, setOptIns, brand.get, brand.set])
    expect(await call(app, endpoint)).toMatchObject({ status: 401, error: { name: 'NotAuthenticated' } })
  const headers = await signIn(context, await makeAccount(context))
  for (const endpoint of Object.values(ofBrand('fairdraw')))
    expect(await call(app, endpoint, { headers })).toMatchObject({ status: 400, error: { name: 'ValidationError' } })
})
