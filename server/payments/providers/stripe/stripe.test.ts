import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { startSandbox } from '#sandbox/start.ts'
import { stripeClient } from '#sandbox/start-for-tests.ts'
import { makeStripe } from './stripe.ts'

const { sandbox, url, port, stop } = await startSandbox()
afterAll(stop)
const settings = {
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  baseUrl: `${url}/stripe`,
  createsPerSecond: 20,
}
const stripe = makeStripe(settings)
const browser = stripeClient(port)

const begin = async (amount = 500) => {
  const paymentId = randomUUID()
  const payment = { paymentId, purchase: 'p1', amountPence: pence(amount), key: `pi:${paymentId}` }
  const begun = await stripe.begin(payment)
  if (begun.outcome !== 'yes') throw new Error('not begun')
  return { payment, ref: begun.value.ref, secret: begun.value.clientSecret }
}
const confirm = (ref: string, card: string) =>
  browser.paymentIntents.confirm(ref, { payment_method: card, return_url: 'http://localhost' })
const fault = (call: string, kind: 'error_before' | 'error_after' | 'close_after' | 'rate_limit', times: number) =>
  sandbox.faults.set({ simulator: 'stripe', call, fault: kind, times })

test('an intent is begun once for any number of calls, and names its purchase', async () => {
  const { payment, ref, secret } = await begin()
  expect(await stripe.begin(payment)).toEqual({ outcome: 'yes', value: { ref, clientSecret: secret } })
  const intent = sandbox.state.stripe.intents.get(ref)
  expect(intent?.metadata).toEqual({ payment_id: payment.paymentId, purchase_id: 'p1' })
  expect(intent?.capture_method).toBe('manual')
})

test.each([
  ['pm_card_visa', 'credit'],
  ['pm_card_visa_debit', 'debit'],
  ['pm_card_mastercard_prepaid', 'prepaid'],
])('the funding of %s is known before the capture: %s', async (card, funding) => {
  const { ref } = await begin()
  await confirm(ref, card)
  const read = await stripe.read(ref)
  expect(read).toMatchObject({
    value: { standing: 'AUTHORISED', amountPence: 500, funding, status: 'requires_capture' },
  })
})

test('an intent that another caller captured is read as captured, and refunds are found by our id', async () => {
  const { ref } = await begin()
  await confirm(ref, 'pm_card_visa')
  const captured = await stripe.capture({ ref, key: `cap:${ref}` })
  expect(captured).toMatchObject({
    outcome: 'yes',
    value: { standing: 'CAPTURED', amountPence: 500, status: 'succeeded' },
  })
  expect(await stripe.capture({ ref, key: `cap:${ref}` })).toEqual(captured)
  expect(await stripe.capture({ ref, key: `other:${ref}` })).toMatchObject({ outcome: 'no', reason: null })
  const refund = { refundId: randomUUID(), ref, captureRef: 'ch', amountPence: pence(200) }
  expect(await stripe.listRefunds(refund)).toEqual({ outcome: 'yes', value: [] })
  const given = await stripe.refund({ ...refund, key: `rf:${refund.refundId}` })
  const { refundId } = refund
  expect(given).toMatchObject({ value: { refundId, state: 'SUCCEEDED', amountPence: 200 } })
  expect(await stripe.listRefunds(refund)).toEqual({ outcome: 'yes', value: given.outcome === 'yes' && [given.value] })
})

test('a declined card leaves the intent open, with a reason for the buyer', async () => {
  const { ref } = await begin()
  await expect(confirm(ref, 'pm_card_chargeDeclined')).rejects.toThrow('declined')
  expect(await stripe.read(ref)).toMatchObject({ value: { standing: 'OPEN', failure: 'Your card was declined.' } })
})

test('the SDK repeats a call whose answer is lost with the same key, so nothing is done twice', async () => {
  const { ref } = await begin()
  await confirm(ref, 'pm_card_visa')
  fault('payment_intents.capture', 'close_after', 1)
  expect(await stripe.capture({ ref, key: `cap:${ref}` })).toMatchObject({ outcome: 'yes' })
})

test.each([
  ['error_before', 3, true],
  ['error_after', 1, true],
  ['close_after', 3, false],
  ['rate_limit', 3, false],
] as const)(
  '%s leaves the outcome unknown, never a no',
  async (kind, times, keySpoilt) => {
    const { ref } = await begin()
    await confirm(ref, 'pm_card_visa')
    fault('payment_intents.capture', kind, times)
    expect(await stripe.capture({ ref, key: `cap:${ref}` })).toMatchObject({ outcome: 'unknown', keySpoilt })
    sandbox.faults.clear()
  },
  20_000,
)

test('a wrong key of ours says nothing about the payment', async () => {
  const { ref } = await begin()
  const stranger = makeStripe({ ...settings, secretKey: 'sk_test_wrong' })
  expect(await stranger.capture({ ref, key: 'cap:x' })).toMatchObject({ outcome: 'unknown' })
})

test('an intent whose answer was lost is found by time and metadata', async () => {
  const { payment, ref } = await begin()
  const { paymentId } = payment
  expect(await stripe.findBegun({ paymentId, begunAt: new Date() })).toMatchObject({ value: { ref } })
  expect(await stripe.findBegun({ paymentId: randomUUID(), begunAt: new Date() })).toEqual({
    outcome: 'yes',
    value: null,
  })
})

test('a webhook is believed only with a fresh signature over its own bytes', async () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.refunded',
    data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', metadata: {} } },
  })
  const sign = (secret: string, at = Math.floor(Date.now() / 1000)) =>
    ({
      'stripe-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
    }) as const
  expect(await stripe.readWebhook(body, sign('whsec_sandbox'))).toMatchObject({
    ok: true,
    value: { id: 'evt_1', isAfterCapture: true, about: { paymentId: null, ref: 'pi_1', captureRef: 'ch_1' } },
  })
  const refused = { ok: false, error: { name: 'AuthenticationError' } }
  expect(await stripe.readWebhook(`${body} `, sign('whsec_sandbox'))).toMatchObject(refused)
  expect(await stripe.readWebhook(body, sign('whsec_other'))).toMatchObject(refused)
  expect(await stripe.readWebhook(body, sign('whsec_sandbox', Math.floor(Date.now() / 1000) - 301))).toMatchObject(
    refused,
  )
  expect(await stripe.readWebhook(body, {})).toMatchObject(refused)
})
