import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { allow } from '#domain/verdict.ts'
import { buildApp } from '#server/boot/app.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { disputePurchase, endDispute, refundCredit, refundPurchase } from './exports.ts'

const context = await testContext({ env: { ROLES: 'api' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

test.each([
  ['BLOCKED', 'AccountBlocked'],
  ['DELETED', 'AccountDeleted'],
] as const)('a %s account is refused in the answer of a start, like any domain error', async (state, name) => {
  const { tag } = await makeCampaign(context)
  const headers = await signIn(context, await makeAccount(context, { state }))
  const items = [{ campaign_tag: tag, frequency: 'SINGLE', quantity: 1, price: 2, price_type: 'STANDARD' }]
  const reply = await app.inject({ method: 'POST', url: '/api/entry/purchase/start', headers, payload: { items } })
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data).toMatchObject({ token: null, errors: [{ name }] })
})

test("another account's purchase is not found", async () => {
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 0, quantity: 1 }] })
  const [owner, other] = [await makeAccount(context), await makeAccount(context)]
  const created = await app.inject({
    method: 'POST',
    url: '/api/entry/create',
    headers: await signIn(context, owner),
    payload: { campaign_tag: tag },
  })
  const { purchase_id } = created.json().data
  const url = `/api/entry/status/${purchase_id}`
  expect((await app.inject({ url, headers: await signIn(context, owner) })).json().data).toMatchObject({
    status: 'FREE',
    entries: [{ campaign_tag: tag, quantity: 1, first_ticket: 1, last_ticket: 1 }],
  })
  const refused = await app.inject({ url, headers: await signIn(context, other) })
  expect([refused.statusCode, refused.json().error.name]).toEqual([404, 'EntryNotFound'])
})

test('history is newest first, twenty a page, and a page never splits purchases of one instant', async () => {
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 0, quantity: 1 }] })
  const account = await makeAccount(context)
  const headers = await signIn(context, account)
  for (let made = 0; made < 25; made += 1) {
    await app.inject({ method: 'POST', url: '/api/entry/create', headers, payload: { campaign_tag: tag } })
  }
  const first = (await app.inject({ url: '/api/entry/history', headers })).json().data
  expect([first.purchases.length, first.has_more]).toEqual([20, true])
  const cursor = encodeURIComponent(first.purchases.at(-1).created_at)
  const second = (await app.inject({ url: `/api/entry/history?older_than=${cursor}`, headers })).json().data
  expect([second.purchases.length, second.has_more]).toEqual([5, false])
  await context.db
    .updateTable('purchases')
    .set({ createdAt: context.now() })
    .where('accountId', '=', account.id)
    .execute()
  const together = (await app.inject({ url: '/api/entry/history', headers })).json().data
  expect([together.purchases.length, together.has_more]).toEqual([25, false])
})

test('a page of the history ends where an instant ends, however many purchases it has', async () => {
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 0, quantity: 1 }] })
  const account = await makeAccount(context)
  const headers = await signIn(context, account)
  for (let made = 0; made < 45; made += 1)
    await app.inject({ method: 'POST', url: '/api/entry/create', headers, payload: { campaign_tag: tag } })
  // Nineteen with different instants, twenty-three with one instant, and three older ones.
  const { rows } = await context.pool.query<{ id: string }>(
    'select id from purchases where account_id = $1 order by number desc',
    [account.id],
  )
  const now = context.now().getTime()
  for (const [place, { id }] of rows.entries()) {
    const agoMs = place < 19 ? place : place < 42 ? 100 : place + 100
    await context.db
      .updateTable('purchases')
      .set({ createdAt: new Date(now - agoMs) })
      .where('id', '=', id)
      .execute()
  }
  const read = async (query = '') =>
    (await app.inject({ url: `/api/entry/history${query}`, headers })).json().data as {
      has_more: boolean
      purchases: { id: string; created_at: string }[]
    }
  const first = await read()
  expect([first.purchases.length, first.has_more]).toEqual([42, true])
  const second = await read(`?older_than=${encodeURIComponent(first.purchases.at(-1)!.created_at)}`)
  expect([second.purchases.length, second.has_more]).toEqual([3, false])
  expect(new Set([...first.purchases, ...second.purchases].map(({ id }) => id)).size).toBe(45)
})

test('the history keeps the price of each part of a bundle, whatever the catalogue says later', async () => {
  const [car, boat] = [await makeCampaign(context), await makeCampaign(context)]
  const { id, tag } = await makeBundle(context, {
    tag: 'CARBOAT',
    pricePence: 500,
    items: [
      { campaignId: car.id, quantity: 10, pricePence: 100 },
      { campaignId: boat.id, quantity: 2, pricePence: 400 },
    ],
  })
  const account = await makeAccount(context)
  const headers = await signIn(context, account)
  await startOrder(context, account.id, orderOf([], { bundles: [{ tag, pricePence: null }] }))
  const bought = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('accountId', '=', account.id)
    .executeTakeFirstOrThrow()
  await payOrder(context, bought.id)
  await context.pool.query('update bundle_items set price_pence = 250 where bundle_id = $1', [id])
  const { purchases } = (await app.inject({ url: '/api/entry/history', headers })).json().data
  expect(purchases[0].items).toMatchObject([
    {
      price: 5,
      items: [
        { quantity: 10, price: 1 },
        { quantity: 2, price: 4 },
      ],
    },
  ])
})

test('the history shows discounts, credit, refunds and a disputed payment', async () => {
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 500, quantity: 1 }] })
  const account = await makeAccount(context, { creditPence: 300 })
  const headers = await signIn(context, account)
  await startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 1 }], { creditPence: pence(300) }))
  const { id, state } = await context.db
    .selectFrom('purchases')
    .select(['id', 'state'])
    .where('accountId', '=', account.id)
    .executeTakeFirstOrThrow()
  const read = async () => (await app.inject({ url: '/api/entry/history', headers })).json().data.purchases
  expect([state, await read()]).toEqual(['HELD', []])

  const within = (work: (tx: Tx) => Promise<void>) =>
    transact(context.db, async (tx) => {
      await work(tx)
      return allow(null)
    })
  await payOrder(context, id)
  const paid = { total: 2, credit: 3, discount_total: 0, promo_code: null, status: 'PAID', disputed: false }
  expect(await read()).toMatchObject([{ ...paid, refunded: 0, refunded_credit: 0 }])
  await within((tx) => refundPurchase(context, tx, id, pence(50)))
  expect(await read()).toMatchObject([{ ...paid, refunded: 0.5, refunded_credit: 0 }])
  await within((tx) => disputePurchase(context, tx, id))
  expect(await read()).toMatchObject([{ ...paid, refunded: 0.5, disputed: true }])
  await within((tx) => endDispute(context, tx, id, pence(0)))
  await within((tx) => refundPurchase(context, tx, id, pence(150)))
  await within((tx) => refundCredit(context, tx, id, pence(300)))
  expect(await read()).toMatchObject([{ ...paid, refunded: 2, refunded_credit: 3, status: 'REFUNDED' }])
})
