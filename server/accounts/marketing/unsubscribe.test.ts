import { afterAll, expect, test } from 'vitest'
import { confirmEmail, convertGuest, createGuest } from '#contract/accounts.ts'
import { deleteAccount } from '#contract/data-export.ts'
import { triggerSubscribe, unsubscribe } from '#contract/mailing.ts'
import { buildApp } from '#server/boot/app.ts'
import { bearer, type MadeAccount, madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { welcome } from '../exports.ts'
import { accountJobs } from '../jobs.ts'

const context = await testContext()
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

async function subscribed(): Promise<MadeAccount & { token: string; oneClick: URL }> {
  const account = await makeAccount(context)
  const both = { optInSms: true, optInEmail: true }
  await context.db.updateTable('accounts').set(both).where('id', '=', account.id).execute()
  const brand = { accountId: account.id, name: 'take_a_break', changedAt: new Date() }
  await context.db
    .insertInto('brandOptIns')
    .values({ ...brand, ...both })
    .execute()
  await welcome(context, account.id)
  const { oneClick = '', page = '' } = context.sentEmails.at(-1)?.unsubscribe ?? {}
  return { ...account, token: new URL(page).searchParams.get('token') ?? '', oneClick: new URL(oneClick) }
}

const end = (token: string) => call(app, unsubscribe, { body: { token } })
const optInsOf = async ({ id }: MadeAccount) => [
  await context.db.selectFrom('accounts').select(['optInSms', 'optInEmail']).where('id', '=', id).executeTakeFirst(),
  await context.db
    .selectFrom('brandOptIns')
    .select(['optInSms', 'optInEmail'])
    .where('accountId', '=', id)
    .executeTakeFirst(),
]
const eventsOf = ({ id }: MadeAccount) =>
  context.db.selectFrom('accountEvents').select('name').where('accountId', '=', id).execute()
const off = { optInSms: true, optInEmail: false }

test('the link of a mail ends marketing by e-mail, ours and a brand’s, and is recorded once however often it is used', async () => {
  const account = await subscribed()
  const replies = await Promise.all([end(account.token), end(account.token)])
  for (const reply of [...replies, await end(account.token)]) expect(reply).toMatchObject({ status: 200, data: {} })
  expect(await optInsOf(account)).toEqual([off, off])
  expect(await eventsOf(account)).toEqual([{ name: 'unsubscribed' }])
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a mail program does it with one click, by a form of %s',
  async (type) => {
    const account = await subscribed()
    const payload = type.startsWith('m')
      ? '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
      : 'List-Unsubscribe=One-Click'
    const { pathname, search } = account.oneClick
    const reply = await app.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      payload,
      headers: { 'content-type': type },
    })
    expect(reply.statusCode).toBe(200)
    expect(await optInsOf(account)).toEqual([off, off])
  },
)

test('a forged link, or another account’s id under a signature, unsubscribes nothing', async () => {
  const [one, other] = [await subscribed(), await subscribed()]
  const [id, signature] = one.token.split('.')
  const [otherId] = other.token.split('.')
  for (const token of ['nonsense', `${otherId}.${signature}`, `${id}.${signature}x`, `${id}.`, `.${signature}`]) {
    const reply = await end(token)
    expect(reply).toMatchObject({ status: 400, error: { meta: { fields: [{ path: 'token' }] } } })
  }
  for (const account of [one, other]) expect((await optInsOf(account))[0]?.optInEmail).toBe(true)
})

test('the link of an account that is deleted since says yes and does nothing', async () => {
  const account = await subscribed()
  await call(app, deleteAccount, { body: { proof: madePassword }, headers: await signIn(context, account) })
  expect((await end(account.token)).status).toBe(200)
  expect(await eventsOf(account)).toEqual([{ name: 'deleted' }])
})

test('a guest who upgrades and confirms their e-mail is welcomed with the campaign that they came by, unless they want no mail', async () => {
  const became = async (email: string, skip_email: boolean) => {
    const form = { email, first_name: 'Gus', last_name: 'Guest', dob: '1990-11-27', postcode: 'B66' }
    const headers = { 'x-campaign-tag': 'WINACAR', 'x-platform': 'iframe', 'x-brand': 'UK_LANTERN' }
    const body = { ...form, terms_and_privacy: true, recaptcha: 'test-pass' }
    const { session } = await call(app, createGuest, { body, headers })
    const conversion = { password: madePassword, gender: 'n', postcode: 'B66', skip_email }
    await call(app, convertGuest, { body: conversion, headers: bearer(session ?? '') })
    await runJobs(context, accountJobs)
    const [, token] = /confirm-email\?token=([\w-]+)/.exec(context.sentEmails.at(-1)?.text ?? '') ?? []
    if (!skip_email) expect((await call(app, confirmEmail, { body: { token } })).status).toBe(200)
    await runJobs(context, accountJobs)
    return context.sentEmails.filter(({ to }) => to === email)
  }
  const [confirmation, mail] = await became('framed@example.com', false)
  expect(confirmation?.subject).toBe('Please confirm your email address')
  expect(mail?.subject).toBe('Welcome to Lantern')
  expect(mail?.text).toContain('You joined through one of our partners.')
  expect(mail?.text).toContain('/campaign/WINACAR?brand=UK_LANTERN')
  expect(await became('silent@example.com', true)).toEqual([])
})

test('a person who takes a break gets no welcome mail', async () => {
  const before = context.sentEmails.length
  await welcome(context, (await makeAccount(context, { breakUntil: new Date(Date.now() + 60_000) })).id)
  expect(context.sentEmails).toHaveLength(before)
})

const subscribeBody = { platform: 'IFRAME', campaign_tag: ' winacar ', brand: 'UK_LANTERN' }

test('the test of the welcome mail goes to the one address that is set, and its link unsubscribes no account', async () => {
  expect(await call(app, triggerSubscribe, { body: subscribeBody })).toMatchObject({ status: 200, data: {} })
  await runJobs(context, accountJobs)
  const mail = context.sentEmails.at(-1)
  expect(mail).toMatchObject({ to: 'welcome-test@fairdraw.example', subject: 'Welcome to Lantern' })
  expect(mail?.text).toContain('/campaign/WINACAR?brand=UK_LANTERN')
  const token = new URL(mail?.unsubscribe?.page ?? '').searchParams.get('token') ?? ''
  expect(await end(token)).toMatchObject({ status: 200, data: {} })
})

test.each([
  ['platform', 'APP'],
  ['campaign_tag', ''],
  ['campaign_tag', 'A'.repeat(31)],
  ['campaign_tag', 'WIN-A-CAR'],
  ['brand', ''],
  ['brand', 'B'.repeat(51)],
  ['brand', 'UK FAIRDRAW'],
  ['brand', 'UK_NOBODY-KNOWS'],
])('the test refuses the %s "%s"', async (path, value) => {
  const reply = await call(app, triggerSubscribe, { body: { ...subscribeBody, [path]: value } })
  expect(reply).toMatchObject({ status: 400, error: { meta: { fields: [{ path }] } } })
})

test('one address sends sixty of them an hour, and production sends none', async () => {
  const from = '198.51.100.77'
  const replies = await Promise.all(
    Array.from({ length: 62 }, () => call(app, triggerSubscribe, { body: subscribeBody, from })),
  )
  expect(replies.filter(({ error }) => error?.name === 'TooManyRequests')).toHaveLength(2)
  const inProduction = { ...context, config: { ...context.config, APP_ENV: 'prod' as const } }
  const closed = await buildApp(inProduction)
  expect((await call(closed, triggerSubscribe, { body: subscribeBody })).error?.name).toBe('NotAllowedError')
  await closed.close()
})
