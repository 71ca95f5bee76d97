import { randomUUID } from 'node:crypto'
import { beginChallenge } from '#tests/capabilities/orders/challenged-card.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { payByCard } from '#tests/support/payments/shop.ts'
import { line, start, startOne, type TestHarness } from '#tests/support/servers/test-harness.ts'
import type { ErrorCase } from './error-case.ts'

const manyLines = 51
const atPrice = (pricePence: number) => ({ prices: [{ pricePence, quantity: 1 }] })
const nobodysAddress = { 'x-forwarded-for': '203.0.113.200' }

/** An account that has paid £300 of this month's £500 requests £200.01 more. */
async function overSpend(harness: TestHarness) {
  const buyer = await harness.makeEntrant()
  const { token } = (await startOne(harness, atPrice(30_000), { price: 300 }, buyer)).body.data.token
  await payByCard(harness.url, harness.sandboxUrl, token)
  return startOne(harness, atPrice(20_001), { price: 200.01 }, buyer)
}

export const errorsOfOrders: ErrorCase[] = [
  {
    name: 'OrderUnderMinSpend',
    how: 'The amount to pay is above zero and below the minimum.',
    list: 'errors',
    meta: { min: 2 },
    provoke: (harness) => startOne(harness, atPrice(199), { price: 1.99 }),
  },
  {
    name: 'OrderOverMaxSpend',
    how: 'The amount to pay is above the maximum.',
    list: 'errors',
    meta: { max: 500 },
    beside: ['MonthlySpendingLimitReached'],
    provoke: (harness) => startOne(harness, atPrice(50_001), { price: 500.01 }),
  },
  {
    name: 'OrderSizeExceeded',
    how: 'The order has more lines than the limit.',
    list: 'errors',
    meta: { max: 50 },
    provoke: async (harness) => {
      const made = Array.from({ length: manyLines }, () => makeCampaign(harness.context))
      return start(harness, { items: (await Promise.all(made)).map(({ tag }) => line(tag)) })
    },
  },
  {
    name: 'OrderSizeExceeded',
    how: 'The line has more tickets of one raffle than a line may have.',
    list: 'itemized',
    meta: { max: 10_000 },
    beside: ['EntryPriceInvalid'],
    provoke: (harness) => {
      const raffle = { unitPricePence: 1, sliderMin: 1, sliderMax: 10_000 }
      return startOne(harness, { raffle }, { quantity: 10_001, price: 100.01 })
    },
  },
  {
    name: 'MonthlySpendingLimitReached',
    how: "Together with the spending of this month the order is above the person's limit.",
    list: 'errors',
    meta: { limit: 500, spent: 300 },
    provoke: overSpend,
  },
  {
    name: 'SiteCreditBalanceMismatch',
    how: 'The request uses more credit than the account has.',
    list: 'errors',
    meta: { credit: 1 },
    provoke: async (harness) => {
      const { tag } = await makeCampaign(harness.context, atPrice(500))
      return start(
        harness,
        { items: [line(tag, { price: 5 })], credit: 3 },
        await harness.makeEntrant({ creditPence: 100 }),
      )
    },
  },
  {
    name: 'EntryAlreadyPending',
    how: "An earlier order waits for the bank's answer.",
    list: 'errors',
    provoke: async (harness) => {
      const buyer = await harness.makeEntrant()
      await beginChallenge(harness, (await startOne(harness, {}, {}, buyer)).body.data.token.token)
      return startOne(harness, {}, {}, buyer)
    },
  },
  {
    name: 'ValidationError',
    how: 'The order is empty.',
    meta: { fields: [{ path: 'items', message: 'please select the number of entries you would like' }] },
    provoke: (harness) => start(harness, {}),
  },
  {
    name: 'ValidationError',
    how: 'A price has three decimals.',
    meta: { fields: [{ path: 'items.0.price', message: 'must be pounds with at most two decimals' }] },
    provoke: (harness) => startOne(harness, {}, { price: 2.005 }),
  },
  {
    name: 'IdempotencyKeyReused',
    how: 'One key is used for two different orders.',
    provoke: async (harness) => {
      const buyer = await harness.makeEntrant()
      const { tag } = await makeCampaign(harness.context)
      const key = { 'idempotency-key': randomUUID() }
      await start(harness, { items: [line(tag)] }, buyer, key)
      return start(harness, { items: [line(tag, { quantity: 3, price: 5 })] }, buyer, key)
    },
  },
  {
    name: 'NotAuthorized',
    how: 'Another site sends the form with our cookie and without its token.',
    provoke: (harness) =>
      startOne(harness, {}, {}, { headers: { cookie: 'mm_winplus_session=theirs; XSRF-TOKEN=theirs' } }),
  },
  {
    name: 'TooManyRequests',
    how: 'One network address makes more calls than the limit of a minute.',
    meta: { retry_after: 60 },
    provoke: async (harness) => {
      for (let times = 0; times < harness.context.config.RATE_CALLS_PER_MINUTE; times += 1)
        await start(harness, {}, { headers: {} }, nobodysAddress)
      return start(harness, {}, { headers: {} }, nobodysAddress)
    },
  },
  {
    name: 'InternalError',
    how: 'A table of the database is missing.',
    provoke: async (harness) => {
      const buyer = await harness.makeEntrant()
      await harness.context.pool.query('alter table price_options rename to away')
      return startOne(harness, { prices: [] }, {}, buyer).finally(() =>
        harness.context.pool.query('alter table away rename to price_options'),
      )
    },
  },
  {
    name: 'NotAllowedError',
    how: 'A competition with a price is entered as a free one.',
    list: 'errors',
    meta: { reason: 'not_free' },
    provoke: async (harness) => {
      const { tag } = await makeCampaign(harness.context)
      const { headers } = await harness.makeEntrant()
      return harness.post('/api/entry/create', { campaign_tag: tag }, headers)
    },
  },
  {
    name: 'EntryNotFound',
    how: "A caller requests another person's purchase.",
    provoke: async (harness) => {
      const { purchase_id } = (await startOne(harness)).body.data
      return harness.get(`/api/entry/status/${purchase_id}`, (await harness.makeEntrant()).headers)
    },
  },
]
