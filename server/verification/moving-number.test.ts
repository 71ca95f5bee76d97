import { afterAll, beforeEach, expect, test } from 'vitest'
import { getSessionData } from '#contract/sessions.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { buildApp } from '#server/boot/app.ts'
import { anyMsisdn, type Bearer, type MadeAccount, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { verifyingAt } from '#tests/support/accounts/verifying.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'

const noon = new Date('2026-11-21T12:00:00Z')
let now = noon
const context = await testContext({ now: () => now })
const app = await buildApp(context)
const { makeEntrant, send, confirm, codeSentTo } = verifyingAt(app, context)
afterAll(async () => {
  await app.close()
  await context.close()
})
beforeEach(() => {
  now = noon
})

const userOf = async (headers: Bearer) => (await call(app, getSessionData, { headers })).data.user
async function verify(headers: Bearer, msisdn: string) {
  expect((await send(headers, msisdn, { recaptcha: 'test-pass' })).status).toBe(200)
  expect((await confirm(headers, msisdn, codeSentTo(msisdn))).status).toBe(200)
}
async function emailsTo(email: string) {
  await runJobs(context, accountJobs)
  return context.sentEmails.filter(({ to }) => to === email)
}

test('a number that is confirmed on another account is verified there alone, and its owner is notified by email', async () => {
  const owner = await makeAccount(context)
  const ownerHeaders = await signIn(context, owner)
  const { account, bearer } = await makeEntrant()
  const headers = await bearer()
  await verify(headers, owner.msisdn!)
  expect(await userOf(headers)).toMatchObject({ msisdn: owner.msisdn })
  expect(await userOf(ownerHeaders)).toMatchObject({ msisdn: null, msisdn_exp: null, can_spin: false })
  const [mail, ...others] = await emailsTo(owner.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Your mobile number is verified on another account' })
  expect(mail?.text).toContain(`ending ${owner.msisdn!.slice(-3)}`)
  expect(mail?.text).not.toContain(owner.msisdn!.slice(-6))
  expect(await emailsTo(account.email)).toEqual([])
})

test('an account that confirms another number leaves its old one free, and no email is sent', async () => {
  const owner = await makeAccount(context)
  const headers = await signIn(context, owner)
  const msisdn = anyMsisdn()
  await verify(headers, msisdn)
  expect(await userOf(headers)).toMatchObject({ msisdn, msisdn_exp: '2027-11-21T12:00:00.000Z' })

  const { account, bearer } = await makeEntrant()
  await verify(await bearer(), owner.msisdn!)
  expect(await userOf(headers)).toMatchObject({ msisdn })
  expect([...(await emailsTo(owner.email)), ...(await emailsTo(account.email))]).toEqual([])
})

test('a number that is confirmed again is good for twelve months from then on', async () => {
  const { bearer } = await makeEntrant()
  const msisdn = anyMsisdn()
  await verify(await bearer(), msisdn)
  now = new Date('2027-11-22T12:00:00Z')
  const headers = await bearer()
  expect((await userOf(headers)).msisdn_exp).toBe('2027-11-21T12:00:00.000Z')
  await verify(headers, msisdn)
  expect((await userOf(headers)).msisdn_exp).toBe('2028-11-22T12:00:00.000Z')
})

test('only one of two accounts that confirm a number at once keeps it, and the other is notified', async () => {
  for (let times = 0; times < 5; times += 1) {
    const msisdn = anyMsisdn()
    const people: { account: MadeAccount; headers: Bearer; code: string }[] = []
    for (const { account, bearer } of [await makeEntrant(), await makeEntrant()]) {
      const headers = await bearer()
      await send(headers, msisdn)
      people.push({ account, headers, code: codeSentTo(msisdn) })
    }
    const replies = await Promise.all(people.map(({ headers, code }) => confirm(headers, msisdn, code)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const users = await Promise.all(people.map(({ headers }) => userOf(headers)))
    const losers = people.filter((_, index) => users[index].msisdn === null)
    expect(users.map((user) => user.msisdn).sort()).toEqual([msisdn, null])
    expect(losers).toHaveLength(1)
    expect(await emailsTo(losers[0]!.account.email)).toHaveLength(1)
    const persons = await context.db
      .selectFrom('accounts')
      .select('personId')
      .distinct()
      .where(
        'id',
        'in',
        people.map(({ account }) => account.id),
      )
      .execute()
    expect(persons).toHaveLength(1)
  }
})

test('a held purchase is paid as it was begun, whichever way a number moves meanwhile', async () => {
  const { tag } = await makeCampaign(context, { limitType: 'COMPETITION', entryLimit: 4 })
  const order = orderOf([{ tag, pricePence: 200, quantity: 1 }])
  const [taker, loser] = [await makeAccount(context), await makeAccount(context)]
  for (const { id } of [taker, loser]) expect((await startOrder(context, id, order)).errors).toEqual([])
  await verify(await signIn(context, taker), loser.msisdn!)

  const states = () =>
    context.db.selectFrom('purchases').select(['id', 'state']).where('accountId', 'in', [taker.id, loser.id]).execute()
  const held = await states()
  expect(held.map(({ state }) => state)).toEqual(['HELD', 'HELD'])
  for (const { id } of held) await payOrder(context, id)
  expect((await states()).map(({ state }) => state)).toEqual(['COMPLETED', 'COMPLETED'])
})
