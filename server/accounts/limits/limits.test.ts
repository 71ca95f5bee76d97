import { afterAll, beforeEach, expect, test } from 'vitest'
import { getLimits, setLimit } from '#contract/limits.ts'
import { getSessionData } from '#contract/sessions.ts'
import { buildApp } from '#server/boot/app.ts'
import { transact } from '#server/platform/db/db.ts'
import { type MadeAccount, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { untilWaiting } from '#tests/support/database/locks.ts'
import { namesIn, purchasesOf, remainingOf } from '#tests/support/payments/invariants.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { call } from '#tests/support/servers/call.ts'
import { confirmNumber, lockPerson } from '../exports.ts'

const noon = new Date('2026-11-21T12:00:00.000Z')
const tomorrow = new Date('2026-11-22T12:00:00.000Z')
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

const headersOf = (account: MadeAccount) => signIn(context, account)
const get = async (account: MadeAccount) => (await call(app, getLimits, { headers: await headersOf(account) })).data
const set = async (account: MadeAccount, monthly: number | null) =>
  call(app, setLimit, { headers: await headersOf(account), body: { monthly } })
const campaign = await makeCampaign(context, {
  globalLimit: 1_000_000,
  endsAt: null,
  prices: [1, 1000, 2000, 3000, 5000].map((pricePence) => ({ pricePence, quantity: 1 })),
})
const buy = (account: MadeAccount, pounds: number) =>
  startOrder(context, account.id, orderOf([{ tag: campaign.tag, pricePence: pounds * 100, quantity: 1 }]))
const eventsOf = (account: MadeAccount) =>
  context.db
    .selectFrom('accountEvents')
    .select(['name', 'data'])
    .where('accountId', '=', account.id)
    .orderBy('id')
    .execute()

test('an account without a limit has the default limit alone, and sees what was spent', async () => {
  const account = await makeAccount(context)
  const none = { monthly: null, pending: null, house_monthly: 500, spent: 0, break_until: null, excluded_until: null }
  expect(await get(account)).toEqual(none)
  await buy(account, 20)
  expect(await get(account)).toEqual({ ...none, spent: 20 })
})

test('a lower limit holds at once, for every account of the person, and the session says so', async () => {
  const account = await makeAccount(context)
  const guest = await makeAccount(context, { type: 'GUEST', personId: account.personId })
  expect(await set(account, 30)).toMatchObject({
    status: 200,
    data: { limits: { monthly: 30, pending: null }, user: { own_monthly_limit: 30 } },
  })
  expect(namesIn(await buy(guest, 50))).toEqual(['MonthlySpendingLimitReached'])
  expect(namesIn(await buy(guest, 30))).toEqual([])
  expect((await set(guest, 20.5)).data.limits).toMatchObject({ monthly: 20.5 })
  const { data } = await call(app, getSessionData, { headers: await headersOf(account) })
  expect(data.user.own_monthly_limit).toBe(20.5)
  expect(await eventsOf(account)).toEqual([
    { name: 'limit_set', data: { asked_pence: 3000, monthlyPence: 3000, pending: null } },
  ])
})

test('a raise holds after twenty-four hours, without anything being done', async () => {
  const account = await makeAccount(context)
  await set(account, 10)
  const pending = { monthly: 50, takes_effect_at: tomorrow.toISOString() }
  expect((await set(account, 50)).data.limits).toMatchObject({ monthly: 10, pending })
  expect(namesIn(await buy(account, 20))).toEqual(['MonthlySpendingLimitReached'])
  at = new Date(tomorrow.getTime() - 1)
  expect(await get(account)).toMatchObject({ monthly: 10, pending })
  expect(namesIn(await buy(account, 20))).toEqual(['MonthlySpendingLimitReached'])
  at = tomorrow
  expect(await get(account)).toMatchObject({ monthly: 50, pending: null })
  expect(namesIn(await buy(account, 50))).toEqual([])
})

test('a pending raise is withdrawn by requesting the current limit, and lowered without waiting again', async () => {
  const account = await makeAccount(context)
  await set(account, 10)
  await set(account, null)
  at = new Date(noon.getTime() + 3_600_000)
  const smaller = { monthly: 40, takes_effect_at: tomorrow.toISOString() }
  expect((await set(account, 40)).data.limits).toMatchObject({ monthly: 10, pending: smaller })
  expect((await set(account, 10)).data.limits).toMatchObject({ monthly: 10, pending: null })
  at = tomorrow
  expect(await get(account)).toMatchObject({ monthly: 10, pending: null })
})

test('a limit of zero refuses every payment, but allows free entries', async () => {
  const account = await makeAccount(context)
  await set(account, 0)
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 0, quantity: 1 }] })
  expect((await buy(account, 10)).errors).toMatchObject([
    { name: 'MonthlySpendingLimitReached', meta: { limit: 0, spent: 0 } },
  ])
  const free = await startOrder(context, account.id, orderOf([{ tag, pricePence: 0, quantity: 1 }]))
  expect(free).toMatchObject({ is_free: true, errors: [] })
})

test.each([
  [500, 200, undefined],
  [500.01, 400, [{ path: 'monthly', message: 'Enter £500 or less' }]],
  [-0.01, 400, [{ path: 'monthly' }]],
  [1.005, 400, [{ path: 'monthly' }]],
])(
  'no limit is above the default, below zero or in parts of a penny: £%s is answered %s',
  async (monthly, status, fields) => {
    const reply = await set(await makeAccount(context), monthly)
    expect(reply.status).toBe(status)
    if (fields) expect(reply.error).toMatchObject({ name: 'ValidationError', meta: { fields } })
  },
)

test('a limit below the held sum releases unpaid purchases, and one above it none', async () => {
  const account = await makeAccount(context)
  const before = await remainingOf(context, campaign.id)
  await buy(account, 30)
  await set(account, 30)
  expect(await purchasesOf(context, account.id)).toMatchObject([{ state: 'HELD' }])
  expect((await set(account, 29.99)).data.limits).toMatchObject({ monthly: 29.99, spent: 0 })
  expect(await purchasesOf(context, account.id)).toMatchObject([{ state: 'CANCELLED' }])
  expect(await remainingOf(context, campaign.id)).toBe(before)
})

test('a paid purchase stays paid when the limit falls below it', async () => {
  const account = await makeAccount(context)
  await buy(account, 30)
  await payOrder(context, (await purchasesOf(context, account.id))[0]!.id)
  expect((await set(account, 0)).data.limits).toMatchObject({ monthly: 0, spent: 30 })
  expect(await purchasesOf(context, account.id)).toMatchObject([{ state: 'COMPLETED' }])
})

test('a purchase that starts at the same moment as a limit of nothing is either refused or cancelled', async () => {
  for (let times = 0; times < 8; times += 1) {
    const account = await makeAccount(context)
    const [bought, limited] = await Promise.all([buy(account, 10), set(account, 0)])
    expect(limited.status).toBe(200)
    const states = (await purchasesOf(context, account.id)).map(({ state }) => state)
    expect(states).toEqual(namesIn(bought).length > 0 ? [] : ['CANCELLED'])
    expect(await get(account)).toMatchObject({ monthly: 0, spent: 0 })
  }
})

test('two accounts of a person that buy at once stay below the current limit while a raise waits', async () => {
  for (let times = 0; times < 5; times += 1) {
    const one = await makeAccount(context)
    const other = await makeAccount(context, { personId: one.personId })
    await buy(one, 10)
    await payOrder(context, (await purchasesOf(context, one.id))[0]!.id)
    await set(one, 20)
    const [raised, ...bought] = await Promise.all([set(one, 500), buy(one, 10), buy(other, 10), buy(other, 20)])
    expect(raised.data.limits).toMatchObject({ monthly: 20 })
    expect(bought.filter((answer) => namesIn(answer).length === 0).length).toBeGreaterThan(0)
    expect((await get(one)).spent).toBe(20)
  }
})

test('a start that waits for the person finds the limit that was set meanwhile', async () => {
  const account = await makeAccount(context)
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const lock = transact(context.db, async (tx) => {
    await lockPerson(tx, account.id)
    held.resolve()
    await holding.promise
    return { ok: true }
  })
  await held.promise
  const limiting = set(account, 5)
  await untilWaiting(context)
  const buying = buy(account, 10)
  await untilWaiting(context, 2)
  holding.resolve()
  await lock
  expect((await limiting).status).toBe(200)
  expect(namesIn(await buying)).toEqual(['MonthlySpendingLimitReached'])
})

test('a person who joins another keeps a pending raise only as far as both would have had it', async () => {
  const [owner, joiner] = [await makeAccount(context), await makeAccount(context)]
  await set(owner, 10)
  await set(owner, 50)
  await set(joiner, 30)
  await transact(context.db, async (tx) => {
    await confirmNumber(context, tx, joiner.id, owner.msisdn!)
    return { ok: true }
  })
  const pending = { monthly: 30, takes_effect_at: tomorrow.toISOString() }
  expect(await get(joiner)).toMatchObject({ monthly: 10, pending })
  at = tomorrow
  expect(await get(owner)).toMatchObject({ monthly: 30, pending: null })
})
