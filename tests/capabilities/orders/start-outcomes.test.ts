import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { outcomeOf } from '#tests/capabilities/errors/outcomes.ts'
import { fingerprintTables } from '#tests/capabilities/input/tables.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { line, noon, openTestHarness, start, startOne } from '#tests/support/servers/test-harness.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
beforeEach(() => harness.setTime(noon))

const oneAt = (pricePence: number) => makeCampaign(context, { prices: [{ pricePence, quantity: 1 }] })

test('a paid order is held, and its token opens the payments service until it ends', async () => {
  const { data } = (await startOne(harness)).body
  expect(data).toMatchObject({ is_free: false, ticket_id: null, total: 2, discount_total: 0, credit: 0 })
  expect(data.token.exp).toBe(noon.getTime() / 1000 + 600)
  const payer = { authorization: `Bearer ${data.token.token}` }
  harness.setTime(599)
  expect((await harness.get('/payments/stripe/key', payer)).body.data.exp).toBe(data.token.exp)
  harness.setTime(1)
  expect(outcomeOf(await harness.get('/payments/stripe/key', payer))).toEqual(['401 TokenExpired'])
})

test.each([
  ['a free option', 0, null, 0, true],
  ['a code that takes everything off', 500, 100, 0, false],
  ['credit that pays everything', 500, null, 5, false],
])(
  '%s leaves nothing to pay: the order is done at once, however small',
  async (_, pricePence, percent, credit, hasFreeTicket) => {
    const { tag } = await oneAt(pricePence)
    const buyer = await harness.makeEntrant({ creditPence: credit * 100 })
    const code = percent ? { promo_code: await makePromo(context, { value: percent }) } : {}
    const order = { items: [line(tag, { price: pricePence / 100 })], ...code, credit }
    const { data } = (await start(harness, order, buyer)).body
    expect(data).toMatchObject({ is_free: true, token: null, total: 0, credit })
    expect(data.ticket_id !== null).toBe(hasFreeTicket)
    const { body } = await harness.get(`/api/entry/status/${data.purchase_id}`, buyer.headers)
    expect(body.data).toMatchObject({ status: 'FREE', entries: [{ campaign_tag: tag, first_ticket: 1 }] })
  },
)

/** Each buyer has £600 of credit. A code deducts a fixed sum, and the limits apply to the remaining charge. */
test.each([
  [199, 0, 0, 'errors OrderUnderMinSpend'],
  [200, 0, 0, 'to pay'],
  [399, 200, 0, 'errors OrderUnderMinSpend'],
  [400, 200, 0, 'to pay'],
  [200, 200, 0, 'free'],
  [50_000, 0, 0, 'to pay'],
  [50_001, 0, 0, 'errors OrderOverMaxSpend'],
  [50_100, 100, 0, 'to pay'],
  [50_101, 100, 0, 'errors OrderOverMaxSpend'],
  [60_000, 0, 600, 'free'],
  [60_200, 0, 600, 'to pay'],
  [60_199, 0, 600, 'errors SiteCreditBalanceMismatch'],
  [60_199, 0, 599.99, 'to pay'],
])(
  'an order of %i pence with a code of %i and credit of £%d has the outcome: %s',
  async (pricePence, cutPence, credit, outcome) => {
    const buyer = await harness.makeEntrant({ creditPence: 60_000 })
    const { tag } = await oneAt(pricePence)
    const code = cutPence ? { promo_code: await makePromo(context, { type: 'CASH_DISCOUNT', value: cutPence }) } : {}
    const answered = await start(harness, { items: [line(tag, { price: pricePence / 100 })], ...code, credit }, buyer)
    expect(outcomeOf(answered)[0]).toBe(outcome)
  },
)

test.each([
  [50, 0, 'to pay'],
  [49, 1, 'to pay'],
  [51, 0, 'errors OrderSizeExceeded'],
  [50, 1, 'errors OrderSizeExceeded'],
])('an order of %i competitions and %i bundles comes to: %s', async (competitions, bundles, outcome) => {
  const made = await Promise.all(Array.from({ length: competitions }, () => oneAt(200)))
  const [{ id } = { id: '' }] = made
  const content = { items: [{ campaignId: id, quantity: 1, pricePence: 200 }], pricePence: 200 }
  const packed = await Promise.all(
    Array.from({ length: bundles }, () =>
      makeBundle(context, { tag: `B${randomUUID().slice(0, 8).toUpperCase()}`, ...content }),
    ),
  )
  const order = { items: made.map(({ tag }) => line(tag)), bundles: packed.map(({ tag }) => ({ tag })) }
  expect(outcomeOf(await start(harness, order))).toEqual([outcome])
})

const raffle = { raffle: { unitPricePence: 5, sliderMin: 5, sliderMax: 10_000 } }
test.each([
  [4, ['itemized EntryPriceInvalid']],
  [5, ['errors OrderUnderMinSpend']],
  [40, ['to pay']],
  [10_000, ['to pay']],
  [10_001, ['itemized EntryPriceInvalid', 'itemized OrderSizeExceeded']],
])('%i tickets of a raffle come to: %j', async (quantity, outcome) => {
  expect(outcomeOf(await startOne(harness, raffle, { quantity, price: (quantity * 5) / 100 }))).toEqual(outcome)
})

const before = new Date(noon.getTime() - 1)
const after = new Date(noon.getTime() + 1)
test.each([
  ['begins at this moment', { startsAt: noon }, 'to pay'],
  ['begins a moment later', { startsAt: after }, 'itemized EntryPriceInvalid'],
  ['is over a moment later', { endsAt: after }, 'to pay'],
  ['is over at this moment', { endsAt: noon }, 'itemized EntryPriceInvalid'],
  ['began and was over before', { startsAt: new Date(0), endsAt: before }, 'itemized EntryPriceInvalid'],
])('an early bird offer that %s', async (_, dates, outcome) => {
  const prices = [
    { pricePence: 1000, quantity: 10 },
    { pricePence: 500, quantity: 10, ...dates },
  ]
  expect(outcomeOf(await startOne(harness, { prices }, { quantity: 10, price: 5 }))).toEqual([outcome])
})

test('a special offer is an option like the others: its own price for its own quantity', async () => {
  const prices = [
    { pricePence: 500, quantity: 10 },
    { pricePence: 1000, quantity: 50 },
  ]
  const { tag } = await makeCampaign(context, { tag: 'MAKEMEAWINNER', prices })
  const sendRequest = async (more: Record<string, unknown>) =>
    outcomeOf(await start(harness, { items: [line(tag, more)] }))
  expect(await sendRequest({ quantity: 50, price: 10 })).toEqual(['to pay'])
  expect(await sendRequest({ quantity: 49, price: 10 })).toEqual(['itemized EntryPriceInvalid'])
  expect(await sendRequest({ quantity: 50, price: 5 })).toEqual(['itemized EntryPriceInvalid'])
})

test.each([
  [499, 'itemized EntryPriceInvalid'],
  [500, 'to pay'],
])('an offer beside a basket of £5 or more, to a basket of %i pence: %s', async (pricePence, outcome) => {
  const prices = [{ pricePence: 100, quantity: 1, priceType: 'UPSELL', basketMinPence: 500 }] as const
  const [offered, other] = [await makeCampaign(context, { prices }), await oneAt(pricePence)]
  const upsell = line(offered.tag, { price: 1, price_type: 'UPSELL', is_upsell: true })
  expect(outcomeOf(await start(harness, { items: [upsell, line(other.tag, { price: pricePence / 100 })] }))).toEqual([
    outcome,
  ])
})

test('all errors of lines and code are reported at once, those of the whole order only when there are none', async () => {
  const [ended, few] = [
    await makeCampaign(context, { startsAt: new Date(0), endsAt: noon }),
    await makeCampaign(context, { globalLimit: 2, limitType: 'COMPETITION', entryLimit: 1 }),
  ]
  const part = { campaignId: few.id, quantity: 2, pricePence: 200 }
  const bundle = await makeBundle(context, { tag: 'TOO-MANY', pricePence: 100, items: [part] })
  const order = {
    items: [line(ended.tag), line(few.tag, { quantity: 3, price: 900 }), line('NOSUCH')],
    bundles: [{ tag: bundle.tag, price: 1 }, { tag: 'NOSUCH' }],
    promo_code: 'NOSUCHCODE',
    credit: 5,
  }
  const buyer = await harness.makeEntrant()
  const before = await fingerprintTables(context)
  const { data } = (await harness.post('/api/entry/purchase/start', order, buyer.headers)).body
  const named = (list: Record<string, unknown>[]) =>
    list.map(({ errors, ...tag }) => [Object.values(tag)[0], (errors as { name: string }[]).map(({ name }) => name)])
  expect(named(data.itemized)).toEqual([
    [few.tag, ['GlobalEntryLimitReached', 'EntryPriceInvalid', 'EntryLimitReached']],
  ])
  expect(named(data.campaign_errors)).toEqual([
    [ended.tag, ['CampaignInactive']],
    ['NOSUCH', ['CampaignNotFound']],
  ])
  expect(named(data.bundle_errors)).toEqual([
    [bundle.tag, ['EntryLimitReached']],
    ['NOSUCH', ['BundleExpired']],
  ])
  expect(data.promo_errors).toMatchObject([{ name: 'PromoCodeNotFound' }])
  expect(data.errors).toEqual([])
  expect(await fingerprintTables(context)).toEqual(before)
})

test('a key of a purchase returns the same answer, and one of a refused start is checked again', async () => {
  const { tag } = await makeCampaign(context, { globalLimit: 3 })
  const [one, other] = [await harness.makeEntrant(), await harness.makeEntrant()]
  const key = { 'idempotency-key': randomUUID() }
  const tooMany = { items: [line(tag, { quantity: 3, price: 5 })] }
  const few = { items: [line(tag)] }
  const first = await start(harness, few, one, key)
  expect((await start(harness, few, one, key)).body).toEqual(first.body)
  const refused = { 'idempotency-key': randomUUID() }
  const before = await fingerprintTables(context)
  expect(outcomeOf(await start(harness, tooMany, other, refused))).toEqual(['itemized GlobalEntryLimitReached'])
  expect(await fingerprintTables(context)).toEqual(before)
  await start(harness, { items: [line((await oneAt(200)).tag)] }, one)
  const allowed = await start(harness, tooMany, other, refused)
  expect(outcomeOf(allowed)).toEqual(['to pay'])
  expect((await start(harness, tooMany, other, refused)).body).toEqual(allowed.body)
  expect(outcomeOf(await start(harness, few, other, key))).not.toEqual(['409 IdempotencyKeyReused'])
})
