import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refundOrder } from '#server/payments/exports.ts'
import { paymentJobs } from '#server/payments/jobs.ts'
import { purchaseJobs } from '#server/purchases/jobs.ts'
import { outcomeOf } from '#tests/capabilities/errors/outcomes.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { payByCard } from '#tests/support/payments/shop.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { type Entrant, line, noon, openTestHarness, start, startOne } from '#tests/support/servers/test-harness.ts'
import { answerChallenge, beginChallenge } from './challenged-card.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
beforeEach(() => harness.setTime(noon))

const monthLimit = ['errors MonthlySpendingLimitReached']
const overLimit = ['itemized EntryLimitReached']

/** Signs in again after the clock was moved far ahead. */
const again = async (entrant: Entrant): Promise<Entrant> => ({
  ...entrant,
  headers: await harness.signIn(entrant),
})

/** Orders one entry at a price in pounds. */
const sendRequest = (buyer: Entrant, price: number) =>
  startOne(harness, { prices: [{ pricePence: Math.round(price * 100), quantity: 1 }], endsAt: null }, { price }, buyer)

async function buy(buyer: Entrant, price: number): Promise<string> {
  const { token, purchase_id } = (await sendRequest(buyer, price)).body.data
  await payByCard(harness.url, harness.sandboxUrl, token.token)
  return purchase_id
}

test('a person has a monthly spending limit, over all accounts, to the penny', async () => {
  const one = await harness.makeEntrant()
  const other = await harness.makeEntrant({ personId: one.personId })
  await buy(one, 250)
  await buy(other, 150.01)
  expect(outcomeOf(await sendRequest(one, 100))).toEqual(monthLimit)
  expect((await sendRequest(other, 100)).body.data.errors[0].meta).toEqual({ limit: 500, spent: 400.01 })
  expect(outcomeOf(await sendRequest(one, 99.99))).toEqual(['to pay'])
})

test('held money counts, except that of the order which the new one replaces', async () => {
  const buyer = await harness.makeEntrant()
  expect(outcomeOf(await sendRequest(buyer, 300))).toEqual(['to pay'])
  const held = context.db.selectFrom('personSpend').select('spentPence').where('personId', '=', buyer.personId)
  expect(await held.execute()).toEqual([{ spentPence: 30_000 }])
  expect(outcomeOf(await sendRequest(buyer, 300))).toEqual(['to pay'])
  expect(await held.execute()).toEqual([{ spentPence: 30_000 }])
})

test('a person’s own limit applies if it is lower', async () => {
  const buyer = await harness.makeEntrant({ monthlyLimitPence: 5_000 })
  expect(outcomeOf(await sendRequest(buyer, 50.01))).toEqual(monthLimit)
  expect(outcomeOf(await sendRequest(buyer, 50))).toEqual(['to pay'])
})

test('refunded money may be spent again', async () => {
  const buyer = await harness.makeEntrant()
  await buy(buyer, 500)
  expect(outcomeOf(await sendRequest(buyer, 100))).toEqual(monthLimit)
  const { id: purchaseId } = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('accountId', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const refund = {
    requestId: randomUUID(),
    purchaseId,
    amountPence: 'ALL',
    method: 'PROVIDER',
    reason: 'asked for',
  } as const
  expect(await refundOrder(context, refund)).toMatchObject({ ok: true })
  await runJobs(context, { ...purchaseJobs, ...paymentJobs })
  expect(outcomeOf(await sendRequest(buyer, 500))).toEqual(['to pay'])
})

test('a month is one of the calendar in London: in summer it begins an hour before that of UTC', async () => {
  harness.setTime('2026-06-30T22:00:00Z')
  const buyer = await harness.makeEntrant()
  await buy(buyer, 500)
  harness.setTime('2026-06-30T22:59:59.999Z')
  expect(outcomeOf(await sendRequest(await again(buyer), 2))).toEqual(monthLimit)
  harness.setTime('2026-06-30T23:00:00Z')
  expect(outcomeOf(await sendRequest(await again(buyer), 500))).toEqual(['to pay'])
})

const daily = { limitType: 'DAY', activeFrom: '15:10', activeUntil: '15:00' } as const
const week = { price: 0, quantity: 3, frequency: 'ALL_NEXT_WEEK' }
const single = { price: 0, quantity: 3 }
const freeDaily = {
  ...daily,
  entryLimit: 5,
  prices: [
    { pricePence: 0, quantity: 3 },
    { pricePence: 0, quantity: 3, frequency: 'ALL_NEXT_WEEK' },
  ] as const,
}

test.each([
  ['2026-11-23T15:10:00.001Z', 'free'],
  ['2026-11-23T15:10:00.000Z', 'itemized EntryPriceInvalid'],
])(
  'an option for all of next week until %s, when the fifth round opens on Monday at 15:10: %s',
  async (endsAt, outcome) => {
    expect(outcomeOf(await startOne(harness, { ...freeDaily, endsAt: new Date(endsAt) }, week))).toEqual([outcome])
  },
)

test('an option for all of next week is five draws, the open one first, with the quantity in each', async () => {
  const buyer = await harness.makeEntrant()
  const { purchase_id } = (await startOne(harness, freeDaily, week, buyer)).body.data
  const { entries } = (await harness.get(`/api/entry/status/${purchase_id}`, buyer.headers)).body.data
  const days = ['18', '19', '20', '23', '24']
  expect(entries).toMatchObject(
    days.map((day) => ({
      quantity: 3,
      round_closes_at: `2026-11-${day}T15:00:00.000Z`,
      first_ticket: 1,
      last_ticket: 3,
    })),
  )
})

test('the daily limit applies in each draw of the next week, whichever was entered before', async () => {
  const { tag } = await makeCampaign(context, freeDaily)
  const buyer = await harness.makeEntrant()
  const enter = async (more: Record<string, unknown>) =>
    outcomeOf(await start(harness, { items: [line(tag, more)] }, await again(buyer)))
  expect(await enter(single)).toEqual(['free'])
  expect(await enter(week)).toEqual(overLimit)
  harness.setTime('2026-11-18T15:10:00Z')
  expect(await enter(week)).toEqual(['free'])
  harness.setTime('2026-11-24T15:10:00Z')
  expect(await enter(week)).toEqual(overLimit)
  harness.setTime('2026-11-25T15:10:00Z')
  expect(await enter(week)).toEqual(['free'])
})

test('a limit counts free, paid and bundled entries, and those that a code grants', async () => {
  const prices = [
    { pricePence: 0, quantity: 1 },
    { pricePence: 200, quantity: 2 },
  ]
  const { id, tag } = await makeCampaign(context, { limitType: 'EVERYDAY', entryLimit: 4, prices })
  const part = { campaignId: id, quantity: 1, pricePence: 100 }
  const bundle = await makeBundle(context, { tag: 'ONE-MORE', pricePence: 100, items: [part] })
  const promo_code = await makePromo(context, { type: 'FREE_ENTRY', value: 1, campaignId: id })
  const buyer = await harness.makeEntrant()
  const order = { items: [line(tag, { quantity: 2 })], bundles: [{ tag: bundle.tag }] }
  expect(outcomeOf(await start(harness, { items: [line(tag, { price: 0 })] }, buyer))).toEqual(['free'])
  expect(outcomeOf(await start(harness, { ...order, promo_code }, buyer))).toEqual(['promo_errors EntryLimitReached'])
  expect(outcomeOf(await start(harness, order, buyer))).toEqual(['to pay'])
  harness.setTime('2026-11-19T00:00:00Z')
  expect(outcomeOf(await start(harness, { ...order, promo_code }, await again(buyer)))).toEqual(['to pay'])
})

test('an order that waits for its bank is not replaced by a newer one until the bank has said no', async () => {
  const buyer = await harness.makeEntrant()
  const { token } = (await sendRequest(buyer, 5)).body.data.token
  const challenge = await beginChallenge(harness, token)
  expect(outcomeOf(await sendRequest(buyer, 5))).toEqual(['errors EntryAlreadyPending'])
  await answerChallenge(harness, token, challenge, 'fail')
  expect(outcomeOf(await sendRequest(buyer, 5))).toEqual(['to pay'])
})
