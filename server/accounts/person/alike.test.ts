import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { confirmEmail, createGuest } from '#contract/accounts.ts'
import { deleteAccount } from '#contract/data-export.ts'
import { excludeSelf } from '#contract/limits.ts'
import { spin } from '#contract/spins.ts'
import { allow } from '#domain/verdict.ts'
import { buildApp } from '#server/boot/app.ts'
import { transact } from '#server/platform/db/db.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import {
  anyMsisdn,
  type Bearer,
  bearer,
  madePassword,
  makeAccount,
  signIn,
} from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { tablesReadWhole } from '#tests/support/database/batch-plans.ts'
import { testContext } from '#tests/support/database/database.ts'
import { namesIn, purchasesOf } from '#tests/support/payments/invariants.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { confirmNumber, findEntrant } from '../exports.ts'
import { accountJobs } from '../jobs.ts'
import { claimAccount } from '../sign-up/prove-email.ts'
import { listCandidates } from './alike-queries.ts'

const context = await testContext({ env: { RATE_RESETS_PER_EMAIL: '3' } })
const app = await buildApp(context)
afterEach(() => expectLedgersToAgree(context))
afterAll(async () => {
  await app.close()
  await context.close()
})

const until = new Date(context.now().getTime() + 180 * 86_400_000)
const { tag } = await makeCampaign(context, { globalLimit: 1_000_000 })
const order = orderOf([{ tag, pricePence: 500, quantity: 3 }])
const start = async ({ id }: { id: string }) => namesIn(await startOrder(context, id, order))

/** An email that no other test uses, with a local part that can take dots and tags. */
const anyMailbox = () => `ann.${uuid().slice(-12)}@gmail.com`
let born = 0
function anyForm() {
  born += 1
  const dob = `1980-${String(1 + (born % 12)).padStart(2, '0')}-${String(1 + Math.floor(born / 12)).padStart(2, '0')}`
  return { email: anyMailbox(), first_name: 'Ann', last_name: 'Field', dob, postcode: 'LS7 2BB' }
}
type Form = ReturnType<typeof anyForm>

/** A guest who has signed up and verified a new number. */
async function makeGuest(form: Form): Promise<{ id: string; headers: Bearer }> {
  const body = {
    ...{ ...form, opt_in_sms: false, opt_in_email: false, terms_and_privacy: true, recaptcha: 'test-pass' },
    earlier_session: null,
  }
  const { session } = await call(app, createGuest, { body })
  const { id } = await context.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', form.email)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await verify(id)
  return { id, headers: bearer(session ?? '') }
}
/** A guest who has proved an email. A registered account would keep other guests from using it. */
const makeOwner = (given: Parameters<typeof makeAccount>[1]) =>
  makeAccount(context, { type: 'GUEST', confirmed: true, ...given })
const verify = (id: string) =>
  transact(context.db, async (tx) => ({ ok: true, value: await confirmNumber(context, tx, id, anyMsisdn()) }))
const exclude = (headers: Bearer) => call(app, excludeSelf, { body: { months: 6 }, headers })
async function linksTo(email: string): Promise<string[]> {
  await runJobs(context, accountJobs)
  const emails = context.sentEmails.filter(({ to }) => to === email)
  return emails.flatMap(({ text }) => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? [])
}
const press = async (email: string) => {
  const token = (await linksTo(email)).at(-1) ?? ''
  return call(app, confirmEmail, { body: { token } })
}
const personOf = async ({ id }: { id: string }) => (await findEntrant(context.db, id))?.personId

describe('A second number does not escape an exclusion', () => {
  test('with the same email: the emailed link joins the person, who is excluded', async () => {
    const form = anyForm()
    const excluded = await makeGuest(form)
    await exclude(excluded.headers)
    const sent = (await linksTo(form.email)).length
    const back = await makeGuest(form)
    expect(await start(back)).toEqual(['EmailProofRequired'])
    expect(await purchasesOf(context, back.id)).toEqual([])
    expect(await linksTo(form.email)).toHaveLength(sent + 1)
    expect(await press(form.email)).toMatchObject({ status: 200, data: { away_until: expect.any(String) } })
    expect(await personOf(back)).toBe(await personOf(excluded))
    expect(await start(back)).toEqual(['TakingABreak'])
  })

  test.each([
    ['a tag', (email: string) => email.replace('@', '+2@')],
    ['other dots', (email: string) => email.replace('ann.', 'a.nn')],
    ['capitals', (email: string) => email.replace('ann.', 'ANN.')],
    ['the older domain', (email: string) => email.replace('gmail', 'googlemail')],
  ])('with %s in the email, and another name', async (_, change) => {
    const { email } = anyForm()
    const excluded = await makeOwner({ email, excludedUntil: until })
    const back = await makeGuest({ ...anyForm(), email: change(email), last_name: 'Meadow' })
    expect(await start(back)).toEqual(['EmailProofRequired'])
    expect((await press(change(email))).status).toBe(200)
    expect(await personOf(back)).toBe(excluded.personId)
    expect(await start(back)).toEqual(['TakingABreak'])
  })

  test('with the same mailbox after the account was deleted', async () => {
    const { email } = anyForm()
    const excluded = await makeGuest({ ...anyForm(), email })
    await exclude(excluded.headers)
    await press(email)
    await context.db
      .updateTable('accounts')
      .set({ state: 'DELETED', firstName: null, lastName: null, dob: null, postcode: null, msisdn: null })
      .set({ msisdnExp: null, email: `${uuid()}@deleted.invalid`, emailFolded: `${uuid()}@deleted.invalid` })
      .where('id', '=', excluded.id)
      .execute()
    const tagged = email.replace('@', '+new@')
    const back = await makeGuest({ ...anyForm(), email: tagged })
    expect(await start(back)).toEqual(['EmailProofRequired'])
    await press(tagged)
    expect(await start(back)).toEqual(['TakingABreak'])
  })

  test.each([
    ['the same', {}],
    ['a middle name', { first_name: 'Ann Marie' }],
    ['other signs', { first_name: 'Änn', last_name: 'FIELD' }],
    ['half a postcode', { postcode: 'LS7' }],
  ])('with %s name, birth date and postcode and another email: the link opens the way to pay', async (_, change) => {
    const form = anyForm()
    await exclude((await makeGuest(form)).headers)
    const other = await makeGuest({ ...form, ...change, email: anyMailbox() })
    expect(await start(other)).toEqual(['EmailProofRequired'])
    const { email } = (await findEntrant(context.db, other.id))!
    expect((await press(email)).data.away_until).toBeNull()
    expect(await start(other)).toEqual([])
  })
})

describe('An account that has proved no email', () => {
  test.each([
    ['is excluded', { excludedUntil: until }],
    ['takes a break', { breakUntil: until }],
    ['has a limit', { monthlyLimitPence: 1000 }],
    ['is blocked', { state: 'BLOCKED' }],
  ] as const)('proves it when a person of its mailbox %s', async (_, given) => {
    const form = anyForm()
    await makeOwner({ ...given, email: form.email })
    expect(await start(await makeGuest(form))).toEqual(['EmailProofRequired'])
  })

  test.each([
    ['is not restricted', {}],
    ['was excluded until a moment ago', { excludedUntil: new Date(context.now().getTime() - 1000) }],
    ['is excluded', { excludedUntil: until }],
    ['is blocked', { state: 'BLOCKED' }],
    ['has a limit', { monthlyLimitPence: 1000 }],
  ] as const)('is answered the same where a person like it %s, so a stranger learns nothing', async (_, given) => {
    const [named, emailed] = [anyForm(), anyForm()]
    const { first_name: _first, last_name: lastName, dob, postcode } = named
    const made = await makeAccount(context, { ...given, lastName, dob, postcode })
    await context.db.updateTable('accounts').set({ firstName: 'Ann' }).where('id', '=', made.id).execute()
    await makeAccount(context, { ...given, type: 'GUEST', email: emailed.email })
    for (const form of [named, emailed]) {
      const stranger = await makeGuest(form)
      expect(await start(stranger)).toEqual(['EmailProofRequired'])
      expect(await linksTo(form.email)).toHaveLength(1)
    }
  })

  test.each([
    ['another surname', { excludedUntil: until }, { last_name: 'Meadow' }],
    ['another postcode', { excludedUntil: until }, { postcode: 'LS8 2BB' }],
    ['another birth date', { excludedUntil: until }, { dob: '1979-01-01' }],
  ] as const)('enters beside %s', async (_, given, change) => {
    const form = anyForm()
    const { first_name: _first, last_name: lastName, dob, postcode } = form
    const made = await makeAccount(context, { ...given, lastName, dob, postcode })
    await context.db.updateTable('accounts').set({ firstName: 'Ann' }).where('id', '=', made.id).execute()
    expect(await start(await makeGuest({ ...form, ...change }))).toEqual([])
  })

  test('does not spin the wheel either, and gets a link', async () => {
    const form = anyForm()
    await makeOwner({ email: form.email, excludedUntil: until })
    const made = await makeAccount(context, { email: form.email, confirmed: false })
    const headers = await signIn(context, made)
    const spun = await call(app, spin, { body: { whitelist: [], test_mode: true }, headers })
    expect(spun.error?.name).toBe('EmailProofRequired')
    expect(await linksTo(form.email)).toHaveLength(1)
  })

  test('gets no more links than its mailbox may get', async () => {
    const form = anyForm()
    await makeOwner({ email: form.email, excludedUntil: until })
    const back = await makeGuest(form)
    for (let times = 0; times < 5; times += 1) expect(await start(back)).toEqual(['EmailProofRequired'])
    expect(await linksTo(form.email)).toHaveLength(3)
  })
})

test('an account is not asked again once it has proved its email', async () => {
  const form = anyForm()
  await exclude((await makeGuest(form)).headers)
  const { last_name: lastName, dob, postcode } = form
  const proved = await makeAccount(context, { lastName, dob, postcode })
  await context.db.updateTable('accounts').set({ firstName: 'Ann' }).where('id', '=', proved.id).execute()
  expect(await start(proved)).toEqual([])
})

test('the comparison reads no whole table', async () => {
  const texts: string[] = []
  const send: Send = async (text) => {
    texts.push(text)
    return { rows: [], rowCount: 0 }
  }
  const { personId } = await makeOwner({})
  await listCandidates(send, [{ personId, mailbox: null, firstName: null, lastName: null, postcode: null, dob: null }])
  expect(texts).toHaveLength(1)
  expect(await tablesReadWhole(context, texts)).toEqual([])
})

test('a limit that a person set themselves also holds for their next number', async () => {
  const form = anyForm()
  await makeOwner({ email: form.email, monthlyLimitPence: 100 })
  const back = await makeGuest(form)
  await start(back)
  await press(form.email)
  expect(await start(back)).toEqual(['MonthlySpendingLimitReached'])
})

test('a password reset by another address of the mailbox takes the exclusion over too', async () => {
  const form = anyForm()
  const excluded = await makeOwner({ email: form.email, excludedUntil: until })
  const email = form.email.replace('@', '+reset@')
  const back = await makeAccount(context, { email, confirmed: false })
  await transact(context.db, async (tx) => allow(await claimAccount(context, tx, back.id, context.now())))
  expect(await personOf(back)).toBe(excluded.personId)
})

test('two starts and a pressed link at the same moment cannot enter past an exclusion', async () => {
  const form = anyForm()
  await makeOwner({ email: form.email, excludedUntil: until })
  const back = await makeGuest(form)
  await start(back)
  const [token = ''] = await linksTo(form.email)
  const answers = await Promise.all([
    start(back),
    start(back),
    call(app, confirmEmail, { body: { token } }).then(() => start(back)),
  ])
  expect(answers.flat().every((name) => name === 'EmailProofRequired' || name === 'TakingABreak')).toBe(true)
  expect(await purchasesOf(context, back.id)).toEqual([])
})

test('two emails of one mailbox, proved at the same moment, become one person', async () => {
  const { email } = anyForm()
  const forms = ['', '+1', '+2', '+3'].map((part) => ({ ...anyForm(), email: email.replace('@', `${part}@`) }))
  const guests = []
  for (const form of forms) {
    const guest = await makeGuest(form)
    await call(app, excludeSelf, { body: { months: 6 }, headers: guest.headers })
    guests.push({ ...guest, token: (await linksTo(form.email)).at(-1) ?? '' })
  }
  await Promise.all(guests.map(({ token }) => call(app, confirmEmail, { body: { token } })))
  expect(new Set(await Promise.all(guests.map(personOf))).size).toBe(1)
})

test('the data of a deleted account are gone, but an account with the same mailbox still needs proof', async () => {
  const { email } = anyForm()
  const excluded = await makeAccount(context, { email, excludedUntil: until })
  await call(app, deleteAccount, { body: { proof: madePassword }, headers: await signIn(context, excluded) })
  const back = await makeGuest({ ...anyForm(), email })
  expect(await start(back)).toEqual(['EmailProofRequired'])
})
