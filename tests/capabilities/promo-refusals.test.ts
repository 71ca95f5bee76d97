import { afterAll, expect, test } from 'vitest'
import { checkPromo, promoRefusals } from '#contract/promos.ts'
import { type PurchaseItem, startPurchase } from '#contract/purchases.ts'
import { getSessionData } from '#contract/sessions.ts'
import { toWire } from '#contract/wire.ts'
import { pence } from '#domain/money.ts'
import { buildApp } from '#server/app.ts'
import { call, type Reply } from '#tests/call.ts'
import { testContext } from '#tests/database.ts'
import { anyMsisdn, type Bearer, bearer, makeAccount, signIn } from '#tests/make-accounts.ts'
import { makeBundle, makeCampaign } from '#tests/make-campaigns.ts'
import { makePromo } from '#tests/make-promos.ts'
import { item } from '#tests/shop.ts'

// A Wednesday at noon, in London too.
const now = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ env: { ROLES: 'api', RATE_PROMO_PER_ADDRESS: '1000' }, now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const msisdn = anyMsisdn()
const ada = await makeAccount(context, { email: 'Ada@Example.com' })
const bob = await makeAccount(context)
const caller = await makeAccount(context, { msisdn })
const guest = await makeAccount(context, { type: 'GUEST' })
const visitor: Bearer = bearer((await call(app, getSessionData)).session!)
const [asAda, asBob, asCaller, asGuest] = await Promise.all(
  [ada, bob, caller, guest].map((account) => signIn(context, account)),
)

const shop = await makeCampaign(context, { tag: 'SHOP', prices: [{ pricePence: 1000, quantity: 1 }] })
const ended = await makeCampaign(context, { tag: 'ENDED', startsAt: new Date(now.getTime() - 2e8), endsAt: now })
const between = await makeCampaign(context, {
  tag: 'BETWEEN',
  limitType: 'DAY',
  activeFrom: '12:05',
  activeUntil: '11:55',
  startsAt: new Date('2026-11-01T00:00:00Z'),
})

const tenPounds = item(shop.tag, 1, 1000)

function check(code: string, who: Bearer = asAda!): Promise<Reply> {
  return call(app, checkPromo, { body: { promo_code: code }, headers: who })
}

/** What is said of a code when somebody starts to buy with it. */
async function start(code: string, who: Bearer = asAda!, items: PurchaseItem[] = [tenPounds]) {
  const body = toWire(startPurchase.body, { items, bundles: [], promo_code: code, credit: pence(0) })
  const { data } = await call(app, startPurchase, { body, headers: who })
  return data
}

const provoked = new Set<string>()

function names(errors: readonly { name: string }[]): string[] {
  for (const { name } of errors) provoked.add(name)
  return errors.map(({ name }) => name)
}

const cases: [why: string, code: () => Promise<string> | string, who: Bearer | undefined, name: string][] = [
  ['that nobody knows', () => 'NOSUCHCODE', asAda, 'PromoCodeNotFound'],
  ['that is over', () => makePromo(context, { endsAt: now }), asAda, 'PromoCodeExpired'],
  [
    'that is not yet good',
    () => makePromo(context, { startsAt: new Date(now.getTime() + 1) }),
    asAda,
    'PromoCampaignInactive',
  ],
  [
    'that gives an entry in what has ended',
    () => makePromo(context, { type: 'FREE_ENTRY', value: 1, campaignId: ended.id }),
    asAda,
    'PromoCampaignInactive',
  ],
  [
    'that gives tickets of what is between two rounds',
    () => makePromo(context, { type: 'RAFFLE', value: 3, campaignId: between.id }),
    asAda,
    'PromoCampaignBetweenCycles',
  ],
  ['for members, from a guest', () => makePromo(context, { requiresLogin: true }), asGuest, 'PromoCodeRequiresLogin'],
  [
    'for a list that somebody is not on',
    () => makePromo(context, { whitelist: ['ada@example.com', msisdn] }),
    asBob,
    'ExclusivePromoWhitelistNotWhitelisted',
  ],
  [
    'of somebody else',
    () => makePromo(context, { personalAccountId: ada.id }),
    asBob,
    'PromoCodeExclusiveNotWhitelisted',
  ],
  ['whose list was never filled', () => unfilled(), asAda, 'ExclusivePromoWhitelistInvalidRequest'],
  ['that is used up', () => usedUp({ usesMax: 1 }), asAda, 'PromoCodeGlobalLimitReached'],
  ['that this person has used', () => usedUp({ usesPerPersonMax: 1 }), asBob, 'PromoCodeUserLimitReached'],
]

test.each(cases)('a code %s is refused when it is asked for and when it is bought with', async (_, code, who, name) => {
  const made = await code()
  const asked = await check(made, who)
  expect([asked.status, names([asked.error!])]).toEqual([422, [name]])
  const started = await start(made, who)
  expect([started.token, names(started.promo_errors)]).toEqual([null, [name]])
})

test.each<[string, () => Promise<string>, string]>([
  ['for members', () => makePromo(context, { requiresLogin: true }), 'PromoCodeRequiresLogin'],
  [
    'for a list',
    () => makePromo(context, { whitelist: ['ada@example.com'] }),
    'ExclusivePromoWhitelistNoEmailOrMsisdn',
  ],
  ['for one person', () => makePromo(context, { personalAccountId: ada.id }), 'ExclusivePromoWhitelistNoEmailOrMsisdn'],
])('a visitor who asks for a code %s is told how to have it', async (_, code, name) => {
  expect(names([(await check(await code(), visitor)).error!])).toEqual([name])
})

test('what a code wants of a basket is judged at the start alone, with what is missing', async () => {
  const cash = await makePromo(context, { type: 'CASH_DISCOUNT', value: 500, minSpendPence: pence(1001) })
  const only = await makePromo(context, { campaignId: ended.id })
  expect([(await check(cash)).status, (await check(only)).status]).toEqual([200, 200])
  expect(names((await start(cash, asAda, [])).promo_errors)).toEqual(['PromoCampaignAddMoreItem'])
  const below = await start(cash)
  expect(names(below.promo_errors)).toEqual(['PromoCodeBelowMinSpend'])
  expect(below.promo_errors[0]).toMatchObject({
    meta: { min_spend: 10.01 },
    message: expect.stringContaining('£10.01'),
  })
  const missing = await start(only)
  expect(names(missing.promo_errors)).toEqual(['PromoCodeCampaignRequired'])
  expect(missing.promo_errors[0].meta).toEqual({ campaign: { tag: 'ENDED', title: expect.any(String) } })
})

test('every name that a code can be refused by was provoked above', () => {
  expect([...provoked].sort()).toEqual([...promoRefusals].sort())
})

test.each<[string, Bearer | undefined]>([
  ['by e-mail, however it is written', asAda],
  ['by mobile number', asCaller],
])('whoever is on the list %s has the code', async (_, who) => {
  const code = await makePromo(context, { whitelist: ['ada@example.com', msisdn], value: 50 })
  expect((await check(code, who)).data).toMatchObject({ type: 'PERCENT_DISCOUNT', value: 50, code, min_spend: null })
  expect(await start(code, who)).toMatchObject({ promo_errors: [], discount_total: 5, total: 5 })
})

test('a personal code is good for its owner', async () => {
  const code = await makePromo(context, { personalAccountId: ada.id })
  expect((await start(code)).discount_total).toBe(1)
})

test('a use that is kept for an unpaid purchase does not stand in the way of the next start, nor of asking', async () => {
  const code = await makePromo(context, { usesMax: 1, usesPerPersonMax: 1 })
  const first = await start(code)
  expect(first.token).not.toBeNull()
  expect((await check(code)).status).toBe(200)
  expect(names([(await check(code, asBob)).error!])).toEqual(['PromoCodeGlobalLimitReached'])
  const second = await start(code)
  expect(second).toMatchObject({ promo_errors: [], discount_total: 1 })
  expect(second.purchase_id).not.toBe(first.purchase_id)
})

test('a code is told with its label, its minimum and its campaign, so that a basket can judge it by itself', async () => {
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

test('what is wrong with a part of a bundle names that part', async () => {
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

/** A code that was meant for a list before anybody was put on it. */
async function unfilled(): Promise<string> {
  const code = await makePromo(context, { whitelist: ['somebody@example.com'] })
  await context.db.deleteFrom('promo_whitelist').where('subject', '=', 'somebody@example.com').execute()
  return code
}

/** Bob has used it on something that was free at the end. */
async function usedUp(limits: { usesMax: number } | { usesPerPersonMax: number }): Promise<string> {
  const code = await makePromo(context, { type: 'FREE_ENTRY', value: 1, campaignId: shop.id, ...limits })
  expect((await start(code, asBob, [])).is_free).toBe(true)
  return code
}
