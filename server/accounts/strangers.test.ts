import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import {
  confirmEmail,
  createGuest,
  describeEmailLink,
  forgotPassword,
  register,
  requestEmailLink,
  resetPassword,
} from '#contract/accounts.ts'
import { deleteAccount, getDataExport } from '#contract/data-export.ts'
import { excludeSelf, getLimits } from '#contract/limits.ts'
import { checkPromo } from '#contract/promos.ts'
import { getSessionData, logIn } from '#contract/sessions.ts'
import { pence } from '#domain/money/money.ts'
import { buildApp } from '#server/boot/app.ts'
import { transact } from '#server/platform/db/db.ts'
import { purchaseJobs } from '#server/purchases/jobs.ts'
import {
  anyMsisdn,
  type Bearer,
  bearer,
  madePassword,
  makeAccount,
  signIn,
} from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { testContext } from '#tests/support/database/database.ts'
import { namesIn, purchasesOf } from '#tests/support/payments/invariants.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { confirmNumber, findEntrant, reserveSpend } from './exports.ts'
import { accountJobs } from './jobs.ts'

let now = new Date('2026-11-21T12:00:00Z')
const context = await testContext({ now: () => now, env: { RATE_RESETS_PER_EMAIL: '20' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const { tag } = await makeCampaign(context, { globalLimit: 1_000_000 })
const order = orderOf([{ tag, pricePence: 500, quantity: 3 }])
const guestForm = (email: string) => ({
  ...{ email, first_name: 'Mallory', last_name: 'Stranger', dob: '1990-11-27', postcode: 'B66 2EN' },
  ...{ terms_and_privacy: true, recaptcha: 'test-pass' },
})
const registration = (email: string) => ({
  ...{ email, password: madePassword, firstName: 'Vera', surname: 'Owner' },
  ...{ gender: 'f', dob: '1986-12-10', recaptcha: 'test-pass' },
})
async function guestOf(email: string): Promise<{ id: string; headers: Bearer }> {
  const { session } = await call(app, createGuest, { body: guestForm(email) })
  const { id } = await newestOf(email)
  return { id, headers: bearer(session ?? '') }
}
const newestOf = (email: string) =>
  context.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const verify = (id: string, msisdn = anyMsisdn()) =>
  transact(context.db, async (tx) => ({ ok: true, value: await confirmNumber(context, tx, id, msisdn) }))
const exclude = (headers: Bearer) => call(app, excludeSelf, { body: { months: 60 }, headers })
const limitsOf = async (headers: Bearer) => (await call(app, getLimits, { headers })).data
async function emailsTo(email: string) {
  await runJobs(context, { ...accountJobs, ...purchaseJobs })
  return context.sentEmails.filter(({ to }) => to === email)
}
async function linkTo(email: string): Promise<string> {
  const text = (await emailsTo(email)).at(-1)?.text ?? ''
  return /\/(?:confirm-email|reset)\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}
const confirm = (token: string) => call(app, confirmEmail, { body: { token } })
const describeLink = (token: string) => call(app, describeEmailLink, { body: { token } })
const excludedUntil = async (id: string) => (await findEntrant(context.db, id))?.excludedUntil ?? null

test('typing a guest’s e-mail reveals nothing of them, excludes no person and fails no purchase', async () => {
  const email = `${uuid()}@example.com`
  const victim = await guestOf(email)
  await verify(victim.id)
  expect((await startOrder(context, victim.id, order)).errors).toEqual([])

  const stranger = await guestOf(email)
  expect(await limitsOf(stranger.headers)).toMatchObject({ spent: 0, excluded_until: null, break_until: null })
  expect((await exclude(stranger.headers)).status).toBe(200)
  await runJobs(context, purchaseJobs)

  expect(await purchasesOf(context, victim.id)).toMatchObject([{ state: 'HELD' }])
  expect(await limitsOf(victim.headers)).toMatchObject({ spent: 5, excluded_until: null })
  // An account that resembles the stranger's must prove its email first, and the answer gives no reason.
  const later = await guestOf(email)
  await verify(later.id)
  expect(namesIn(await startOrder(context, later.id, order))).toEqual(['EmailProofRequired'])
})

test('an exclusion of an unused address does not apply to an account that registers with it later', async () => {
  const email = `${uuid()}@example.com`
  await exclude((await guestOf(email)).headers)
  expect((await call(app, register, { body: registration(email) })).status).toBe(200)
  const { id } = await newestOf(email)
  await context.db
    .updateTable('accounts')
    .set({ postcode: 'B66', termsAndPrivacyAt: now })
    .where('id', '=', id)
    .execute()
  await verify(id)
  expect(namesIn(await startOrder(context, id, order))).toEqual(['EmailProofRequired'])
  // The owner presses the link of their own registration: a guest's exclusion is not part of it.
  const emails = await emailsTo(email)
  const own = emails.find(({ subject }) => subject === 'Please confirm your email address')
  const [, token = ''] = /token=([\w-]+)/.exec(own?.text ?? '') ?? []
  expect(await confirm(token)).toMatchObject({ status: 200, data: { away_until: null } })
  expect(await excludedUntil(id)).toBeNull()
  expect(namesIn(await startOrder(context, id, order))).toEqual([])
})

test('an exclusion from an account that has proved nothing is confirmed by an emailed link, and then holds for the email', async () => {
  const owner = await makeAccount(context, { type: 'GUEST', confirmed: true })
  expect((await startOrder(context, owner.id, order)).errors).toEqual([])
  const guest = await guestOf(owner.email)
  await exclude(guest.headers)
  expect((await limitsOf(guest.headers)).excluded_until).not.toBeNull()
  expect(await excludedUntil(owner.id)).toBeNull()

  const [mail] = (await emailsTo(owner.email)).slice(-1)
  expect(mail).toMatchObject({ subject: 'Please confirm your exclusion' })
  expect(mail?.text).toContain('This excludes you until 21 November 2031 and cannot be undone.')
  expect(mail?.text).not.toContain('Mallory')
  const token = await linkTo(owner.email)
  const until = new Date('2031-11-21T12:00:00Z')
  // The page can read the date any number of times before the visitor confirms.
  for (let times = 0; times < 2; times += 1)
    expect((await describeLink(token)).data.away).toEqual({ kind: 'EXCLUSION', until: until.toISOString() })
  expect(await excludedUntil(owner.id)).toBeNull()
  expect((await confirm(token)).data.away_until).toEqual(until.toISOString())
  expect(await excludedUntil(owner.id)).toEqual(until)
  await runJobs(context, purchaseJobs)
  expect(await purchasesOf(context, owner.id)).toMatchObject([{ state: 'CANCELLED' }])
  for (const spent of [await confirm(token), await describeLink(token)])
    expect(spent.error?.name).toBe('EmailLinkInvalid')
  await expectLedgersToAgree(context)
})

test('a link that was emailed before an exclusion confirms nothing: its email did not say what it would do', async () => {
  const email = `${uuid()}@example.com`
  await call(app, register, { body: registration(email) })
  const innocent = await linkTo(email)
  expect((await describeLink(innocent)).data).toEqual({ away: null })
  const account = await newestOf(email)
  await exclude(await logInAs(email))
  expect((await confirm(innocent)).error?.name).toBe('EmailLinkInvalid')
  expect((await findEntrant(context.db, account.id))?.confirmedEmail).toBeNull()
  expect((await emailsTo(email)).at(-1)?.subject).toBe('Please confirm your exclusion')
})

async function logInAs(email: string): Promise<Bearer> {
  const { session } = await call(app, logIn, { body: { email, password: madePassword } })
  return bearer(session ?? '')
}

test('the owner of an address that a stranger registered takes the account over by a reset link, without its exclusion', async () => {
  const email = `${uuid()}@example.com`
  await call(app, register, { body: registration(email) })
  const { id } = await newestOf(email)
  const strangers = await logInAs(email)
  const strangersNumber = anyMsisdn()
  await verify(id, strangersNumber)
  await exclude(strangers)

  await call(app, forgotPassword, { body: { email } })
  expect((await call(app, resetPassword, { body: { token: await linkTo(email), new: 'Other.Pass2' } })).status).toBe(
    200,
  )
  expect((await call(app, getSessionData, { headers: strangers })).error?.name).toBe('TokenRejected')
  expect(await findEntrant(context.db, id)).toMatchObject({ excludedUntil: null, msisdn: null, confirmedEmail: email })
  // The verified number identifies the excluded person.
  const back = await makeAccount(context, { verified: false })
  await verify(back.id, strangersNumber)
  expect(await excludedUntil(back.id)).not.toBeNull()
})

test('an exclusion outlives the account: with the same email and another number, the person must first prove who they are', async () => {
  const excluded = await makeAccount(context, { excludedUntil: new Date('2030-01-01T00:00:00Z') })
  await call(app, deleteAccount, { body: { proof: madePassword }, headers: await signIn(context, excluded) })
  const guest = await guestOf(excluded.email)
  await verify(guest.id)
  expect(namesIn(await startOrder(context, guest.id, order))).toEqual(['EmailProofRequired'])
  await confirm(await linkTo(excluded.email))
  expect(namesIn(await startOrder(context, guest.id, order))).toEqual(['TakingABreak'])
})

test('the list of a promo code neither finds nor loses an account by an unconfirmed e-mail', async () => {
  const email = `${uuid()}@example.com`
  const code = await makePromo(context, { whitelist: [email] })
  const check = (headers: Bearer) => call(app, checkPromo, { body: { promo_code: code }, headers })
  const stranger = await makeAccount(context, { email, confirmed: false })
  const strangers = await signIn(context, stranger)
  const refused = await check(strangers)
  expect(refused.error).toMatchObject({
    name: 'ExclusivePromoWhitelistNotWhitelisted',
    meta: { confirm_email: true },
  })
  const proof = { body: { proof: madePassword }, headers: strangers }
  expect((await call(app, getDataExport, proof)).data.promo_codes).toEqual([])
  expect((await call(app, deleteAccount, proof)).status).toBe(200)

  const owner = await makeAccount(context, { type: 'GUEST', email, verified: false })
  const owners = await signIn(context, owner)
  await call(app, requestEmailLink, { headers: owners })
  await confirm(await linkTo(email))
  expect((await check(owners)).data.code).toBe(code)
})

test('a link works for a day, once, and is stored as a hash only', async () => {
  const email = `${uuid()}@example.com`
  const { headers } = await guestOf(email)
  const sendRequest = async () => {
    expect((await call(app, requestEmailLink, { headers })).status).toBe(200)
    return linkTo(email)
  }
  const token = await sendRequest()
  expect(JSON.stringify(await context.db.selectFrom('emailLinks').selectAll().execute())).not.toContain(token)
  const begun = now
  now = new Date(begun.getTime() + 86_400_000)
  expect((await confirm(token)).error?.name).toBe('EmailLinkInvalid')
  now = begun
  const replies = await Promise.all(Array.from({ length: 8 }, () => confirm(token)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
  expect((await call(app, getSessionData, { headers })).data.user.email_confirmed).toBe(true)
  const sent = (await emailsTo(email)).length
  await call(app, requestEmailLink, { headers })
  expect(await emailsTo(email)).toHaveLength(sent)
})

test('accounts that prove one e-mail and one number at the same moment end as one person, with every count', async () => {
  for (let times = 0; times < 4; times += 1) {
    const email = `${uuid()}@example.com`
    const msisdn = anyMsisdn()
    const made = []
    for (let each = 0; each < 4; each += 1) {
      const { id, headers } = await guestOf(email)
      const { personId } = (await findEntrant(context.db, id))!
      await transact(context.db, async (tx) => {
        await reserveSpend(tx, { personId, month: '2026-11', kind: 'ALL' }, pence(100), pence(100_000))
        return { ok: true }
      })
      await call(app, requestEmailLink, { headers })
      made.push({ id, headers, token: await linkTo(email) })
    }
    await Promise.all(made.flatMap(({ id, token }) => [confirm(token), verify(id, msisdn)]))
    const persons = await Promise.all(made.map(async ({ id }) => (await findEntrant(context.db, id))?.personId))
    expect(new Set(persons).size).toBe(1)
    for (const { headers } of made) expect((await limitsOf(headers)).spent).toBe(4)
  }
})

test('links that strangers request leave the owner the links of their registration and exclusion', async () => {
  const email = `${uuid()}@example.com`
  for (let times = 0; times < 3; times += 1) {
    const stranger = await guestOf(email)
    for (let each = 0; each < 20; each += 1) await call(app, requestEmailLink, { headers: stranger.headers })
    expect((await call(app, requestEmailLink, { headers: stranger.headers })).error?.name).toBe('TooManyRequests')
    await exclude(stranger.headers)
  }
  const sent = (await emailsTo(email)).length
  await call(app, register, { body: registration(email) })
  await emailsTo(email)
  await exclude(await logInAs(email))
  const subjects = (await emailsTo(email)).slice(sent).map(({ subject }) => subject)
  expect(subjects).toEqual(['Please confirm your email address', 'Please confirm your exclusion'])
})
