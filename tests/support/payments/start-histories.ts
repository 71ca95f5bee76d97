import fc from 'fast-check'
import { creditToUse } from '#domain/money/credit.ts'
import { pence } from '#domain/money/money.ts'
import type { StartCall, StartRequest } from '#server/purchases/start/check-start.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import type { TestContext } from '#tests/support/database/database.ts'
import { orderOf } from './orders.ts'

/**
 * The buyers: some have credit, and four are not allowed to enter, or not for this sum. The last is another account of
 * the third.
 */
const people = [
  { creditPence: 3_000 },
  { type: 'GUEST' },
  { creditPence: 700 },
  { creditPence: 1_500 },
  { monthlyLimitPence: 700 },
  { breakUntil: new Date('2026-12-01') },
  { state: 'BLOCKED' },
  { lastName: null },
  { creditPence: 400 },
] as const
const OTHER_ACCOUNT = 8
const PERSON_OF_OTHER_ACCOUNT = 2

export type Order = {
  lines: { campaign: number; quantity: number; isRightPrice: boolean }[]
  isFree: boolean
  hasBundle: boolean
  promo: 'TEN' | 'ONCE' | 'GRANT' | 'LISTED' | 'UNKNOWN' | null
  credit: 'none' | 'as the rule says' | 'all' | 'wrong'
  platform: 'website' | 'app'
  key: number | null
}

const line = fc.record({
  campaign: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 7 }),
  isRightPrice: fc.nat(9).map((one) => one > 0),
})
const order: fc.Arbitrary<Order> = fc.record({
  lines: fc.array(line, { maxLength: 3 }),
  isFree: fc.nat(3).map((one) => one === 0),
  hasBundle: fc.nat(3).map((one) => one === 0),
  promo: fc.option(fc.constantFrom('TEN', 'ONCE', 'GRANT', 'LISTED', 'UNKNOWN'), { freq: 2 }),
  credit: fc.constantFrom('none', 'none', 'as the rule says', 'all', 'wrong'),
  platform: fc.constantFrom('website', 'website', 'app'),
  key: fc.option(fc.nat(1)),
})

/** The change to a person's unpaid purchase before the next group of starts. */
const between = fc.option(fc.record({ who: fc.nat(people.length - 1), isConfirmed: fc.boolean() }))

const group = fc.record({
  between,
  requests: fc.uniqueArray(fc.record({ who: fc.nat(people.length - 1), order }), {
    selector: ({ who }) => who,
    minLength: 1,
    maxLength: people.length,
  }),
})

/** Groups of concurrent starts, one per account. */
export const startHistory = fc.record({
  stock: fc.integer({ min: 1, max: 20 }),
  groups: fc.array(group, { minLength: 1, maxLength: 4 }),
})

export async function makeWorld(context: TestContext, stock: number, run: number) {
  const raffle = { unitPricePence: 200, sliderMin: 1, sliderMax: 50 }
  const tags = [0, 1, 2, 3].map((index) => `H${run}X${index}`)
  const limited = await makeCampaign(context, { tag: tags[0]!, globalLimit: stock, raffle })
  await makeCampaign(context, { tag: tags[1]!, limitType: 'COMPETITION', entryLimit: 6, raffle })
  const webOnly = await makeCampaign(context, { tag: tags[2]!, webExclusive: true, globalLimit: 9, raffle })
  const free = await makeCampaign(context, {
    tag: tags[3]!,
    limitType: 'COMPETITION',
    entryLimit: 2,
    globalLimit: 5,
    prices: [{ pricePence: 0, quantity: 1 }],
  })
  const items = [limited, webOnly].map(({ id }) => ({ campaignId: id, quantity: 2, pricePence: 400 }))
  await makeBundle(context, { tag: `H${run}B`, pricePence: 500, items })
  const accounts: Awaited<ReturnType<typeof makeAccount>>[] = []
  for (const [index, given] of people.entries()) {
    const personId = index === OTHER_ACCOUNT ? { personId: accounts[PERSON_OF_OTHER_ACCOUNT]!.personId } : {}
    accounts.push(await makeAccount(context, { ...given, ...personId, email: `p${run}-${index}@example.com` }))
  }
  await makePromo(context, { code: `TEN${run}`, usesMax: 3 })
  await makePromo(context, { code: `ONCE${run}`, type: 'CASH_DISCOUNT', value: 100, usesPerPersonMax: 1 })
  await makePromo(context, { code: `GRANT${run}`, type: 'FREE_ENTRY', value: 1, campaignId: free.id, usesMax: 2 })
  await makePromo(context, { code: `LISTED${run}`, value: 50, whitelist: [accounts[0]!.email, accounts[3]!.email] })
  return { run, tags, bundle: `H${run}B`, accounts }
}
export type World = Awaited<ReturnType<typeof makeWorld>>

const discounts = { TEN: 10, LISTED: 50 }

export function callOf({ run, tags, bundle, accounts }: World, who: number, given: Order) {
  const paid = given.lines.map(({ campaign, quantity, isRightPrice }) => ({
    tag: tags[campaign]!,
    quantity,
    pricePence: quantity * 200 + (isRightPrice ? 0 : 100),
  }))
  const items = given.isFree ? [...paid, { tag: tags[3]!, quantity: 1, pricePence: 0 }] : paid
  const fullPence = paid.reduce((sum, { pricePence }) => sum + pricePence, given.hasBundle ? 500 : 0)
  const percent = given.promo === 'TEN' || given.promo === 'LISTED' ? discounts[given.promo] : 0
  const totalPence = pence((fullPence * (100 - percent)) / 100 - (given.promo === 'ONCE' && fullPence > 100 ? 100 : 0))
  const granted = pence((people[who] as { creditPence?: number }).creditPence ?? 0)
  const credits = {
    none: pence(0),
    'as the rule says': creditToUse(totalPence, granted),
    all: totalPence,
    wrong: pence(37),
  }
  const request: StartRequest = orderOf(items, {
    bundles: given.hasBundle ? [{ tag: bundle, pricePence: pence(500) }] : [],
    promoCode: given.promo && `${given.promo}${run}`,
    creditPence: credits[given.credit],
  })
  const call: StartCall = {
    accountId: accounts[who]!.id,
    endpoint: 'start',
    idempotencyKey: given.key === null ? null : `key number ${given.key} of ${who}`,
    body: given,
    origin: {
      brand: 'UK_FAIRDRAW',
      campaignTag: null,
      platform: given.platform,
      attribution: { utm_source: 'radio' },
    },
  }
  return { request, call }
}

/** Begins to pay a person's unpaid purchase, and confirms it or not. */
export async function beginPayingOf(
  { pool, now }: TestContext,
  { accounts }: World,
  { who, isConfirmed }: { who: number; isConfirmed: boolean },
): Promise<void> {
  await pool.query(
    `update purchases set state = 'PAYING', confirmed_at = $2 where account_id = $1 and state = 'HELD'`,
    [accounts[who]!.id, isConfirmed ? now() : null],
  )
}
