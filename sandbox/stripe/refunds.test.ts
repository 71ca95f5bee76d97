import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startForTests } from '../start-for-tests.ts'

let harness: Awaited<ReturnType<typeof startForTests>>
beforeAll(async () => {
  harness = await startForTests()
})
afterAll(() => harness.stop())

const pay = (method = 'pm_card_visa', extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  harness.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'gbp',
    capture_method: 'automatic',
    confirm: true,
    payment_method: method,
    return_url: 'http://localhost/',
    ...extra,
  })

it('A charge is refunded in parts and never beyond what was taken', async () => {
  const { id, latest_charge } = await pay()
  const part = await harness.stripe.refunds.create({ payment_intent: id, amount: 400, metadata: { purchase_id: 'p' } })
  expect(part).toMatchObject({
    status: 'succeeded',
    amount: 400,
    charge: latest_charge,
    metadata: { purchase_id: 'p' },
  })
  await expect(harness.stripe.refunds.create({ payment_intent: id, amount: 601 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  })
  expect((await harness.stripe.refunds.create({ charge: String(latest_charge) })).amount).toBe(600)
  await expect(harness.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  expect(await harness.stripe.charges.retrieve(String(latest_charge))).toMatchObject({
    refunded: true,
    amount_refunded: 1000,
  })
  expect((await harness.stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([
    600, 400,
  ])
})

it('A payment that was not captured cannot be refunded', async () => {
  const { id } = await pay('pm_card_visa', { capture_method: 'manual' })
  await expect(harness.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    statusCode: 400,
    param: 'payment_intent',
  })
})

it('The card of failing refunds takes the refund and returns the money later', async () => {
  const { id, latest_charge } = await pay('pm_card_refundFail')
  const refund = await harness.stripe.refunds.create({ payment_intent: id })
  await harness.sandbox.schedule.whenQuiet()
  expect(await harness.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await harness.stripe.charges.retrieve(String(latest_charge))).toMatchObject({
    refunded: false,
    amount_refunded: 0,
  })
  const lines = await harness.stripe.balanceTransactions.list({ source: refund.id })
  expect(lines.data.map(({ amount }) => amount)).toEqual([1000, -1000])
})

it('Payments are found by time and by metadata', async () => {
  const { id, created } = await pay('pm_card_visa', { metadata: { purchase_id: 'sought' } })
  const listed = await harness.stripe.paymentIntents.list({ created: { gte: created }, limit: 100 })
  expect(listed.data.map((intent) => intent.id)).toContain(id)
  const found = await harness.stripe.paymentIntents.search({
    query: "metadata['purchase_id']:'sought' AND status:'succeeded'",
  })
  expect(found.data.map((intent) => intent.id)).toEqual([id])
})

it.each([
  ['amount', { amount: 29 }, 'amount_too_small'],
  ['amount', { amount: 1.5 }, 'parameter_invalid_integer'],
  ['currency', { currency: 'usd' }, undefined],
  ['payment_method_types', { payment_method_types: ['card'] }, 'parameter_unknown'],
  ['customer', { customer: 'cus_none' }, 'resource_missing'],
  ['expand', { expand: ['nothing'] }, undefined],
])('A wrong %s is refused and names the parameter', async (param, extra, code) => {
  await expect(pay('pm_card_visa', extra as object)).rejects.toMatchObject({
    statusCode: 400,
    param,
    ...(code && { code }),
  })
})

it('An intent can be changed until it is confirmed', async () => {
  const intent = await harness.stripe.paymentIntents.create({
    amount: 300,
    currency: 'gbp',
    metadata: { a: '1', b: '2' },
  })
  const changed = await harness.stripe.paymentIntents.update(intent.id, { amount: 400, metadata: { a: '', c: '3' } })
  expect([changed.amount, changed.metadata]).toEqual([400, { b: '2', c: '3' }])
  const { id } = await pay('pm_card_visa', { capture_method: 'manual' })
  await expect(harness.stripe.paymentIntents.update(id, { amount: 1 })).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})
