import { afterAll, expect, test } from 'vitest'
import { accountExists, createGuest, register, setOptIns } from '#contract/accounts.ts'
import { deleteAccount, getDataExport } from '#contract/data-export.ts'
import { getSessionData, logIn } from '#contract/sessions.ts'
import { buildApp } from '#server/boot/app.ts'
import { transact } from '#server/platform/db/db.ts'
import { claimPurchase, setInFlight } from '#server/purchases/exports.ts'
import { verificationJobs } from '#server/verification/jobs.ts'
import {
  anyMsisdn,
  bearer,
  type MadeAccount,
  madePassword,
  makeAccount,
  signIn,
} from '#tests/support/accounts/make-accounts.ts'
import { readProof } from '#tests/support/accounts/read-proof.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { testContext } from '#tests/support/database/database.ts'
import { untilWaiting } from '#tests/support/database/locks.ts'
import { namesIn, purchasesOf, remainingOf } from '#tests/support/payments/invariants.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { confirmNumber, findEntrant, lockPerson } from '../exports.ts'
import { accountJobs } from '../jobs.ts'

let now = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const remove = (headers: Record<string, string>, proof = madePassword) =>
  call(app, deleteAccount, { body: { proof }, headers })
const leave = async (account: MadeAccount) => remove(await signIn(context, account))
const rowOf = ({ id }: { id: string }) =>
  context.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const confirm = (accountId: string, msisdn: string) =>
  transact(context.db, async (tx) => {
    await confirmNumber(context, tx, accountId, msisdn)
    return { ok: true }
  })

/** The content of all tables, as text. */
async function everything(): Promise<string> {
  const { rows } = await context.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) => JSON.stringify((await context.pool.query(`select * from ${name}`)).rows)),
  )
  return texts.join('\n')
}

const guestForm = (email: string) => ({
  email,
  first_name: 'Gwendolyn',
  last_name: 'Featherstone',
  dob: '1979-03-31',
  postcode: 'LS6 3QS',
  terms_and_privacy: true,
  opt_in_sms: true,
  opt_in_email: true,
  recaptcha: 'test-pass',
})

test('the database no longer identifies a deleted account, and its owner is notified at the old address', async () => {
  const email = 'gwendolyn.featherstone@example.com'
  const headers = { 'x-affiliate': 'a-click-of-hers', 'x-client-id': 'a-client-of-hers' }
  const msisdn = '+447700900999'
  await makePromo(context, { code: 'ONHERLIST', whitelist: [email, msisdn, 'other@example.com'] })
  const guest = await call(app, createGuest, { body: guestForm(email), headers })
  const session = { ...bearer(guest.session ?? ''), ...headers }
  const { id } = await context.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await call(app, { ...setOptIns, path: '/api/optin/take_a_break' }, { body: { opt_in_sms: true }, headers: session })
  await app.inject({ method: 'POST', url: '/api/verify/send', payload: { msisdn }, headers: session })
  await confirm(id, msisdn)
  await context.db.updateTable('accounts').set({ emailConfirmedAt: now }).where('id', '=', id).execute()
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 0, quantity: 1 }] })
  await app.inject({ method: 'POST', url: '/api/entry/create', payload: { campaign_tag: tag }, headers: session })
  const marks = [email, 'Gwendolyn', 'Featherstone', '1979-03-31', 'LS6 3QS', msisdn, '-of-hers']
  const before = await everything()
  expect(marks.filter((mark) => !before.includes(mark))).toEqual([])

  const code = await readProof(app, context, session, email)
  expect(await remove(session, code)).toMatchObject({ status: 200, data: {} })
  await runJobs(context, accountJobs)
  expect(context.sentEmails.filter(({ to }) => to === email)).toMatchObject([
    { subject: `${code} is your Fairdraw code` },
    { subject: 'Your account has been deleted' },
  ])
  expect(context.sentEmails.at(-1)?.text).toContain('Hi Gwendolyn')
  // The codes of a number are counted until tomorrow, however many accounts request them.
  now = new Date(now.getTime() + 86_400_001)
  await context.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
  await runJobs(context, verificationJobs)
  const after = await everything()
  expect(marks.filter((mark) => after.includes(mark))).toEqual([])
  expect(await rowOf({ id })).toMatchObject({ state: 'DELETED', email: '', optInSms: false, attribution: {} })
  const entries = await context.db.selectFrom('entries').selectAll().where('accountId', '=', id).execute()
  expect(entries).toMatchObject([{ state: 'ISSUED', firstTicket: 1 }])
})

test('every session ends, and nothing that logging in answers reveals that there was an account', async () => {
  const account = await makeAccount(context)
  const [here, elsewhere] = [await signIn(context, account), await signIn(context, account)]
  await remove(here)
  for (const headers of [here, elsewhere])
    expect((await call(app, getSessionData, { headers })).error?.name).toBe('AccountDeleted')
  const body = { email: account.email, password: madePassword }
  const unknown = await call(app, logIn, { body: { ...body, email: 'nobody-ever@example.com' } })
  expect(await call(app, logIn, { body })).toEqual(unknown)
  expect(unknown.error?.name).toBe('ShepherdAuthenticationFailed')
  expect((await call(app, accountExists, { body: { email: account.email } })).data).toEqual({ exists: false })
})

test('limits, breaks, exclusion, entry counts, spending and uses hold for a person who comes back with the same e-mail', async () => {
  const { tag } = await makeCampaign(context, { limitType: 'COMPETITION', entryLimit: 3 })
  const code = await makePromo(context, { usesPerPersonMax: 1 })
  const account = await makeAccount(context, { monthlyLimitPence: 1_000 })
  await startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }], { promoCode: code }))
  const [bought] = await purchasesOf(context, account.id)
  await payOrder(context, bought!.id)
  const excludedUntil = new Date('2027-06-01T00:00:00Z')
  await leave(account)

  const registration = {
    ...{ email: account.email, password: madePassword, firstName: 'Robin', surname: 'Tester' },
    ...{ gender: 'n', dob: '1990-11-27', recaptcha: 'test-pass' },
  }
  expect((await call(app, register, { body: registration })).status).toBe(200)
  const { id } = await context.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow()
  const details = { postcode: 'B66', terms_and_privacy_at: now }
  await context.db.updateTable('accounts').set(details).where('id', '=', id).execute()
  await confirm(id, account.msisdn ?? '')
  expect((await findEntrant(context.db, id))?.personId).toBe(account.personId)

  const again = await startOrder(context, id, orderOf([{ tag, pricePence: 200, quantity: 1 }]))
  expect(namesIn(again)).toEqual(['EntryLimitReached'])
  const { tag: other } = await makeCampaign(context)
  const coded = await startOrder(
    context,
    id,
    orderOf([{ tag: other, pricePence: 500, quantity: 3 }], { promoCode: code }),
  )
  expect(namesIn(coded)).toContain('PromoCodeUserLimitReached')
  const twice = [{ tag: other, pricePence: 500, quantity: 3 }]
  await startOrder(context, id, orderOf(twice))
  await payOrder(context, (await purchasesOf(context, id))[0]!.id)
  expect(namesIn(await startOrder(context, id, orderOf([{ tag: other, pricePence: 200, quantity: 1 }])))).toEqual([
    'MonthlySpendingLimitReached',
  ])
  await context.db.updateTable('persons').set({ excludedUntil }).where('id', '=', account.personId).execute()
  expect(namesIn(await startOrder(context, id, orderOf(twice)))).toEqual(['TakingABreak'])
})

test('an account with another e-mail and the same number belongs to the same person', async () => {
  const account = await makeAccount(context, { excludedUntil: new Date('2027-06-01T00:00:00Z') })
  await leave(account)
  const back = await makeAccount(context, { verified: false })
  await confirm(back.id, account.msisdn ?? '')
  expect(await findEntrant(context.db, back.id)).toMatchObject({
    personId: account.personId,
    excludedUntil: new Date('2027-06-01T00:00:00Z'),
  })
})

test('deleting an account releases its unpaid purchase at once, and money that arrives later is not kept', async () => {
  const { id: campaignId, tag } = await makeCampaign(context, { globalLimit: 10 })
  const account = await makeAccount(context, { creditPence: 300 })
  await startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  expect(await remainingOf(context, campaignId)).toBe(7)
  expect((await leave(account)).status).toBe(200)
  expect(await remainingOf(context, campaignId)).toBe(10)
  const [purchase] = await purchasesOf(context, account.id)
  expect(purchase).toMatchObject({ state: 'CANCELLED' })
  const late = await transact(context.db, (tx) => claimPurchase(context, tx, purchase!.id))
  expect(late).toMatchObject({ ok: false, error: { name: 'AccountDeleted' } })
  await expectLedgersToAgree(context)
})

test('an account stays while a payment is on its way, and can be deleted once it is settled', async () => {
  const { tag } = await makeCampaign(context)
  const account = await makeAccount(context)
  await startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  const [{ id } = { id: '' }] = await purchasesOf(context, account.id)
  await transact(context.db, async (tx) => {
    await setInFlight(context, tx, id, true)
    return { ok: true }
  })
  expect(await leave(account)).toMatchObject({ status: 422, error: { name: 'EntryAlreadyPending' } })
  expect(await rowOf(account)).toMatchObject({ state: 'ACTIVE', email: account.email })
  await payOrder(context, id)
  expect((await leave(account)).status).toBe(200)
})

test('simultaneous requests delete it once, and a later request is answered the same', async () => {
  const account = await makeAccount(context)
  const headers = await signIn(context, account)
  const replies = await Promise.all([remove(headers), remove(headers), remove(headers)])
  expect(replies.some(({ status }) => status === 200)).toBe(true)
  for (const { error } of replies) if (error) expect(error.name).toBe('AccountDeleted')
  expect((await remove(headers)).error?.name).toBe('AccountDeleted')
  const events = await context.db
    .selectFrom('accountEvents')
    .select('name')
    .where('accountId', '=', account.id)
    .execute()
  expect(events).toEqual([{ name: 'deleted' }])
  await runJobs(context, accountJobs)
  expect(context.sentEmails.filter(({ to }) => to === account.email)).toHaveLength(1)
})

test('a purchase that starts while the account is being deleted is either released or refused', async () => {
  const { id: campaignId, tag } = await makeCampaign(context, { globalLimit: 100 })
  for (let times = 0; times < 8; times += 1) {
    const account = await makeAccount(context)
    const start = startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
    const [, started] = await Promise.all([leave(account), start])
    const states = (await purchasesOf(context, account.id)).map(({ state }) => state)
    expect(states).toEqual(started.purchase_id === null ? [] : ['CANCELLED'])
    if (started.purchase_id === null) expect(namesIn(started)).toEqual(['AccountDeleted'])
  }
  expect(await remainingOf(context, campaignId)).toBe(100)
  await expectLedgersToAgree(context)
})

test('a log-in during the deletion gets no session that lasts', async () => {
  const account = await makeAccount(context)
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = transact(context.db, async (tx) => {
    await lockPerson(tx, account.id)
    held.resolve()
    await release.promise
    return { ok: true }
  })
  await held.promise
  const deleting = leave(account)
  await untilWaiting(context)
  const { session } = await call(app, logIn, { body: { email: account.email, password: madePassword } })
  release.resolve()
  await Promise.all([holding, deleting])
  expect((await call(app, getSessionData, { headers: bearer(session ?? '') })).error?.name).toBe('AccountDeleted')
})

test('a late change to a deleted account writes nothing', async () => {
  const account = await makeAccount(context)
  await leave(account)
  const writing = context.db.updateTable('accounts').set({ msisdn: anyMsisdn() }).where('id', '=', account.id).execute()
  await expect(writing).rejects.toThrow('accounts_deleted_name_nobody')
})

test('a blocked account is not deleted by its owner, and no account while deletion is off', async () => {
  const blocked = await makeAccount(context, { state: 'BLOCKED' })
  expect((await leave(blocked)).error?.name).toBe('AccountBlocked')
  const off = await testContext({ env: { DELETE_ACCOUNT: 'false' } })
  const closed = await buildApp(off)
  const account = await makeAccount(off)
  const request = { body: { proof: madePassword }, headers: await signIn(off, account) }
  expect((await call(closed, deleteAccount, request)).error?.name).toBe('NotAllowedError')
  expect((await call(closed, getDataExport, request)).data.account.email).toBe(account.email)
  await closed.close()
  await off.close()
})
