import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { creditOf } from '#server/credit/exports.ts'
import { transact } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { testContext } from '#tests/support/database/database.ts'
import { namesIn, remainingOf as stockLeft } from '#tests/support/payments/invariants.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { beginPaying, claimPurchase, setInFlight } from '../claim/claim-purchase.ts'
import { failPurchase } from '../claim/settle-purchase.ts'
import { expirePurchases } from '../release/release-purchase.ts'
import type { StartRequest } from './check-start.ts'

let at = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ now: () => at })
afterAll(() => context.close())

const start = (accountId: string, request: StartRequest, key?: string, body?: unknown) =>
  startOrder(context, accountId, request, key, body)
const pay = (purchaseId: string) => payOrder(context, purchaseId)
const remainingOf = (campaignId: string) => stockLeft(context, campaignId)

async function purchasesOf(accountId: string) {
  return context.db.selectFrom('purchases').selectAll().where('accountId', '=', accountId).orderBy('number').execute()
}

test('a paid purchase is held, and its token ends with the payment session', async () => {
  const { tag, id } = await makeCampaign(context, { globalLimit: 100 })
  const account = await makeAccount(context)
  const answer = await start(account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  expect(answer).toMatchObject({
    is_free: false,
    total: 500,
    discount_total: 0,
    credit: 0,
    ticket_id: null,
    errors: [],
  })
  expect(answer.token?.exp).toBe(at.getTime() / 1000 + 600)
  expect(await remainingOf(id)).toBe(97)
  expect(await purchasesOf(account.id)).toMatchObject([{ state: 'HELD', totalPence: 500 }])
})

test.each([
  ['paid', 500],
  ['free', 0],
])('a %s purchase that is started as a month ends is checked and written at one instant', async (_, pricePence) => {
  const { tag } = await makeCampaign(context, { prices: [{ pricePence, quantity: 1 }] })
  const account = await makeAccount(context)
  let reads = 0
  // Each further question would be reads in December.
  const now = () => new Date(reads++ < 1 ? '2026-11-30T23:59:59Z' : '2026-12-01T00:00:00Z')
  const answer = await startOrder({ ...context, now }, account.id, orderOf([{ tag, pricePence, quantity: 1 }]))
  expect(namesIn(answer)).toEqual([])
  expect(reads).toBe(1)
  const [purchase] = await purchasesOf(account.id)
  expect(purchase).toMatchObject({ createdAt: new Date('2026-11-30T23:59:59Z') })
  expect(purchase?.spendMonth).toBe(pricePence > 0 ? '2026-11' : null)
})

test('a free entry is complete at once, with ticket number 1', async () => {
  const { tag } = await makeCampaign(context, {
    prices: [{ pricePence: 0, quantity: 1 }],
    limitType: 'EVERYDAY',
    entryLimit: 1,
  })
  const account = await makeAccount(context)
  const answer = await start(account.id, orderOf([{ tag, pricePence: 0, quantity: 1 }]))
  expect(answer).toMatchObject({ is_free: true, token: null, total: 0 })
  expect(answer.ticket_id).not.toBeNull()
  const entries = await context.db.selectFrom('entries').selectAll().where('accountId', '=', account.id).execute()
  expect(entries).toMatchObject([{ state: 'ISSUED', route: 'FREE_WEB', firstTicket: 1, lastTicket: 1 }])
  expect(namesIn(await start(account.id, orderOf([{ tag, pricePence: 0, quantity: 1 }])))).toEqual([
    'EntryLimitReached',
  ])
})

test.each([
  ['that is not on offer', 199, 1, 'EntryPriceInvalid'],
  ['of a quantity that no option has', 200, 2, 'EntryPriceInvalid'],
])('a price %s is refused, and nothing is held', async (_, pricePence, quantity, name) => {
  const { tag, id } = await makeCampaign(context, { globalLimit: 10 })
  const account = await makeAccount(context)
  const answer = await start(account.id, orderOf([{ tag, pricePence, quantity }]))
  expect(answer).toMatchObject({
    token: null,
    purchase_id: null,
    itemized: [{ campaign_tag: tag, errors: [{ name }] }],
  })
  expect(await remainingOf(id)).toBe(10)
  expect(await purchasesOf(account.id)).toEqual([])
})

test('every wrong line is reported, each in its list', async () => {
  const ended = await makeCampaign(context, { startsAt: new Date(at.getTime() - 2e8), endsAt: at })
  const soldOut = await makeCampaign(context, { globalLimit: 2 })
  const account = await makeAccount(context)
  const answer = await start(
    account.id,
    orderOf(
      [
        { tag: ended.tag, pricePence: 200, quantity: 1 },
        { tag: soldOut.tag, pricePence: 500, quantity: 3 },
        { tag: 'NOSUCH', pricePence: 200, quantity: 1 },
      ],
      { promoCode: 'NOSUCHCODE', bundles: [{ tag: 'NOBUNDLE', pricePence: null }] },
    ),
  )
  expect(answer.campaign_errors.map((each) => [each.campaign_tag, each.errors[0]?.name])).toEqual([
    [ended.tag, 'CampaignInactive'],
    ['NOSUCH', 'CampaignNotFound'],
  ])
  expect(answer.itemized).toMatchObject([
    { campaign_tag: soldOut.tag, errors: [{ name: 'GlobalEntryLimitReached', meta: { remaining: 2 } }] },
  ])
  expect(answer.bundle_errors).toMatchObject([{ bundle_tag: 'NOBUNDLE', errors: [{ name: 'BundleExpired' }] }])
  expect(answer.promo_errors).toMatchObject([{ name: 'PromoCodeNotFound' }])
})

test.each([
  ['blocked', { state: 'BLOCKED' }, 'AccountBlocked'],
  ['deleted', { state: 'DELETED' }, 'AccountDeleted'],
  ['on a break', { breakUntil: new Date('2026-11-18T12:00:00.001Z') }, 'TakingABreak'],
  ['self-excluded', { excludedUntil: new Date('2027-05-18T12:00:00Z') }, 'TakingABreak'],
  ['without a verified number', { verified: false }, 'NotAuthorized'],
  ['with an incomplete profile', { complete: false }, 'NotAuthorized'],
  ['on an 18th birthday', { dob: '2008-11-18' }, 'NotAllowedError'],
  ['in Belfast', { postcode: 'BT1 1AA' }, 'PostcodeNotAllowed'],
] as const)('an account %s is refused', async (_, given, name) => {
  const { tag } = await makeCampaign(context)
  const account = await makeAccount(context, given)
  expect(namesIn(await start(account.id, orderOf([{ tag, pricePence: 200, quantity: 1 }])))).toEqual([name])
})

test('an account without a last name gets an error beside that field', async () => {
  const { tag } = await makeCampaign(context)
  const account = await makeAccount(context, { lastName: null })
  await expect(start(account.id, orderOf([{ tag, pricePence: 200, quantity: 1 }]))).rejects.toThrow('ValidationError')
})

test('the same key answers the same and holds once; with another body it is refused', async () => {
  const { tag, id } = await makeCampaign(context, { globalLimit: 10 })
  const account = await makeAccount(context)
  const key = randomUUID()
  const request = orderOf([{ tag, pricePence: 200, quantity: 1 }])
  const answers = await Promise.all([
    start(account.id, request, key),
    start(account.id, request, key),
    start(account.id, request, key),
  ])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await remainingOf(id)).toBe(9)
  await expect(start(account.id, request, key, 'another body')).rejects.toThrow('IdempotencyKeyReused')
})

test('a newer start releases the older purchase and its hold', async () => {
  const { tag, id } = await makeCampaign(context, { globalLimit: 3 })
  const account = await makeAccount(context)
  await start(account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  const answer = await start(account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  expect(answer.purchase_id).not.toBeNull()
  expect(await remainingOf(id)).toBe(0)
  expect((await purchasesOf(account.id)).map((purchase) => purchase.state)).toEqual(['CANCELLED', 'HELD'])
})

test('a purchase that its buyer has confirmed is not released', async () => {
  const { tag } = await makeCampaign(context)
  const account = await makeAccount(context)
  await start(account.id, orderOf([{ tag, pricePence: 200, quantity: 1 }]))
  const [purchase] = await purchasesOf(account.id)
  await context.db.transaction().execute((tx) => setInFlight(context, tx, purchase!.id, true))
  expect(namesIn(await start(account.id, orderOf([{ tag, pricePence: 200, quantity: 1 }])))).toEqual([
    'EntryAlreadyPending',
  ])
})

test('credit is held with the purchase, spent when it completes and released when it fails', async () => {
  const { tag } = await makeCampaign(context)
  const account = await makeAccount(context, { creditPence: 250 })
  const request = orderOf([{ tag, pricePence: 500, quantity: 3 }], { creditPence: pence(250) })
  expect(await start(account.id, request)).toMatchObject({ total: 250, credit: 250 })
  expect(await creditOf(context.db, account.id, at)).toBe(0)
  const [purchase] = await purchasesOf(account.id)
  await context.db.transaction().execute(async (tx) => {
    await beginPaying(sendIn(tx), [purchase!.id], context.now())
    await claimPurchase(context, tx, purchase!.id)
    await failPurchase(context, tx, purchase!.id, 'the card was refused')
    await failPurchase(context, tx, purchase!.id, 'the card was refused')
  })
  expect(await creditOf(context.db, account.id, at)).toBe(250)
  expect(namesIn(await start(account.id, { ...request, creditPence: pence(100) }))).toEqual([
    'SiteCreditBalanceMismatch',
  ])
  await start(account.id, request)
  const [, second] = await purchasesOf(account.id)
  await pay(second!.id)
  expect(await creditOf(context.db, account.id, at)).toBe(0)
})

test('a hold lapses two minutes after the shown end, once', async () => {
  const { tag, id } = await makeCampaign(context, { globalLimit: 5 })
  const account = await makeAccount(context)
  await start(account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  const begun = at
  at = new Date(begun.getTime() + 719_999)
  await expirePurchases(context)
  expect(await remainingOf(id)).toBe(2)
  at = new Date(begun.getTime() + 720_000)
  await Promise.all([expirePurchases(context), expirePurchases(context), expirePurchases(context)])
  expect(await remainingOf(id)).toBe(5)
  expect((await purchasesOf(account.id)).map((purchase) => purchase.state)).toEqual(['EXPIRED'])
})

test('late money takes everything again if it can, and is refused if tickets are gone', async () => {
  const { tag, id } = await makeCampaign(context, { globalLimit: 3 })
  const [late, quick] = [await makeAccount(context), await makeAccount(context)]
  await start(late.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  const [purchase] = await purchasesOf(late.id)
  await context.db.transaction().execute((tx) => beginPaying(sendIn(tx), [purchase!.id], context.now()))
  at = new Date(at.getTime() + 720_000)
  await expirePurchases(context)
  await pay(purchase!.id)
  expect((await purchasesOf(late.id)).map((each) => each.state)).toEqual(['COMPLETED'])
  expect(await remainingOf(id)).toBe(0)

  const other = await makeCampaign(context, { globalLimit: 3 })
  await start(late.id, orderOf([{ tag: other.tag, pricePence: 500, quantity: 3 }]))
  const [, second] = await purchasesOf(late.id)
  at = new Date(at.getTime() + 720_000)
  await expirePurchases(context)
  await start(quick.id, orderOf([{ tag: other.tag, pricePence: 200, quantity: 1 }]))
  const domainError = await transact(context.db, (tx) => claimPurchase(context, tx, second!.id))
  expect(domainError).toMatchObject({ ok: false, error: { name: 'GlobalEntryLimitReached' } })
  expect((await purchasesOf(late.id)).at(-1)?.state).toBe('EXPIRED')
})

test('a bundle gives entries in each of its competitions, and ALL_NEXT_WEEK in five rounds', async () => {
  const one = await makeCampaign(context)
  const daily = await makeCampaign(context, {
    limitType: 'DAY',
    activeFrom: '15:10',
    activeUntil: '15:00',
    prices: [{ pricePence: 1000, quantity: 2, frequency: 'ALL_NEXT_WEEK' }],
  })
  const bundle = await makeBundle(context, {
    tag: 'PAIR',
    pricePence: 400,
    items: [{ campaignId: one.id, quantity: 4, pricePence: 400 }],
  })
  const account = await makeAccount(context)
  const answer = await start(
    account.id,
    orderOf([{ tag: daily.tag, pricePence: 1000, quantity: 2, frequency: 'ALL_NEXT_WEEK' }], {
      bundles: [{ tag: bundle.tag, pricePence: pence(400) }],
    }),
  )
  expect(namesIn(answer)).toEqual([])
  const [purchase] = await purchasesOf(account.id)
  await pay(purchase!.id)
  const entries = await context.db
    .selectFrom('entries')
    .selectAll()
    .where('purchaseId', '=', purchase!.id)
    .orderBy('number')
    .execute()
  expect(
    entries.filter((entry) => entry.campaignId === daily.id).map((entry) => [entry.firstTicket, entry.lastTicket]),
  ).toEqual(Array(5).fill([1, 2]))
  expect(entries.filter((entry) => entry.campaignId === one.id)).toMatchObject([
    { quantity: 4, firstTicket: 1, lastTicket: 4 },
  ])
})

test('10,000 tickets are one row and one range; one more is too many', async () => {
  const { tag } = await makeCampaign(context, {
    raffle: { unitPricePence: 5, sliderMin: 1, sliderMax: 10_000 },
    globalLimit: 5_000_000,
  })
  const account = await makeAccount(context)
  expect(namesIn(await start(account.id, orderOf([{ tag, pricePence: 50_005, quantity: 10_001 }])))).toContain(
    'OrderSizeExceeded',
  )
  await start(account.id, orderOf([{ tag, pricePence: 50_000, quantity: 10_000 }]))
  const [purchase] = await purchasesOf(account.id)
  await pay(purchase!.id)
  const entries = await context.db.selectFrom('entries').selectAll().where('purchaseId', '=', purchase!.id).execute()
  expect(entries).toMatchObject([{ quantity: 10_000, firstTicket: 1, lastTicket: 10_000 }])
})

test('the last five tickets are sold to five of twenty people, and none is lost', async () => {
  const { tag, id } = await makeCampaign(context, { globalLimit: 5 })
  const people = await Promise.all(Array.from({ length: 20 }, () => makeAccount(context)))
  const answers = await Promise.all(
    people.map((person) => start(person.id, orderOf([{ tag, pricePence: 200, quantity: 1 }]))),
  )
  expect(answers.filter((answer) => answer.purchase_id !== null)).toHaveLength(5)
  expect(answers.flatMap(namesIn)).toEqual(Array(15).fill('GlobalEntryLimitReached'))
  expect(await remainingOf(id)).toBe(0)
})

test('the last tickets of a campaign in shards are sold to the last one', async () => {
  const { tag, id } = await makeCampaign(context, {
    globalLimit: 10_000,
    raffle: { unitPricePence: 5, sliderMin: 1, sliderMax: 10_000 },
  })
  const people = await Promise.all(Array.from({ length: 24 }, () => makeAccount(context)))
  const answers = await Promise.all(
    people.map((person) => start(person.id, orderOf([{ tag, pricePence: 2500, quantity: 500 }]))),
  )
  expect(answers.filter((answer) => answer.purchase_id !== null)).toHaveLength(20)
  expect(await remainingOf(id)).toBe(0)
})

test('one person who starts twenty purchases at once stays within the limit and has one unpaid purchase', async () => {
  const { tag } = await makeCampaign(context, {
    limitType: 'COMPETITION',
    entryLimit: 5,
    prices: [{ pricePence: 600, quantity: 3 }],
  })
  const account = await makeAccount(context)
  await Promise.all(
    Array.from({ length: 20 }, () => start(account.id, orderOf([{ tag, pricePence: 600, quantity: 3 }]))),
  )
  const unpaid = (await purchasesOf(account.id)).filter((purchase) => purchase.state === 'HELD')
  expect(unpaid).toHaveLength(1)
  const counts = await context.db
    .selectFrom('personCounts')
    .selectAll()
    .where('personId', '=', account.personId)
    .execute()
  expect(counts).toMatchObject([{ taken: 3 }])
  const spend = await context.db
    .selectFrom('personSpend')
    .selectAll()
    .where('personId', '=', account.personId)
    .execute()
  expect(spend).toMatchObject([{ spentPence: 600 }])
})

test('the last use of a code goes to one of ten people', async () => {
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 1000, quantity: 1 }] })
  await makePromo(context, { code: 'LASTONE', usesMax: 1 })
  const people = await Promise.all(Array.from({ length: 10 }, () => makeAccount(context)))
  const request = orderOf([{ tag, pricePence: 1000, quantity: 1 }], { promoCode: 'LASTONE' })
  const answers = await Promise.all(people.map((person) => start(person.id, request)))
  expect(answers.filter((answer) => answer.purchase_id !== null).map((answer) => answer.total)).toEqual([900])
  expect(answers.flatMap((answer) => answer.promo_errors.map((error) => error.name))).toEqual(
    Array(9).fill('PromoCodeGlobalLimitReached'),
  )
})

test('numbers are issued without gaps, however many settle at once, and settling twice issues none twice', async () => {
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 500, quantity: 3 }] })
  const people = await Promise.all(Array.from({ length: 12 }, () => makeAccount(context)))
  for (const person of people) await start(person.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  const ids = (await Promise.all(people.map((person) => purchasesOf(person.id)))).map(([purchase]) => purchase!.id)
  await Promise.all(ids.flatMap((id) => [pay(id), pay(id)]))
  const entries = await context.db
    .selectFrom('entries')
    .select(['firstTicket', 'lastTicket'])
    .where('purchaseId', 'in', ids)
    .execute()
  const taken = entries
    .flatMap(({ firstTicket, lastTicket }) => [firstTicket!, firstTicket! + 1, lastTicket!])
    .sort((a, b) => a - b)
  expect(taken).toEqual(Array.from({ length: 36 }, (_, index) => index + 1))
})
