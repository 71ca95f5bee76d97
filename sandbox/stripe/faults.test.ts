import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startForTests, stripeClient } from '../start-for-tests.ts'

let at = Date.UTC(2026, 10, 21)
let harness: Awaited<ReturnType<typeof startForTests>>
beforeAll(async () => {
  harness = await startForTests({ now: () => at })
})
afterAll(() => harness.stop())
afterEach(() => harness.sandbox.faults.clear())

const authorised = () =>
  harness.stripe.paymentIntents.create({
    amount: 500,
    currency: 'gbp',
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost/',
  })
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('went through'),
    (error: Stripe.errors.StripeError) => error,
  )
const statusOf = (id: string) => harness.sandbox.state.stripe.intents.get(id)?.status
const fault = (kind: string, extra: object = {}) =>
  harness.setFault({ stand_in: 'stripe', call: 'payment_intents.capture', fault: kind, ...extra })

it.each([
  ['error_before', 'StripeAPIError', 'requires_capture'],
  ['error_after', 'StripeAPIError', 'succeeded'],
  ['close_after', 'StripeConnectionError', 'succeeded'],
  ['rate_limit', 'StripeRateLimitError', 'requires_capture'],
])('%s on a capture is a %s and leaves the intent in %s', async (kind, type, status) => {
  const { id } = await authorised()
  /** The SDK retries a closed connection once, even with retries off. */
  await fault(kind, { times: kind === 'close_after' ? 2 : 1 })
  expect((await errorOf(harness.stripe.paymentIntents.capture(id))).type).toBe(type)
  expect(statusOf(id)).toBe(status)
})

it('latency beyond the time-out is a connection error, and the effect still happens', async () => {
  const { id } = await authorised()
  await fault('latency', { ms: 200 })
  const hurried = stripeClient(harness.port, { timeout: 50 })
  expect((await errorOf(hurried.paymentIntents.capture(id))).type).toBe('StripeConnectionError')
  await expect.poll(() => statusOf(id)).toBe('succeeded')
})

it('latency after the effect delays its answer alone', async () => {
  const { id } = await authorised()
  await fault('latency_after', { ms: 300 })
  let isAnswered = false
  const captured = harness.stripe.paymentIntents.capture(id).finally(() => {
    isAnswered = true
  })
  await expect.poll(() => statusOf(id)).toBe('succeeded')
  expect(isAnswered).toBe(false)
  expect((await captured).status).toBe('succeeded')
})

it('A 500 before the effect is mended by the SDK’s own retry with the same key', async () => {
  const { id } = await authorised()
  await fault('error_before')
  const patient = stripeClient(harness.port, { maxNetworkRetries: 1 })
  expect((await patient.paymentIntents.capture(id)).status).toBe('succeeded')
})

it('A rate limit with ms lets 25 calls a second through, for as long as that', async () => {
  await harness.setFault({ stand_in: 'stripe', call: '*', fault: 'rate_limit', ms: 5000 })
  const { id } = await authorised()
  const sendRequest = () =>
    harness.stripe.paymentIntents.retrieve(id).then(
      () => true,
      () => false,
    )
  const answers = await Promise.all(Array.from({ length: 26 }, sendRequest))
  expect(answers.filter(Boolean)).toHaveLength(24)
  at += 1000
  expect(await sendRequest()).toBe(true)
  at += 4000
  expect((await Promise.all(Array.from({ length: 30 }, sendRequest))).every(Boolean)).toBe(true)
})

it.each([
  ['capture', 'StripeAPIError'],
  ['paymentIntents.capture', 'StripeAPIError'],
  ['payment_intents', 'StripeAPIError'],
  ['*', 'StripeAPIError'],
])('A fault named %s fits the capture of an intent', async (call, type) => {
  const { id } = await authorised()
  await harness.setFault({ stand_in: 'stripe', call, fault: 'error_before', times: 1 })
  expect((await errorOf(harness.stripe.paymentIntents.capture(id))).type).toBe(type)
})

it.each(['cancel', 'refunds', 'orders.capture'])(
  'A fault named %s does not fit the capture of an intent',
  async (call) => {
    const { id } = await authorised()
    await harness.setFault({
      stand_in: call === 'orders.capture' ? 'paypal' : 'stripe',
      call,
      fault: 'error_before',
      times: 1,
    })
    expect((await harness.stripe.paymentIntents.capture(id)).status).toBe('succeeded')
  },
)

it.each([
  [{ stand_in: 'bank', fault: 'latency' }],
  [{ stand_in: 'stripe', fault: 'fire' }],
  [{ stand_in: 'stripe', fault: 'latency', times: 0 }],
  [{ stand_in: 'stripe', fault: 'latency', ms: 1.5 }],
  [{ stand_in: 'stripe', fault: 'latency', call: 7 }],
])('The fault %j is not one', async (given) => {
  expect((await harness.setFault(given)).status).toBe(400)
  expect(harness.sandbox.faults.list()).toEqual([])
})
