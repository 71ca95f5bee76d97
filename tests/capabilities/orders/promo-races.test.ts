import { afterAll, expect, test } from 'vitest'
import { type PurchaseItem, startPurchase } from '#contract/purchases.ts'
import { pence } from '#domain/money/money.ts'
import type { Bearer } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { namesIn } from '#tests/support/payments/invariants.ts'
import { item, sendRequest } from '#tests/support/payments/shop.ts'
import { openHarness } from '#tests/support/servers/harness.ts'

const harness = await openHarness({ roles: 'api' })
const { context } = harness
afterAll(() => harness.stop())

const RACERS = 20
const racers = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: RACERS }, (_, index) => work(index)))

function startWith(code: string, buyer: Bearer, items: PurchaseItem[], creditPence = 0) {
  const body = { items, bundles: [], promo_code: code, credit: pence(creditPence) }
  return sendRequest(harness.url(), startPurchase, { body }, buyer)
}

/** The recorded number of uses of a code, and its uses. */
async function usesOf(code: string) {
  const { id, usesTaken } = await context.db
    .selectFrom('promoCodes')
    .select(['id', 'usesTaken'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const uses = await context.db.selectFrom('promoUses').select('state').where('promoId', '=', id).execute()
  return { taken: usesTaken, states: uses.map(({ state }) => state).sort() }
}

const { id: campaignId, tag } = await makeCampaign(context, { prices: [{ pricePence: 1000, quantity: 1 }] })
const tenPounds = item(tag, 1, 1000)

test('the last use of a code goes to one of 20 simultaneous starts over two processes', async () => {
  const code = await makePromo(context, { code: 'LASTONE', usesMax: 1 })
  const people = await racers(() => harness.makeBuyer())
  const answers = await racers((index) => startWith(code, people[index]!.bearer, [tenPounds]))
  expect(answers.filter(({ token }) => token !== null).map(({ total }) => total)).toEqual([900])
  expect(answers.flatMap(namesIn)).toEqual(Array(RACERS - 1).fill('PromoCodeGlobalLimitReached'))
  expect(await usesOf(code)).toEqual({ taken: 1, states: ['RESERVED'] })
})

test('one person with three accounts who starts 20 times at once uses a code once where once is allowed', async () => {
  const code = await makePromo(context, { code: 'ONCEEACH', value: 20, usesPerPersonMax: 1 })
  const accounts = await threeAccounts()
  const answers = await racers((index) => startWith(code, accounts[index % 3]!.bearer, [tenPounds], 800))
  expect(answers.filter(({ is_free }) => is_free)).toHaveLength(1)
  expect(answers.flatMap(namesIn)).toEqual(Array(RACERS - 1).fill('PromoCodeUserLimitReached'))
  expect(await usesOf(code)).toEqual({ taken: 1, states: ['COUNTED'] })
})

test('each start that replaces an unpaid one of the same person releases the use and takes it again', async () => {
  const code = await makePromo(context, { usesMax: 1, usesPerPersonMax: 1 })
  const accounts = await threeAccounts()
  const answers = await racers((index) => startWith(code, accounts[index % 3]!.bearer, [tenPounds]))
  expect(answers.flatMap(namesIn)).toEqual([])
  expect(await usesOf(code)).toEqual({ taken: 1, states: [...Array(RACERS - 1).fill('RELEASED'), 'RESERVED'] })
})

test('entries that a code gives are granted no more often than it may be used', async () => {
  const code = await makePromo(context, { type: 'FREE_ENTRY', value: 2, campaignId, usesMax: 7 })
  const people = await racers(() => harness.makeBuyer())
  const answers = await racers((index) => startWith(code, people[index]!.bearer, []))
  expect(answers.filter(({ is_free }) => is_free)).toHaveLength(7)
  expect(answers.flatMap(namesIn)).toEqual(Array(RACERS - 7).fill('PromoCodeGlobalLimitReached'))
  expect(await usesOf(code)).toEqual({ taken: 7, states: Array(7).fill('COUNTED') })
})

test('No process logged an unexpected error', () => {
  expect(harness.faults).toEqual([])
})

async function threeAccounts() {
  const first = await harness.makeBuyer({ creditPence: 5000 })
  const others = await Promise.all([1, 2].map(() => harness.makeBuyer({ creditPence: 5000, personId: first.personId })))
  return [first, ...others]
}
