import { afterAll, expect, test } from 'vitest'
import { startPurchase } from '#contract/purchases.ts'
import { getSessionData } from '#contract/sessions.ts'
import { toWire } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { buildApp } from '#server/boot/app.ts'
import { transact } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { beginPaying, setInFlight } from '#server/purchases/claim/claim-purchase.ts'
import { type Bearer, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { testContext } from '#tests/support/database/database.ts'
import { item } from '#tests/support/payments/shop.ts'
import { call } from '#tests/support/servers/call.ts'

const context = await testContext({ env: { ROLES: 'api' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const pricePences = [250, 1000, 3000]
const { tag } = await makeCampaign(context, {
  prices: pricePences.map((pricePence, index) => ({ pricePence, quantity: index + 1 })),
})

/** An account with £10 of credit. */
async function arrive() {
  const account = await makeAccount(context, { creditPence: 1000 })
  return { account, headers: await signIn(context, account) }
}

async function start(headers: Bearer, pricePence: number, creditPence: number, promoCode: string | null = null) {
  const items = [item(tag, pricePences.indexOf(pricePence) + 1, pricePence)]
  const order = { items, bundles: [], promo_code: promoCode, credit: pence(creditPence) }
  const { data } = await call(app, startPurchase, { body: toWire(startPurchase.body, order), headers })
  return data
}

/** The balance that a basket calculates with. */
async function balance(headers: Bearer): Promise<number> {
  return (await call(app, getSessionData, { headers })).data.user.credit
}

test.each([
  [3000, 1000, 20],
  [1000, 1000, 0],
  [250, 250, 0],
])('£10 of credit pays, towards an order of %d pence, %d, and £%d is left to pay', async (price, credit, total) => {
  const { headers } = await arrive()
  expect(await start(headers, price, credit)).toMatchObject({ errors: [], total, is_free: total === 0 })
})

test('any other figure is answered with the right one, and the next start with that one succeeds', async () => {
  const { headers } = await arrive()
  const refused = await start(headers, 3000, 999)
  expect(refused).toMatchObject({ token: null, errors: [{ name: 'SiteCreditBalanceMismatch', meta: { credit: 10 } }] })
  expect(await balance(headers)).toBe(10)
  expect(await start(headers, 3000, 1000)).toMatchObject({ errors: [], total: 20 })
})

test('a buyer who returns from paying has the credit of the unpaid order, and can use it on another', async () => {
  const { headers } = await arrive()
  expect((await start(headers, 3000, 1000)).token).not.toBeNull()
  expect(await balance(headers)).toBe(10)
  expect(await start(headers, 3000, 1000)).toMatchObject({ errors: [], credit: 10, total: 20 })
  expect(await start(headers, 1000, 1000)).toMatchObject({ errors: [], is_free: true })
  expect(await balance(headers)).toBe(0)
})

test('credit of an order that was confirmed with a provider cannot be used again', async () => {
  const { account, headers } = await arrive()
  await start(headers, 3000, 1000)
  const { id } = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('accountId', '=', account.id)
    .executeTakeFirstOrThrow()
  await transact(context.db, async (tx) => {
    await beginPaying(sendIn(tx), [id], context.now())
    await setInFlight(context, tx, id, true)
    return { ok: true }
  })
  expect(await balance(headers)).toBe(0)
})

test('credit is not used when a code leaves nothing to pay', async () => {
  const all = await makePromo(context, { value: 100 })
  const { headers } = await arrive()
  const refused = await start(headers, 1000, 1000, all)
  expect(refused.errors).toMatchObject([{ name: 'SiteCreditBalanceMismatch', meta: { credit: 0 } }])
  expect(await start(headers, 1000, 0, all)).toMatchObject({ errors: [], is_free: true, credit: 0 })
  expect(await balance(headers)).toBe(10)
})
