import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startForTests } from '../start-for-tests.ts'

let harness: Awaited<ReturnType<typeof startForTests>>
beforeAll(async () => {
  harness = await startForTests()
})
afterAll(() => harness.stop())
beforeEach(async () => {
  await harness.sandbox.schedule.whenQuiet()
  harness.received.length = 0
  harness.sandbox.faults.clear()
})

const authorise = (method = 'pm_card_visa') =>
  harness.stripe.paymentIntents.create({
    amount: 500,
    currency: 'gbp',
    capture_method: 'manual',
    confirm: true,
    payment_method: method,
    return_url: 'http://localhost/',
  })
const pay = async (method?: string) => harness.stripe.paymentIntents.capture((await authorise(method)).id)
const typesReceived = async () => {
  await harness.sandbox.schedule.whenQuiet()
  return harness.received.map(({ body }) => JSON.parse(body).type as string)
}

it('Each change of a payment is sent, signed so that the SDK believes it', async () => {
  await pay()
  expect((await typesReceived()).sort()).toEqual([
    'charge.captured',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  for (const { headers, body } of harness.received) {
    const signature = String(headers['stripe-signature'])
    expect(harness.stripe.webhooks.constructEvent(body, signature, 'whsec_sandbox').id).toMatch(/^evt_/)
    expect(() => harness.stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow('signature')
  }
})

it('A webhook that is not answered with 2xx comes again, the same event', async () => {
  harness.answerNext(500, 302)
  await harness.stripe.paymentIntents.create({ amount: 500, currency: 'gbp' })
  expect(await typesReceived()).toEqual(Array(3).fill('payment_intent.created'))
  expect(new Set(harness.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
})

it('A webhook that is never answered is given up', async () => {
  harness.answerNext(500, 500, 500, 500)
  const { id } = await harness.stripe.customers.create({ email: 'a@example.com' })
  expect(await typesReceived()).toHaveLength(4)
  const delivery = harness.sandbox.state.deliveries.values().find(({ body }) => body.includes(id))
  expect(delivery).toMatchObject({ state: 'given_up', attempts: 4, lastStatus: 500 })
})

it.each([
  ['drop_webhook', 0],
  ['repeat_webhook', 2],
])('A webhook with %s arrives %i times, and is in the list of events', async (fault, times) => {
  await harness.setFault({ stand_in: 'stripe', call: 'payment_intent.created', fault, times: 1 })
  const intent = await harness.stripe.paymentIntents.create({ amount: 500, currency: 'gbp' })
  expect(await typesReceived()).toHaveLength(times)
  const { data } = await harness.stripe.events.list({ type: 'payment_intent.created', limit: 1 })
  expect((data[0]!.data.object as { id: string }).id).toBe(intent.id)
})

it.each(['reorder_webhook', 'latency'])('A webhook with %s is overtaken by later ones', async (fault) => {
  await harness.setFault({
    stand_in: 'stripe',
    call: 'payment_intent.amount_capturable_updated',
    fault,
    times: 1,
    ms: 300,
  })
  await pay()
  expect((await typesReceived()).at(-1)).toBe('payment_intent.amount_capturable_updated')
})

it('Events are listed newest first, by type and time, a page at a time', async () => {
  await pay()
  const all = await harness.stripe.events.list({ types: ['payment_intent.succeeded', 'charge.*'], limit: 3 })
  expect(all.data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.captured', 'charge.succeeded'])
  expect(all.has_more).toBe(true)
  const listed: string[] = []
  for await (const event of harness.stripe.events.list({ limit: 2 })) listed.push(event.id)
  expect(listed).toHaveLength(harness.sandbox.state.stripe.events.size)
  expect(new Set(listed).size).toBe(listed.length)
  const none = await harness.stripe.events.list({ created: { gt: Math.floor(Date.now() / 1000) + 10 } })
  expect(none.data).toEqual([])
})

it('The card of disputes is disputed after the capture, and the money leaves the balance', async () => {
  const intent = await pay('pm_card_createDispute')
  expect(await typesReceived()).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn']),
  )
  const { data } = await harness.stripe.disputes.list({ payment_intent: intent.id })
  expect(data).toMatchObject([{ amount: 500, status: 'needs_response' }])
  await expect(harness.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  expect((await harness.stripe.disputes.close(data[0]!.id)).status).toBe('lost')
})

it.each([
  ['winning_evidence', 'won', 'charge.dispute.funds_reinstated'],
  ['losing_evidence', 'lost', 'charge.dispute.closed'],
])('A dispute answered with %s is %s', async (text, status, type) => {
  const intent = await pay('pm_card_createDispute')
  await harness.sandbox.schedule.whenQuiet()
  const { data } = await harness.stripe.disputes.list({ payment_intent: intent.id })
  const answered = await harness.stripe.disputes.update(data[0]!.id, { evidence: { uncategorized_text: text } })
  expect(answered.status).toBe(status)
  expect(await typesReceived()).toContain(type)
})

it('A cancelled authorisation says that its charge was refunded, without a capture', async () => {
  const { id } = await authorise()
  await harness.stripe.paymentIntents.cancel(id)
  await typesReceived()
  const given = harness.received.map(({ body }) => JSON.parse(body)).find(({ type }) => type === 'charge.refunded')
  expect(given.data.object).toMatchObject({ amount_captured: 0, refunded: true })
})
