import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { testContext } from '#tests/database.ts'
import { makeAccount, signIn } from '#tests/make-accounts.ts'
import { makeCampaign } from '#tests/make-campaigns.ts'

const context = await testContext({ env: { ROLES: 'api' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

test.each([
  ['BLOCKED', 'AccountBlocked'],
  ['DELETED', 'AccountDeleted'],
] as const)('a %s account hears so in the answer of a start, as of any refusal', async (state, name) => {
  const { tag } = await makeCampaign(context)
  const headers = await signIn(context, await makeAccount(context, { state }))
  const items = [{ campaign_tag: tag, frequency: 'SINGLE', quantity: 1, price: 2, price_type: 'STANDARD' }]
  const reply = await app.inject({ method: 'POST', url: '/api/entry/purchase/start', headers, payload: { items } })
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data).toMatchObject({ token: null, errors: [{ name }] })
})

test("somebody else's purchase is not found", async () => {
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
    .set({ created_at: context.now() })
    .where('account_id', '=', account.id)
    .execute()
  const together = (await app.inject({ url: '/api/entry/history', headers })).json().data
  expect([together.purchases.length, together.has_more]).toEqual([25, false])
})
