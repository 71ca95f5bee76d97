import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addCredit, getCreditActivity, markCreditSeen } from '#contract/credit.ts'
import { getSessionData } from '#contract/sessions.ts'
import { creditToUse } from '#domain/money/credit.ts'
import { pence } from '#domain/money/money.ts'
import { buildApp } from '#server/boot/app.ts'
import { creditOf, grantCredit } from '#server/credit/exports.ts'
import { creditJobs } from '#server/credit/jobs.ts'
import { transact } from '#server/platform/db/db.ts'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { type Bearer, type MadeAccount, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { call } from '#tests/support/servers/call.ts'

let at = new Date('2026-11-18T12:00:00.000Z')
const context = await testContext({ env: { ROLES: 'api' }, now: () => at })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

let ada: MadeAccount
let headers: Bearer
beforeEach(async () => {
  ada = await makeAccount(context, { creditPence: 1000 })
  headers = await signIn(context, ada)
})

const inMinutes = (minutes: number) => new Date(at.getTime() + minutes * 60_000)

async function read(asker: Bearer, olderThan?: string) {
  const query = olderThan ? `?older_than=${encodeURIComponent(olderThan)}` : ''
  const reply = await app.inject({ url: `${getCreditActivity.path}${query}`, headers: asker })
  expect(reply.statusCode).toBe(200)
  return reply.json().data
}

/** Starts a purchase of a line for each title, at this price in pence, with the credit that the rule gives. */
async function start(pricePence: number, titles = ['Win a Car']) {
  const items = []
  for (const title of titles) {
    const { tag } = await makeCampaign(context, { title, prices: [{ pricePence, quantity: 1 }] })
    items.push({ tag, pricePence, quantity: 1 })
  }
  const availablePence = await creditOf(context.db, ada.id, at)
  const creditPence = creditToUse(pence(pricePence * titles.length), availablePence)
  const started = await startOrder(context, ada.id, orderOf(items, { creditPence }))
  expect(started).toMatchObject({ errors: [], credit: creditPence })
  const { id } = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('accountId', '=', ada.id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

test('granted credit is listed with its name, source and expiry', async () => {
  const expiresAt = inMinutes(60)
  const robin = await makeAccount(context, { creditPence: 250, creditExpiresAt: expiresAt })
  expect(await read(await signIn(context, robin))).toEqual({
    available: 2.5,
    spendable: 2.5,
    has_more: false,
    activity: [
      {
        reason_tag: 'GOODWILL',
        name: 'A present',
        pending: false,
        timestamp: at.toISOString(),
        transaction_type: 'CREDIT',
        amount: 2.5,
        amountF: '£2.50',
        expires_at: expiresAt.toISOString(),
      },
    ],
  })
})

test('credit held by a purchase is pending under its name until it is paid, and is reusable until it is confirmed', async () => {
  at = inMinutes(1)
  const purchaseId = await start(600, ['Win a Car', 'Teatime'])
  const line = { reason_tag: 'PURCHASE', name: 'Win a Car and 1 more', transaction_type: 'DEBIT', amount: 10 }
  const held = { ...line, amountF: '£10.00', expires_at: null, pending: true, timestamp: at.toISOString() }
  expect(await read(headers)).toMatchObject({ available: 0, spendable: 10, activity: [held, { amount: 10 }] })
  expect((await call(app, getSessionData, { headers })).data.user.credit).toBe(10)
  const heldAt = at
  at = inMinutes(1)
  await payOrder(context, purchaseId)
  expect(await read(headers)).toMatchObject({
    available: 0,
    spendable: 0,
    activity: [{ ...held, pending: false, timestamp: heldAt.toISOString() }, { amount: 10 }],
  })
})

test('credit that a purchase held and released is no longer listed', async () => {
  await start(1200)
  expect(await read(headers)).toMatchObject({ available: 0, spendable: 10, activity: [{ pending: true }, {}] })
  at = inMinutes(13)
  await expirePurchases(context)
  expect(await read(headers)).toMatchObject({ available: 10, spendable: 10, activity: [{ reason_tag: 'GOODWILL' }] })
})

test('a purchase that takes from several lots is one line', async () => {
  await call(app, addCredit, { headers, body: { amount: 5 } })
  at = inMinutes(1)
  await start(500, ['Win a Car', 'Teatime', 'A kitchen'])
  const { activity } = await read(headers)
  expect(activity).toMatchObject([{ amount: 15, pending: false }, { amount: 5 }, { amount: 10 }])
})

test('expired credit is listed after the sweep, and the balance falls at once, with the next date shown before', async () => {
  const [soon, late] = [inMinutes(10), inMinutes(20)]
  const robin = await makeAccount(context, { creditPence: 100, creditExpiresAt: soon })
  const bearer = await signIn(context, robin)
  await transact(context.db, async (tx) => {
    const named = { title: 'A prize', description: '', source: 'PRIZE', amountPence: pence(200) } as const
    await grantCredit(tx, { ...named, accountId: robin.id, expiresAt: late }, at)
    return { ok: true }
  })
  const user = async () => (await call(app, getSessionData, { headers: bearer })).data.user
  expect(await user()).toMatchObject({ credit: 3, credit_exp: soon.toISOString() })
  at = soon
  expect(await user()).toMatchObject({ credit: 2, credit_exp: late.toISOString() })
  expect(await read(bearer)).toMatchObject({ available: 2 })
  await creditJobs['credit.expire']!(context, {})
  const lapsed = { reason_tag: 'EXPIRED', name: 'A present', transaction_type: 'DEBIT', amount: 1, pending: false }
  expect((await read(bearer)).activity[0]).toMatchObject({ ...lapsed, timestamp: soon.toISOString() })
})

test('a page has twenty lines, and all lines of one instant', async () => {
  for (let day = 0; day < 19; day += 1) {
    at = inMinutes(0.1)
    await call(app, addCredit, { headers, body: { amount: 1 } })
  }
  at = inMinutes(0.1)
  const together = at.toISOString()
  for (let more = 0; more < 3; more += 1) await call(app, addCredit, { headers, body: { amount: 2 } })
  for (let day = 0; day < 18; day += 1) {
    at = inMinutes(0.1)
    await call(app, addCredit, { headers, body: { amount: 3 } })
  }

  // Eighteen lines, and the three lines of one instant, which begin before the twentieth and end after it.
  const first = await read(headers)
  expect([first.activity.length, first.has_more, first.activity.at(-1).timestamp]).toEqual([21, true, together])
  const second = await read(headers, together)
  expect([second.activity.length, second.has_more]).toEqual([20, false])
  const amounts = [...first.activity, ...second.activity].map(({ amount }: { amount: number }) => amount)
  expect(amounts).toEqual([...Array(18).fill(3), ...Array(3).fill(2), ...Array(19).fill(1), 10])
  expect(await read(headers, second.activity.at(-1).timestamp)).toMatchObject({ activity: [], has_more: false })
})

test("an account cannot see, add to or dismiss another's credit, and a visitor has none", async () => {
  const other = await signIn(context, await makeAccount(context))
  expect(await read(other)).toEqual({ available: 0, spendable: 0, has_more: false, activity: [] })
  await call(app, addCredit, { headers: other, body: { amount: 1 } })
  await call(app, markCreditSeen, { headers: other })
  expect(await read(headers)).toMatchObject({ available: 10, activity: [{ amount: 10 }] })
  const { data } = await call(app, getSessionData, { headers })
  expect(data.user).toMatchObject({ credit: 10, last_unseen_credit: { amount: 10 } })

  const visit = (await call(app, getSessionData)).session!
  for (const asker of [{}, { authorization: `Bearer ${visit}` }])
    for (const endpoint of [getCreditActivity, addCredit, markCreditSeen]) {
      const { status, error } = await call(app, endpoint, { headers: asker, body: { amount: 1 } })
      expect([status, error?.name]).toEqual([401, 'NotAuthenticated'])
    }
})

test('a guest has credit like anybody who is signed in, and a blocked account is answered that it is blocked', async () => {
  const guest = await makeAccount(context, { type: 'GUEST', creditPence: 100 })
  expect(await read(await signIn(context, guest))).toMatchObject({ available: 1 })
  const blocked = await signIn(context, await makeAccount(context, { state: 'BLOCKED' }))
  const { error } = await call(app, getCreditActivity, { headers: blocked })
  expect(error?.name).toBe('AccountBlocked')
})

test('credit to test with is granted once for a key, and from a penny to £100', async () => {
  const key = { ...headers, 'idempotency-key': randomUUID() }
  const replies = await Promise.all([1, 2, 3].map(() => call(app, addCredit, { headers: key, body: { amount: 1 } })))
  expect(replies.map(({ data }) => data.user.credit)).toEqual([11, 11, 11])
  const reused = await call(app, addCredit, { headers: key, body: { amount: 2 } })
  expect([reused.status, reused.error?.name]).toEqual([409, 'IdempotencyKeyReused'])
  for (const [amount, status] of [
    [0, 400],
    [0.001, 400],
    [0.01, 200],
    [100, 200],
    [100.01, 400],
    [-1, 400],
  ] as const)
    expect((await call(app, addCredit, { headers, body: { amount } })).status, `£${amount}`).toBe(status)
  expect(await read(headers)).toMatchObject({ available: 111.01 })
})

test('no account gets credit on request in production', async () => {
  const production = await buildApp({ ...context, config: { ...context.config, APP_ENV: 'prod' } })
  const { status, error } = await call(production, addCredit, { headers, body: { amount: 1 } })
  await production.close()
  expect([status, error?.name]).toEqual([403, 'NotAllowedError'])
  expect(await read(headers)).toMatchObject({ available: 10 })
})

test('the newest credit is announced until its owner has seen it, and later credit is announced again', async () => {
  const unseen = async () => (await call(app, getSessionData, { headers })).data.last_unseen_credit
  expect(await unseen()).toEqual({ title: 'A present', description: 'For the test', amount: 10 })
  at = inMinutes(1)
  await call(app, addCredit, { headers, body: { amount: 1 } })
  expect(await unseen()).toMatchObject({ title: 'Credit for testing', amount: 1 })
  const seen = await call(app, markCreditSeen, { headers })
  expect(seen.data.user).toMatchObject({ credit: 11, last_unseen_credit: null })
  expect(await unseen()).toBeNull()
  at = inMinutes(1)
  await call(app, addCredit, { headers, body: { amount: 2 } })
  expect(await unseen()).toMatchObject({ amount: 2 })
})
