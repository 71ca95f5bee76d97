import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startForTests, stripeClient } from '../start-for-tests.ts'

let at = Date.UTC(2026, 10, 21)
let harness: Awaited<ReturnType<typeof startForTests>>
beforeAll(async () => {
  harness = await startForTests({ now: () => at })
})
afterAll(() => harness.stop())

const create = (idempotencyKey: string, amount = 250, client = harness.stripe) =>
  client.paymentIntents.create({ amount, currency: 'gbp', capture_method: 'manual' }, { idempotencyKey })
const confirm = (id: string, method: string, idempotencyKey: string) =>
  harness.stripe.paymentIntents.confirm(
    id,
    { payment_method: method, return_url: 'http://localhost/' },
    { idempotencyKey },
  )
const domainErrorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('was not refused'),
    (error: Stripe.errors.StripeError) => error,
  )
const intentsMade = () => harness.sandbox.state.stripe.intents.size

it('The same key and parameters make one intent, and the answer says that it is a replay', async () => {
  const before = intentsMade()
  const first = await create('twice')
  const second = await create('twice')
  expect([second.id, intentsMade()]).toEqual([first.id, before + 1])
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
})

it('The replay is what was answered first, whatever happened since', async () => {
  const intent = await create('replayed')
  await confirm(intent.id, 'pm_card_visa', 'replayed-confirm')
  expect((await create('replayed')).status).toBe('requires_payment_method')
})

it('Other parameters under a used key are an error, and so is another call', async () => {
  const intent = await create('mismatch')
  for (const call of [create('mismatch', 300), confirm(intent.id, 'pm_card_visa', 'mismatch')])
    expect(await domainErrorOf(call)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

it('A decline is replayed, so another card needs another key', async () => {
  const { id } = await create('decline')
  expect((await domainErrorOf(confirm(id, 'pm_card_chargeDeclined', 'decline-1'))).statusCode).toBe(402)
  expect((await domainErrorOf(confirm(id, 'pm_card_chargeDeclined', 'decline-1'))).statusCode).toBe(402)
  expect(
    harness.sandbox.state.stripe.charges
      .values()
      .filter((charge) => charge.payment_intent === id)
      .toArray(),
  ).toHaveLength(1)
  expect((await confirm(id, 'pm_card_visa', 'decline-2')).status).toBe('requires_capture')
})

it('A call that failed validation keeps no answer', async () => {
  expect((await domainErrorOf(create('invalid', 29))).code).toBe('amount_too_small')
  expect((await create('invalid', 30)).amount).toBe(30)
})

it('A key is deleted after 24 hours and not before', async () => {
  const first = await create('old')
  at += 24 * 3_600_000 - 1
  expect((await create('old')).id).toBe(first.id)
  at += 1
  expect((await create('old')).id).not.toBe(first.id)
})

it('A 500 after the effect is replayed under its key; the effect is there to be read', async () => {
  await harness.setFault({ stand_in: 'stripe', call: 'payment_intents.create', fault: 'error_after', times: 1 })
  const before = intentsMade()
  const domainErrors = [await domainErrorOf(create('broken')), await domainErrorOf(create('broken'))]
  expect(domainErrors.map(({ statusCode }) => statusCode)).toEqual([500, 500])
  expect(intentsMade()).toBe(before + 1)
})

it('A key in use by a slower call is answered with 409, which the SDK tries again', async () => {
  await harness.setFault({ stand_in: 'stripe', call: 'payment_intents.create', fault: 'latency', times: 1, ms: 300 })
  const answers = await Promise.allSettled([create('slow'), create('slow')])
  const domainError = answers.find((answer) => answer.status === 'rejected')?.reason
  expect(domainError).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  await harness.setFault({ stand_in: 'stripe', call: 'payment_intents.create', fault: 'latency', times: 1, ms: 300 })
  const patient = stripeClient(harness.port, { maxNetworkRetries: 2 })
  const [one, other] = await Promise.all([create('patient', 250, patient), create('patient', 250, patient)])
  expect(one.id).toBe(other.id)
})
