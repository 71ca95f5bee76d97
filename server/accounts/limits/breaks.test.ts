import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  completeAccount,
  confirmEmail,
  convertGuest,
  createGuest,
  getBrandOptIns,
  getOptIns,
  register,
  setBrandOptIns,
  setOptIns,
} from '#contract/accounts.ts'
import { excludeSelf, getLimits, setLimit, takeBreak } from '#contract/limits.ts'
import { getSessionData, logIn } from '#contract/sessions.ts'
import { buildApp } from '#server/boot/app.ts'
import { transact } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { beginPaying, claimPurchase, setInFlight } from '#server/purchases/exports.ts'
import {
  anyMsisdn,
  bearer,
  type MadeAccount,
  madePassword,
  makeAccount,
  signIn,
} from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { namesIn, purchasesOf, remainingOf } from '#tests/support/payments/invariants.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { confirmNumber } from '../exports.ts'
import { accountJobs } from '../jobs.ts'

const noon = new Date('2026-11-21T12:00:00.000Z')
let at = noon
const context = await testContext({ now: () => at })
const app = await buildApp(context)
beforeEach(() => {
  at = noon
})
afterAll(async () => {
  await app.close()
  await context.close()
})

const campaign = await makeCampaign(context, { globalLimit: 1000, endsAt: null })
const free = await makeCampaign(context, { prices: [{ pricePence: 0, quantity: 1 }], endsAt: null })
const buy = (account: { id: string }) =>
  startOrder(context, account.id, orderOf([{ tag: campaign.tag, pricePence: 200, quantity: 1 }]))
const enterFree = (account: { id: string }) =>
  startOrder(context, account.id, orderOf([{ tag: free.tag, pricePence: 0, quantity: 1 }]))
const as = async (account: MadeAccount, endpoint: Parameters<typeof call>[1], body?: object) =>
  call(app, endpoint, { headers: await signIn(context, account), ...(body && { body }) })
const pause = (account: MadeAccount, until: string) => as(account, takeBreak, { until })
const exclude = (account: MadeAccount, months: number) => as(account, excludeSelf, { months })
const both = { opt_in_sms: true, opt_in_email: true }
const none = { opt_in_sms: false, opt_in_email: false }
const brandOptIns = { ...getBrandOptIns, path: '/api/optin/take_a_break' } as const
const setTheBrands = { ...setBrandOptIns, path: '/api/optin/take_a_break' } as const
const statesOf = async (account: MadeAccount) => (await purchasesOf(context, account.id)).map(({ state }) => state)
const confirm = (account: { id: string }, msisdn: string) =>
  transact(context.db, async (tx) => {
    await confirmNumber(context, tx, account.id, msisdn)
    return { ok: true }
  })

test.each([
  ['24h', '2026-11-22T12:00:00.000Z'],
  ['7d', '2026-11-28T12:00:00.000Z'],
  ['30d', '2026-12-21T12:00:00.000Z'],
])('a break of %s refuses entries with any account of the person, to the millisecond', async (length, until) => {
  const account = await makeAccount(context)
  const guest = await makeAccount(context, { type: 'GUEST', personId: account.personId })
  expect(await pause(account, length)).toMatchObject({
    status: 200,
    data: { limits: { break_until: until, excluded_until: null }, user: { away_until: until } },
  })
  at = new Date(new Date(until).getTime() - 1)
  for (const answer of [await buy(account), await enterFree(guest)])
    expect(answer.errors).toMatchObject([{ name: 'TakingABreak', meta: { until: new Date(until) } }])
  at = new Date(until)
  for (const answer of [await buy(account), await enterFree(guest)]) expect(namesIn(answer)).toEqual([])
  expect((await as(account, getLimits)).data.break_until).toBeNull()
})

test.each([
  [6, '2027-05-21T11:00:00.000Z'],
  [12, '2027-11-21T12:00:00.000Z'],
  [60, '2031-11-21T12:00:00.000Z'],
])(
  'a person who is excluded for %s months can log in, sees the end of it, and enters and spins nothing',
  async (months, until) => {
    const account = await makeAccount(context)
    expect(await exclude(account, months)).toMatchObject({
      status: 200,
      data: { limits: { excluded_until: until, break_until: null }, user: { away_until: until } },
    })
    at = new Date(new Date(until).getTime() - 1)
    const loggedIn = await call(app, logIn, { body: { email: account.email, password: madePassword } })
    expect(loggedIn).toMatchObject({ status: 200, data: { user: { away_until: until, can_spin: false } } })
    expect(namesIn(await enterFree(account))).toEqual(['TakingABreak'])
    at = new Date(until)
    const { data } = await as(account, getSessionData)
    expect(data.user.away_until).toBeNull()
  },
)

test('a break is lengthened and never shortened, nor does one end an exclusion', async () => {
  const account = await makeAccount(context)
  await pause(account, '7d')
  const until = '2026-11-28T12:00:00.000Z'
  expect(await pause(account, '24h')).toMatchObject({ status: 422, error: { name: 'TakingABreak', meta: { until } } })
  expect((await as(account, getLimits)).data.break_until).toBe(until)
  at = new Date('2026-11-27T12:00:00.001Z')
  expect((await pause(account, '24h')).data.limits.break_until).toBe('2026-11-28T12:00:00.001Z')
  expect((await exclude(account, 12)).data.limits.excluded_until).toBe('2027-11-27T12:00:00.001Z')
  expect((await exclude(account, 6)).error?.name).toBe('TakingABreak')
  expect((await pause(account, '30d')).error?.name).toBe('TakingABreak')
  expect((await as(account, getLimits)).data.excluded_until).toBe('2027-11-27T12:00:00.001Z')
})

test('the longest of several simultaneous breaks applies', async () => {
  const account = await makeAccount(context)
  await Promise.all(['24h', '30d', '7d', '24h'].map((length) => pause(account, length)))
  expect((await as(account, getLimits)).data.break_until).toBe('2026-12-21T12:00:00.000Z')
})

test('a break releases the unpaid purchases of all accounts of the person, and money that arrives later is not kept', async () => {
  const account = await makeAccount(context)
  const guest = await makeAccount(context, { type: 'GUEST', personId: account.personId })
  const before = await remainingOf(context, campaign.id)
  await buy(guest)
  const [purchase] = await purchasesOf(context, guest.id)
  await pause(account, '24h')
  expect(await statesOf(guest)).toEqual(['CANCELLED'])
  expect(await remainingOf(context, campaign.id)).toBe(before)
  expect((await as(account, getLimits)).data.spent).toBe(0)
  const late = await transact(context.db, (tx) => claimPurchase(context, tx, purchase!.id))
  expect(late).toMatchObject({ ok: false, error: { name: 'TakingABreak' } })
})

test('a payment that was confirmed before the break is settled', async () => {
  const account = await makeAccount(context)
  await buy(account)
  const [purchase] = await purchasesOf(context, account.id)
  await transact(context.db, async (tx) => {
    await beginPaying(sendIn(tx), [purchase!.id], context.now())
    await setInFlight(context, tx, purchase!.id, true)
    return { ok: true }
  })
  await exclude(account, 6)
  expect(await statesOf(account)).toEqual(['PAYING'])
  await payOrder(context, purchase!.id)
  expect(await statesOf(account)).toEqual(['COMPLETED'])
})

test('a purchase that starts at the same moment as a break is either refused or cancelled', async () => {
  for (let times = 0; times < 8; times += 1) {
    const account = await makeAccount(context)
    const [bought, paused] = await Promise.all([buy(account), pause(account, '24h')])
    expect(paused.status).toBe(200)
    expect(await statesOf(account)).toEqual(namesIn(bought).length > 0 ? [] : ['CANCELLED'])
  }
})

test('an exclusion takes every consent to marketing back, and forbids another until its end', async () => {
  const account = await makeAccount(context)
  const guest = await makeAccount(context, { type: 'GUEST', personId: account.personId })
  await as(account, setOptIns, both)
  await as(guest, setOptIns, { opt_in_email: true })
  await as(account, setTheBrands, both)
  await exclude(account, 6)
  for (const [who, what] of [
    [account, getOptIns],
    [guest, getOptIns],
    [account, brandOptIns],
  ] as const)
    expect((await as(who, what)).data).toEqual(none)
  for (const set of [setOptIns, setTheBrands]) {
    const until = '2027-05-21T11:00:00.000Z'
    expect((await as(account, set, { opt_in_sms: true })).error).toMatchObject({
      name: 'TakingABreak',
      message:
        'You’ve excluded yourself, so we won’t send you marketing until Friday 21 May 2027 at 12pm. You can opt in after that.',
      meta: { until },
    })
    expect((await as(account, set, none)).data).toEqual(none)
  }
  const events = await context.db
    .selectFrom('accountEvents')
    .select(['name', 'data'])
    .where('accountId', '=', guest.id)
    .execute()
  expect(events.at(-1)).toEqual({ name: 'opt_ins_set', data: { ...none, from: 'exclusion' } })
  at = new Date('2027-05-21T11:00:00Z')
  expect((await as(account, setOptIns, both)).data).toEqual(both)
})

test('a break leaves consent to marketing as it is', async () => {
  const account = await makeAccount(context)
  await pause(account, '7d')
  expect((await as(account, setOptIns, both)).data).toEqual(both)
})

test('a form that asks for consent beside something else records none of an excluded person', async () => {
  const wishes = { ...both, postcode: 'B66 2EN', dob: '1990-11-27', terms_and_privacy: true }
  const fresh = await makeAccount(context, { complete: false })
  await exclude(fresh, 6)
  expect((await as(fresh, completeAccount, { details: wishes })).data.user).toMatchObject(none)
  const guest = await makeAccount(context, { type: 'GUEST' })
  await exclude(guest, 6)
  const request = { email: guest.email, first_name: 'Gus', last_name: 'Guest', ...wishes, recaptcha: 'test-pass' }
  const { session } = await call(app, createGuest, { body: request })
  const again = await call(app, getSessionData, { headers: bearer(session ?? '') })
  expect(again.data.user).toMatchObject(both)
  const { id } = await context.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', guest.email)
    .where('id', '<>', guest.id)
    .executeTakeFirstOrThrow()
  await confirm({ ...guest, id }, guest.msisdn!)
  expect((await call(app, getSessionData, { headers: bearer(session ?? '') })).data.user).toMatchObject(none)
  const upgrade = { password: madePassword, gender: 'n', postcode: 'B66 2EN', ...both }
  expect((await as(guest, convertGuest, upgrade)).data.user).toMatchObject(none)
})

test('an account that proves the e-mail or the number of an excluded person is excluded', async () => {
  const account = await makeAccount(context, { type: 'GUEST', confirmed: true })
  await exclude(account, 12)
  await as(account, setLimit, { monthly: 10 })
  const person = { firstName: 'Ada', surname: 'Okafor', gender: 'f', dob: '1986-12-10', recaptcha: 'test-pass' }
  const body = { ...person, email: account.email.toUpperCase(), password: madePassword }
  expect((await call(app, register, { body })).status).toBe(200)
  const again = await call(app, logIn, { body: { email: account.email, password: madePassword } })
  const away = { away_until: '2027-11-21T12:00:00.000Z', own_monthly_limit: 10 }
  expect(again.data.user).toMatchObject({ away_until: null, own_monthly_limit: null })
  await runJobs(context, accountJobs)
  const [, token = ''] = /confirm-email\?token=([\w-]+)/.exec(context.sentEmails.at(-1)?.text ?? '') ?? []
  expect((await call(app, confirmEmail, { body: { token } })).data).toEqual({ away_until: away.away_until })
  const known = await call(app, getSessionData, { headers: bearer(again.session ?? '') })
  expect(known.data.user).toMatchObject(away)

  const elsewhere = await makeAccount(context, { verified: false })
  await as(elsewhere, setOptIns, both)
  await confirm(elsewhere, account.msisdn!)
  expect((await as(elsewhere, getSessionData)).data.user).toMatchObject({ ...away, ...none })
  expect(namesIn(await buy(elsewhere))).toEqual(['TakingABreak'])
})

test('an account with no details and no verified number may take a break; a caller who is not signed in may not', async () => {
  const bare = await makeAccount(context, { complete: false, verified: false })
  expect((await pause(bare, '24h')).status).toBe(200)
  expect((await call(app, takeBreak, { body: { until: '24h' } })).error?.name).toBe('NotAuthenticated')
  expect((await call(app, takeBreak, { body: { until: '24h' }, headers: bearer('nonsense') })).error?.name).toBe(
    'TokenRejected',
  )
  await confirm(bare, anyMsisdn())
  expect((await as(bare, getLimits)).data.break_until).toBe('2026-11-22T12:00:00.000Z')
})

test.each([
  [takeBreak, { until: '1h' }, 'until'],
  [takeBreak, {}, 'until'],
  [excludeSelf, { months: 5 }, 'months'],
  [excludeSelf, { months: '6' }, 'months'],
])('a length that is not offered is refused: %# %j', async (endpoint, body, path) => {
  const reply = await as(await makeAccount(context), endpoint, body)
  expect(reply).toMatchObject({ status: 400, error: { name: 'ValidationError', meta: { fields: [{ path }] } } })
})

test('an exclusion sends a confirmed address its end, and says that earlier entries stay in their draws', async () => {
  const account = await makeAccount(context)
  expect((await exclude(account, 60)).status).toBe(200)
  await runJobs(context, accountJobs)
  const emails = context.sentEmails.filter(({ to }) => to === account.email)
  expect(emails).toMatchObject([{ subject: 'You’ve excluded yourself' }])
  expect(emails[0]!.text).toContain('until 21 November 2031')
  expect(emails[0]!.text).toContain('stay in their draws')
})
