import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { approveOrder } from '#sandbox/paypal/orders.ts'
import { startSandbox } from '#sandbox/start.ts'
import { makePaypal } from './paypal.ts'
import { penceOf, poundsOf } from './snapshot.ts'

const { sandbox, url, stop } = await startSandbox({ timings: { processingMs: 1, refundFailsAfterMs: 1 } })
afterAll(stop)
const settings = {
  clientId: 'sandbox-client',
  clientSecret: 'sandbox-secret',
  webhookId: 'WH-SANDBOX',
  baseUrl: `${url}/paypal`,
  sandboxUrl: url,
  countsAsCredit: true,
}
const paypal = makePaypal(settings)

const begin = async (payer?: string) => {
  const paymentId = randomUUID()
  const payment = { paymentId, purchase: 'p1', amountPence: pence(250), key: `pi:${paymentId}` }
  const begun = await paypal.begin(payment)
  if (begun.outcome !== 'yes') throw new Error(JSON.stringify(begun))
  if (payer) approveOrder(sandbox, begun.value.ref, payer)
  return { payment, ref: begun.value.ref, key: `cap:${paymentId}` }
}

test.each([
  ['2.50', 250],
  ['2.5', 250],
  ['2', 200],
  ['0.07', 7],
  ['1234.56', 123456],
])('£%s is %i pence', (value, amount) => {
  expect(penceOf({ currencyCode: 'GBP', value })).toBe(amount)
  expect(penceOf(poundsOf(pence(amount)))).toBe(amount)
})

test.each([['2.505'], ['-1.00'], ['1e3'], ['']])('%s is not an amount', (value) => {
  expect(() => penceOf({ currencyCode: 'GBP', value })).toThrow('not in pounds')
})

test('an order is created once for any number of calls, and names its purchase', async () => {
  const { payment, ref } = await begin()
  expect(await paypal.begin(payment)).toMatchObject({ outcome: 'yes', value: { ref } })
  expect(sandbox.state.paypal.orders.get(ref)?.purchase_units[0]).toMatchObject({
    custom_id: 'p1',
    invoice_id: payment.paymentId,
    amount: { currency_code: 'GBP', value: '2.50' },
  })
  expect(await paypal.read(ref)).toMatchObject({ value: { standing: 'OPEN', amountPence: 250 } })
})

test.each([
  ['pays', 'CAPTURED'],
  ['capture_declined', 'REFUSED'],
  ['pending', 'PENDING'],
])('a completed order is read from its capture: %s is %s', async (payer, standing) => {
  const { ref, key } = await begin(payer)
  expect(await paypal.read(ref)).toMatchObject({ value: { standing: 'APPROVED' } })
  expect(await paypal.capture({ ref, key })).toMatchObject({ outcome: 'yes', value: { standing, amountPence: 250 } })
  expect(await paypal.capture({ ref, key: 'another' })).toMatchObject({ outcome: 'no', reason: null })
})

test.each(['declined', 'action_required'])('%s is a definite no with words for the buyer', async (payer) => {
  const { ref, key } = await begin(payer)
  expect(await paypal.capture({ ref, key })).toMatchObject({
    outcome: 'no',
    reason: expect.stringContaining('You haven’t been charged'),
  })
})

test('an order that was not approved cannot be captured', async () => {
  const { ref, key } = await begin()
  expect(await paypal.capture({ ref, key })).toMatchObject({
    outcome: 'no',
    why: '422 UNPROCESSABLE_ENTITY ORDER_NOT_APPROVED',
  })
})

test.each(['error_before', 'error_after', 'close_after', 'rate_limit'] as const)(
  '%s leaves the outcome unknown, never a no',
  async (fault) => {
    const { ref, key } = await begin('pays')
    sandbox.faults.set({ simulator: 'paypal', call: 'orders.capture', fault, times: 1 })
    expect(await paypal.capture({ ref, key })).toMatchObject({ outcome: 'unknown' })
    const happened = fault === 'error_after' || fault === 'close_after'
    expect(await paypal.read(ref)).toMatchObject({ value: { standing: happened ? 'CAPTURED' : 'APPROVED' } })
  },
)

test('a captured order refuses another key, and is read as captured', async () => {
  const { ref, key } = await begin('pays')
  await paypal.capture({ ref, key })
  const again = await paypal.capture({ ref, key: `${key}:2` })
  expect(again).toMatchObject({ outcome: 'no', why: expect.stringContaining('ORDER_ALREADY_CAPTURED') })
  expect(await paypal.read(ref)).toMatchObject({ value: { standing: 'CAPTURED', amountPence: 250 } })
})

test('an order that PayPal has deleted is over', async () => {
  expect(await paypal.read('NOSUCHORDER')).toMatchObject({ outcome: 'yes', value: { standing: 'CANCELLED' } })
})

test('a token that could not be fetched once does not spoil the calls after it', async () => {
  const fresh = makePaypal(settings)
  const { ref } = await begin()
  sandbox.faults.set({ simulator: 'paypal', call: 'oauth2.token', fault: 'close_after', times: 1 })
  expect(await fresh.read(ref)).toMatchObject({ outcome: 'unknown' })
  expect(await fresh.read(ref)).toMatchObject({ outcome: 'yes' })
})

test('a token that is refused before its end is fetched again', async () => {
  const { ref } = await begin()
  const secret = sandbox.secrets.paypalClientSecret
  const fresh = makePaypal({ ...settings, clientSecret: 'rotated' })
  sandbox.secrets.paypalClientSecret = 'rotated'
  expect(await fresh.read(ref)).toMatchObject({ outcome: 'yes' })
  const old = await paypal.read(ref)
  sandbox.secrets.paypalClientSecret = secret
  expect(old).toMatchObject({ outcome: 'unknown' })
  expect(await paypal.read(ref)).toMatchObject({ outcome: 'yes' })
})

test('refunds are found by our id, and one that fails says so', async () => {
  const { ref, key } = await begin('refund_fails')
  const captured = await paypal.capture({ ref, key })
  const captureRef = captured.outcome === 'yes' ? captured.value.captureRef! : ''
  const refund = { refundId: randomUUID(), ref, captureRef, amountPence: pence(250) }
  expect(await paypal.listRefunds(refund)).toEqual({ outcome: 'yes', value: [] })
  const given = await paypal.refund({ ...refund, key: `rf:${refund.refundId}` })
  expect(given).toMatchObject({ outcome: 'yes', value: { state: 'PENDING' } })
  await sandbox.schedule.whenQuiet()
  const { refundId } = refund
  expect(await paypal.listRefunds(refund)).toMatchObject({ value: [{ refundId, state: 'FAILED', amountPence: 250 }] })
  const events = await paypal.listEvents(new Date(Date.now() - 60_000))
  const failed = events.outcome === 'yes' && events.value.find(({ type }) => type === 'PAYMENT.REFUND.FAILED')
  expect(failed).toMatchObject({ isAfterCapture: true, about: { paymentId: null, captureRef } })
})

test('disputes and events are read with the SDK’s own token', async () => {
  const { ref, key, payment } = await begin('pays')
  const captured = await paypal.capture({ ref, key })
  const captureRef = captured.outcome === 'yes' ? captured.value.captureRef! : ''
  expect(await paypal.listDisputes({ ref, captureRef })).toEqual({ outcome: 'yes', value: [] })
  const events = await paypal.listEvents(new Date(Date.now() - 60_000))
  expect(events).toMatchObject({ outcome: 'yes' })
  const ours = events.outcome === 'yes' ? events.value.filter(({ about }) => about.paymentId === payment.paymentId) : []
  expect(ours.map(({ type, about }) => [type, about.ref])).toEqual([
    ['PAYMENT.CAPTURE.COMPLETED', ref],
    ['CHECKOUT.ORDER.APPROVED', ref],
  ])
})
