import { afterAll, expect, test } from 'vitest'
import { createGuest, register } from '#contract/accounts.ts'
import { getDataExport } from '#contract/data-export.ts'
import { createEntry, startPurchase } from '#contract/purchases.ts'
import { getSessionData, logIn } from '#contract/sessions.ts'
import { wireNames } from '#contract/wire.ts'
import { buildApp } from '#server/boot/app.ts'
import { anyMsisdn, bearer, madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { readProof } from '#tests/support/accounts/read-proof.ts'
import { verifyingAt } from '#tests/support/accounts/verifying.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'

let now = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ env: { PUBLIC_URL: 'https://fairdraw.example' }, now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const verifying = verifyingAt(app, context)
const paid = await makeCampaign(context, { tag: 'PAID' })
const free = await makeCampaign(context, { tag: 'FREE', prices: [{ pricePence: 0, quantity: 1 }] })

/** The headers of a visitor who arrived through a campaign, and the stored values. */
const radio = {
  received: {
    'x-brand': 'UK_TYNE_FM',
    'x-campaign-tag': 'PAID',
    'x-referrer': 'https://tynefm.example/breakfast?listener=ada',
    'x-affiliate': 'click-1',
    'x-utm-source': 'radio',
    'x-utm-medium': 'web',
    'x-utm-campaign': 'breakfast',
    'x-utm-content': encodeURIComponent('Café & cake 🎂'),
    'x-utm-term': 'win',
  },
  stored: {
    referrer: 'https://tynefm.example/breakfast',
    affiliate: 'click-1',
    utm_source: 'radio',
    utm_medium: 'web',
    utm_campaign: 'breakfast',
    utm_content: 'Café & cake 🎂',
    utm_term: 'win',
  },
}
const sms = { received: { 'x-utm-source': 'sms', 'x-campaign-tag': 'FREE' }, stored: { utm_source: 'sms' } }

const order = {
  items: [{ campaign_tag: paid.tag, frequency: 'SINGLE', quantity: 1, price: 2, price_type: 'STANDARD' }],
  bundles: [],
  credit: 0,
}
const sessionData = (headers: Record<string, string>) => call(app, getSessionData, { headers })
const buy = async (headers: Record<string, string>) =>
  expect(await call(app, startPurchase, { body: order, headers })).toMatchObject({ status: 200, data: { errors: [] } })
const enter = async (headers: Record<string, string>) =>
  expect(await call(app, createEntry, { body: { campaign_tag: free.tag }, headers })).toMatchObject({
    data: { is_free: true },
  })
const findAccount = (email: string) =>
  context.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const listOf = (table: 'sessions' | 'purchases', accountId: string) =>
  context.db
    .selectFrom(table)
    .select(['brand', 'campaignTag', 'attribution'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()

test('a visitor receives the brand and the campaign of their address, and no table stores them', async () => {
  const { data } = await sessionData(radio.received)
  expect(data).toMatchObject({ brand: 'UK_TYNE_FM', campaign_tag: 'PAID', user: null })
  expect(await context.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('the source of a visit is stored with the guest sign-up, its session and the purchases in it', async () => {
  const email = 'gus@example.com'
  const body = {
    ...{ email, first_name: 'Gus', last_name: 'Guest', dob: '1990-11-27', postcode: 'B66 2EN' },
    ...{ terms_and_privacy: true, recaptcha: 'test-pass' },
  }
  const created = await call(app, createGuest, { body, headers: radio.received })
  expect(created.data).toMatchObject({ brand: 'UK_TYNE_FM', campaign_tag: 'PAID', user: { brand: 'UK_TYNE_FM' } })
  const session = bearer(created.session!)
  const msisdn = anyMsisdn()
  await verifying.send(session, msisdn, { recaptcha: 'test-pass' })
  await verifying.confirm(session, msisdn, verifying.codeSentTo(msisdn))
  // From a page that was reloaded and reports nothing, and from one that reports the same without the click.
  await buy(session)
  await enter({ ...session, 'x-utm-source': 'radio', 'x-referrer': 'https://bank.example/3ds' })
  expect((await sessionData(session)).data).toMatchObject({ brand: 'UK_TYNE_FM', campaign_tag: 'PAID' })

  const { id, brand, attribution } = await findAccount(email)
  expect(brand).toBe('UK_TYNE_FM')
  expect(attribution).toEqual({ ...radio.stored, campaign_tag: 'PAID', platform: 'website' })
  const stored = { brand: 'UK_TYNE_FM', campaignTag: 'PAID', attribution: radio.stored }
  expect(await listOf('sessions', id)).toEqual([stored])
  expect(await listOf('purchases', id)).toEqual([stored, stored])

  const own = (
    await call(app, getDataExport, { body: { proof: await readProof(app, context, session, email) }, headers: session })
  ).data
  expect(own.account.attribution).toMatchObject(radio.stored)
  expect(own.sessions).toMatchObject([wireNames(stored)])
  expect(own.purchases).toMatchObject([wireNames(stored), wireNames(stored)])
})

test('the source is stored with the sign-up of an account and with the log-in that follows', async () => {
  const email = 'ada@example.com'
  const body = {
    ...{ email, password: madePassword, firstName: 'Ada', surname: 'Okafor', gender: 'f' },
    ...{ dob: '1986-12-10', recaptcha: 'test-pass' },
  }
  await call(app, register, { body, headers: radio.received })
  await call(app, logIn, { body: { email, password: madePassword }, headers: radio.received })
  const { id, attribution } = await findAccount(email)
  expect(attribution).toMatchObject(radio.stored)
  expect(await listOf('sessions', id)).toMatchObject([{ attribution: radio.stored }])
})

test('a purchase after a visit by another campaign is credited to that one; the source of the sign-up stays', async () => {
  const account = await makeAccount(context)
  await context.db
    .updateTable('accounts')
    .set({ attribution: JSON.stringify(radio.stored) })
    .where('id', '=', account.id)
    .execute()
  const { session } = await call(app, logIn, {
    body: { email: account.email, password: madePassword },
    headers: radio.received,
  })
  const headers = bearer(session!)
  await buy({ ...headers, ...sms.received })
  // A landing page requests session data, and only that first call reports the click.
  now = new Date(now.getTime() + 60_000)
  await sessionData({ ...headers, ...sms.received, 'x-affiliate': 'click-2' })
  await enter({ ...headers, ...sms.received })

  const click = { ...sms.stored, affiliate: 'click-2' }
  expect((await findAccount(account.email)).attribution).toEqual(radio.stored)
  expect(await listOf('sessions', account.id)).toMatchObject([{ brand: 'UK_TYNE_FM', attribution: click }])
  expect(await listOf('purchases', account.id)).toMatchObject([
    { brand: 'UK_TYNE_FM', campaignTag: 'FREE', attribution: sms.stored },
    { brand: 'UK_TYNE_FM', campaignTag: 'FREE', attribution: click },
  ])
  expect((await listOf('purchases', account.id))[1]!.attribution).toEqual(click)
})

test('the address takes precedence over the session, for the calls of its page', async () => {
  const account = await makeAccount(context)
  const { session } = await call(app, logIn, {
    body: { email: account.email, password: madePassword },
    headers: radio.received,
  })
  const headers = bearer(session!)
  const elsewhere = { ...headers, 'x-brand': 'UK_LANTERN', 'x-campaign-tag': 'FREE' }
  expect((await sessionData(elsewhere)).data).toMatchObject({ brand: 'UK_LANTERN', campaign_tag: 'FREE' })
  await buy(elsewhere)
  expect(await listOf('purchases', account.id)).toMatchObject([{ brand: 'UK_LANTERN', campaignTag: 'FREE' }])
  expect((await sessionData(headers)).data).toMatchObject({ brand: 'UK_TYNE_FM', campaign_tag: 'PAID' })
})

test.each([
  ['an unknown brand', { 'x-brand': 'UK_NOBODY' }, {}],
  ['a station by its slug', { 'x-brand': 'lantern' }, { brand: 'UK_LANTERN' }],
  ['a campaign that is no tag', { 'x-campaign-tag': 'not a tag' }, {}],
  ['a campaign of 300 characters', { 'x-campaign-tag': 'A'.repeat(300) }, {}],
  ['5,000 characters', { 'x-utm-source': 'x'.repeat(5_000) }, { attribution: { utm_source: 'x'.repeat(300) } }],
  [
    'half a character at the end',
    { 'x-utm-term': `x${encodeURIComponent('🎂'.repeat(150))}` },
    { attribution: { utm_term: `x${'🎂'.repeat(149)}` } },
  ],
  ['what no database keeps', { 'x-utm-source': 'a%00b%0D%0Ac%1B[2J' }, { attribution: { utm_source: 'abc[2J' } }],
  ['text that turns around', { 'x-utm-source': '%E2%80%AEoidar' }, { attribution: { utm_source: 'oidar' } }],
  ['nothing but blanks', { 'x-utm-source': '%20%09 ' }, { attribution: {} }],
  ['a broken escape', { 'x-utm-source': '50%off' }, { attribution: { utm_source: '50%off' } }],
  ['one of our pages', { 'x-referrer': 'https://fairdraw.example/campaign/PAID' }, { attribution: {} }],
  ['a page that is none', { 'x-referrer': 'javascript:alert(1)' }, { attribution: {} }],
  ['a partner’s own word', { 'x-referrer': 'newsletter 7' }, { attribution: { referrer: 'newsletter 7' } }],
  ['an app', { 'x-referrer': 'android-app://com.mail/' }, { attribution: { referrer: 'android-app://com.mail/' } }],
  ['a password', { 'x-referrer': 'https://u:p@a.example/b?c#d' }, { attribution: { referrer: 'https://a.example/b' } }],
])('%s is stored as far as it makes sense', async (_, received, stored) => {
  const account = await makeAccount(context)
  const session = await call(app, logIn, { body: { email: account.email, password: madePassword }, headers: received })
  expect(session.status).toBe(200)
  const rest = { brand: 'UK_FAIRDRAW', campaignTag: null, attribution: {} }

  expect(await listOf('sessions', account.id)).toEqual([{ ...rest, ...stored }])
})

test('an unknown brand leaves a session under its own', async () => {
  const headers = await signIn(context, await makeAccount(context))
  await context.db.updateTable('sessions').set({ brand: 'UK_LANTERN' }).execute()
  expect((await sessionData({ ...headers, 'x-brand': 'UK_NOBODY' })).data).toMatchObject({ brand: 'UK_LANTERN' })
})
