import { afterAll, expect, test } from 'vitest'
import { checkPromo } from '#contract/promos.ts'
import { type PurchaseItem, purchaseItemSchema, startPurchase } from '#contract/purchases.ts'
import { getSessionData } from '#contract/sessions.ts'
import { toWire } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { buildApp } from '#server/boot/app.ts'
import { anyMsisdn, type Bearer, bearer, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { testContext } from '#tests/support/database/database.ts'
import { item } from '#tests/support/payments/shop.ts'
import { call, type Reply } from '#tests/support/servers/call.ts'

// A Wednesday at noon, in London too.
const now = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ env: { ROLES: 'api' }, now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const msisdn = anyMsisdn()
const ada = await makeAccount(context, { email: 'Ada@Example.com' })
const bob = await makeAccount(context)
const caller = await makeAccount(context, { msisdn })
const visitor: Bearer = bearer((await call(app, getSessionData)).session!)
const [asAda, asBob, asCaller] = await Promise.all([ada, bob, caller].map((account) => signIn(context, account)))

const shop = await makeCampaign(context, { tag: 'SHOP', prices: [{ pricePence: 1000, quantity: 1 }] })
const ended = await makeCampaign(context, { tag: 'ENDED', startsAt: new Date(now.getTime() - 2e8), endsAt: now })
const tenPounds = item(shop.tag, 1, 1000)

function check(code: string, who: Bearer = asAda!): Promise<Reply> {
  return call(app, checkPromo, { body: { promo_code: code }, headers: who })
}

/** Starts a purchase with a code. */
async function start(code: string, who: Bearer = asAda!, items: PurchaseItem[] = [tenPounds]) {
  const body = toWire(startPurchase.body, { items, bundles: [], promo_code: code, credit: pence(0) })
  const { data } = await call(app, startPurchase, { body, headers: who })
  return data
}

function names(errors: readonly { name: string }[]): string[] {
  return errors.map(({ name }) => name)
}

test.each<[string, () => Promise<string>, string]>([
  ['for members', () => makePromo(context, { requiresLogin: true }), 'PromoCodeRequiresLogin'],
  [
    'for a list',
    () => makePromo(context, { whitelist: ['ada@example.com'] }),
    'ExclusivePromoWhitelistNoEmailOrMsisdn',
  ],
  ['for one person', () => makePromo(context, { personalAccountId: ada.id }), 'ExclusivePromoWhitelistNoEmailOrMsisdn'],
])('a visitor who asks for a code %s is answered how to get it', async (_, code, name) => {
  expect(names([(await check(await code(), visitor)).error!])).toEqual([name])
})

test.each<[string, Bearer | undefined]>([
  ['by e-mail, however it is written', asAda],
  ['by mobile number', asCaller],
])('an account that is on the list %s has the code', async (_, who) => {
  const code = await makePromo(context, { whitelist: ['ada@example.com', msisdn], value: 50 })
  expect((await check(code, who)).data).toMatchObject({ type: 'PERCENT_DISCOUNT', value: 50, code, min_spend: null })
  expect(await start(code, who)).toMatchObject({ promo_errors: [], discount_total: 5, total: 5 })
})

test('spaces around a code are trimmed, at its check and at the start of a purchase', async () => {
  const code = await makePromo(context)
  expect((await check(`  ${code}\n`)).data).toMatchObject({ code })
  const body = { items: [toWire(purchaseItemSchema, tenPounds)], promo_code: ` ${code} ` }
  const { data } = await call(app, startPurchase, { body, headers: asAda! })
  expect(data).toMatchObject({ promo_errors: [], discount_total: 1 })
})

test('a code without any limit of uses is refused, by the rule and by the database', async () => {
  await expect(makePromo(context, { usesMax: null, usesPerPersonMax: null })).rejects.toThrow('ValidationError')
  const code = await makePromo(context)
  const unlimited = context.pool.query('update promo_codes set uses_per_person_max = null where code = $1', [code])
  await expect(unlimited).rejects.toThrow('promo_codes_limited')
})

test('entries that a code gives once a person are not given twice', async () => {
  const code = await makePromo(context, { type: 'FREE_ENTRY', value: 1, campaignId: shop.id, usesPerPersonMax: 1 })
  expect(await start(code, asBob, [])).toMatchObject({ is_free: true, promo_errors: [] })
  const again = await start(code, asBob, [])
  expect(names(again.promo_errors)).toEqual(['PromoCodeUserLimitReached'])
  expect(names([(await check(code, asBob)).error!])).toEqual(['PromoCodeUserLimitReached'])
})

test('a personal code works for its owner', async () => {
  const code = await makePromo(context, { personalAccountId: ada.id })
  expect((await start(code)).discount_total).toBe(1)
})

test('a use that is reserved for an unpaid purchase does not block the next start or check', async () => {
  const code = await makePromo(context, { usesMax: 1, usesPerPersonMax: 1 })
  const first = await start(code)
  expect(first.token).not.toBeNull()
  expect((await check(code)).status).toBe(200)
  expect(names([(await check(code, asBob)).error!])).toEqual(['PromoCodeGlobalLimitReached'])
  const second = await start(code)
  expect(second).toMatchObject({ promo_errors: [], discount_total: 1 })
  expect(second.purchase_id).not.toBe(first.purchase_id)
})

test('a code is answered with its label, its minimum and its campaign, so that a basket can check it by itself', async () => {
  const code = await makePromo(context, {
    type: 'FREE_ENTRY',
    value: 2,
    label: 'Two on us',
    minSpendPence: pence(250),
    campaignId: shop.id,
  })
  expect((await check(code, visitor)).data).toMatchObject({
    type: 'FREE_ENTRY',
    value: 2,
    code,
    label: 'Two on us',
    min_spend: 2.5,
    campaign: { tag: 'SHOP' },
    campaign_info: { tag: 'SHOP', status: 'ACTIVE' },
  })
})

test('entries that a code gives need no other line, cost nothing and are in the draw at once', async () => {
  const code = await makePromo(context, { type: 'FREE_ENTRY', value: 2, campaignId: shop.id })
  const free = await start(code, asBob, [])
  expect(free).toMatchObject({ is_free: true, token: null, total: 0, promo_errors: [] })
  expect(free.ticket_id).not.toBeNull()
})

test('an error of a bundle’s part names that part', async () => {
  const limited = await makeCampaign(context, { tag: 'LIMITED', limitType: 'COMPETITION', entryLimit: 2 })
  const parts = [shop, limited, ended].map(({ id }) => ({ campaignId: id, quantity: 3, pricePence: 200 }))
  const { tag } = await makeBundle(context, { tag: 'DEAL', pricePence: 600, items: parts })
  const { data } = await call(app, startPurchase, { body: { bundles: [{ tag }] }, headers: asAda! })
  expect(data.bundle_errors).toMatchObject([
    {
      bundle_tag: 'DEAL',
      errors: [
        { name: 'EntryLimitReached', meta: { campaign_tag: 'LIMITED', limit: 2 } },
        { name: 'CampaignInactive', meta: { campaign_tag: 'ENDED' } },
      ],
    },
  ])
})
