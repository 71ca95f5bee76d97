import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { CheckoutPaymentIntent } from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Received, startForTests } from '../start-for-tests.ts'

let harness: Awaited<ReturnType<typeof startForTests>>
beforeAll(async () => {
  harness = await startForTests()
})
afterAll(() => harness.stop())

const pay = async (payer: string) => {
  const purchaseUnits = [{ customId: payer, amount: { currencyCode: 'GBP', value: '3.00' } }]
  const { result } = await harness.orders.createOrder({
    body: { intent: CheckoutPaymentIntent.Capture, purchaseUnits },
  })
  await fetch(`${harness.url}/paypal/approval/${result.id}?payer=${payer}`, { method: 'POST' })
  const order = (await harness.orders.captureOrder({ id: result.id!, prefer: 'return=representation' })).result
  await harness.sandbox.schedule.whenQuiet()
  return order.purchaseUnits![0]!.payments!.captures![0]!.id!
}
const signedText = ({ headers, body }: Received) =>
  `${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}|WH-SANDBOX|${crc32(body)}`
const token = async () => {
  const authorization = `Basic ${btoa('sandbox-client:sandbox-secret')}`
  const answer = await fetch(`${harness.url}/paypal/v1/oauth2/token`, { method: 'POST', headers: { authorization } })
  return `Bearer ${(await answer.json()).access_token}`
}

it.each([
  ['pays', ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']],
  ['pending', ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.COMPLETED']],
  ['pending_denied', ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.DENIED']],
  ['disputes', ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'CUSTOMER.DISPUTE.CREATED']],
])('A payment by the buyer %s sends %j', async (payer, types) => {
  harness.received.length = 0
  await pay(payer)
  expect(harness.received.map(({ body }) => JSON.parse(body).event_type).sort()).toEqual([...types].sort())
})

it('A webhook’s signature holds against the certificate that it names, and breaks with its body', async () => {
  harness.received.length = 0
  await pay('pays')
  const [webhook] = harness.received as [Received]
  const pem = await (await fetch(String(webhook.headers['paypal-cert-url']))).text()
  const { publicKey } = new X509Certificate(pem)
  const signature = Buffer.from(String(webhook.headers['paypal-transmission-sig']), 'base64')
  expect(verify('sha256', Buffer.from(signedText(webhook)), publicKey, signature)).toBe(true)
  const changed = { ...webhook, body: webhook.body.replace('3.00', '4.00') }
  expect(verify('sha256', Buffer.from(signedText(changed)), publicKey, signature)).toBe(false)
})

it.each([
  ['genuine', (body: object) => body, 'SUCCESS'],
  ['changed', (body: object) => ({ ...body, event_type: 'PAYMENT.CAPTURE.REFUNDED' }), 'FAILURE'],
])('The verify call says of a %s webhook what is so', async (_kind, change, verdict) => {
  harness.received.length = 0
  await pay('pays')
  const [{ headers, body }] = harness.received as [Received]
  const answer = await fetch(`${harness.url}/paypal/v1/notifications/verify-webhook-signature`, {
    method: 'POST',
    headers: { authorization: await token(), 'content-type': 'application/json' },
    body: JSON.stringify({
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: 'WH-SANDBOX',
      webhook_event: change(JSON.parse(body)),
    }),
  })
  expect(await answer.json()).toEqual({ verification_status: verdict })
})

it('Past events are listed newest first, and disputes by their capture', async () => {
  const captureId = await pay('disputes')
  const headers = { authorization: await token() }
  const get = async (path: string) => (await fetch(`${harness.url}/paypal${path}`, { headers })).json()
  const { events } = await get('/v1/notifications/webhooks-events?page_size=2')
  expect(events.map((event: { event_type: string }) => event.event_type)).toEqual([
    'CUSTOMER.DISPUTE.CREATED',
    'PAYMENT.CAPTURE.COMPLETED',
  ])
  const { items } = await get(`/v1/customer/disputes?disputed_transaction_id=${captureId}`)
  expect(await get(`/v1/customer/disputes/${items[0].dispute_id}`)).toMatchObject({
    status: 'OPEN',
    dispute_amount: { value: '3.00' },
  })
})
