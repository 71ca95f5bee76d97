import { type ApiError, CheckoutPaymentIntent } from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startForTests } from '../start-for-tests.ts'

let harness: Awaited<ReturnType<typeof startForTests>>
beforeAll(async () => {
  harness = await startForTests()
})
afterAll(() => harness.stop())

let orders = 0
const all = 'return=representation'
const create = async (order: { invoiceId?: string; requestId?: string; value?: string } = {}) => {
  const { invoiceId = `inv-${++orders}`, value = '10.00' } = order
  const purchaseUnits = [{ customId: `purchase-${invoiceId}`, invoiceId, amount: { currencyCode: 'GBP', value } }]
  const body = { intent: CheckoutPaymentIntent.Capture, purchaseUnits }
  const { result } = await harness.orders.createOrder({
    body,
    paypalRequestId: order.requestId ?? `ord:${invoiceId}`,
    prefer: all,
  })
  return result.id!
}
const approve = (id: string, payer = 'pays') =>
  fetch(`${harness.url}/paypal/approval/${id}?payer=${payer}`, { method: 'POST' })
const capture = async (id: string, requestId = `cap:${id}`) =>
  (await harness.orders.captureOrder({ id, paypalRequestId: requestId, prefer: all })).result
const captureOf = (order: Awaited<ReturnType<typeof capture>>) => order.purchaseUnits![0]!.payments!.captures![0]!
const issueIn = (error: ApiError) => JSON.parse(String(error.body)).details[0].issue as string
const issueOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('was not refused'),
    (error: ApiError) => [error.statusCode, issueIn(error)],
  )

describe('a PayPal payment', () => {
  it('is created, approved by the buyer, captured and refunded in parts', async () => {
    const id = await create()
    expect((await harness.orders.getOrder({ id })).result.status).toBe('CREATED')
    await approve(id)
    expect((await harness.orders.getOrder({ id })).result.status).toBe('APPROVED')
    const order = await capture(id)
    expect([order.status, captureOf(order).status, captureOf(order).amount?.value]).toEqual([
      'COMPLETED',
      'COMPLETED',
      '10.00',
    ])
    const captureId = captureOf(order).id!
    const refund = (requestId: string, value?: string) =>
      harness.payments.refundCapturedPayment({
        captureId,
        paypalRequestId: requestId,
        prefer: all,
        ...(value && { body: { amount: { currencyCode: 'GBP', value } } }),
      })
    expect((await refund('rf:1', '4.00')).result).toMatchObject({ status: 'COMPLETED', amount: { value: '4.00' } })
    expect((await refund('rf:1', '4.00')).statusCode).toBe(200)
    expect(await issueOf(refund('rf:2', '6.01'))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED'])
    expect((await refund('rf:3')).result.amount?.value).toBe('6.00')
    expect(await issueOf(refund('rf:4'))).toEqual([422, 'CAPTURE_FULLY_REFUNDED'])
    expect((await harness.payments.getCapturedPayment({ captureId })).result.status).toBe('REFUNDED')
  })

  it('is not captured before the approval, nor twice', async () => {
    const id = await create()
    expect(await issueOf(capture(id))).toEqual([422, 'ORDER_NOT_APPROVED'])
    await approve(id)
    await capture(id)
    expect(await issueOf(capture(id, 'another'))).toEqual([422, 'ORDER_ALREADY_CAPTURED'])
  })

  it('is refused when the invoice was paid before', async () => {
    const [one, other] = [await create({ invoiceId: 'same' }), await create({ invoiceId: 'same', requestId: 'second' })]
    await Promise.all([approve(one), approve(other)])
    await capture(one)
    expect(await issueOf(capture(other))).toEqual([422, 'DUPLICATE_INVOICE_ID'])
  })

  it.each([
    ['0', 400],
    ['1.001', 400],
    ['ten', 400],
  ])('is refused for %s pounds', async (value, status) => {
    expect((await issueOf(create({ value })))[0]).toBe(status)
  })

  it('is not found when it does not exist', async () => {
    expect(await issueOf(capture('NOSUCHORDER'))).toEqual([404, 'INVALID_RESOURCE_ID'])
  })
})

describe('the buyers', () => {
  it.each([
    ['declined', 'INSTRUMENT_DECLINED'],
    ['action_required', 'PAYER_ACTION_REQUIRED'],
  ])('%s refuses the capture with %s until another approves', async (payer, issue) => {
    const id = await create()
    await approve(id, payer)
    expect(await issueOf(capture(id))).toEqual([422, issue])
    await approve(id)
    expect((await capture(id)).status).toBe('COMPLETED')
  })

  it('capture_declined completes the order with a declined capture', async () => {
    const id = await create()
    await approve(id, 'capture_declined')
    const order = await capture(id)
    expect([order.status, captureOf(order).status]).toEqual(['COMPLETED', 'DECLINED'])
  })

  it.each([
    ['pending', 'COMPLETED'],
    ['pending_denied', 'DECLINED'],
  ])('%s leaves the capture pending, and then %s', async (payer, end) => {
    const id = await create()
    await approve(id, payer)
    const pending = captureOf(await capture(id))
    expect(pending.status).toBe('PENDING')
    await harness.sandbox.schedule.whenQuiet()
    expect((await harness.payments.getCapturedPayment({ captureId: pending.id! })).result.status).toBe(end)
  })

  it('refund_fails takes the refund and gives it up later', async () => {
    const id = await create()
    await approve(id, 'refund_fails')
    const captureId = captureOf(await capture(id)).id!
    const { result } = await harness.payments.refundCapturedPayment({ captureId, prefer: all })
    expect(result.status).toBe('PENDING')
    await harness.sandbox.schedule.whenQuiet()
    expect((await harness.payments.getRefund({ refundId: result.id! })).result.status).toBe('FAILED')
    expect((await harness.payments.getCapturedPayment({ captureId })).result.status).toBe('COMPLETED')
  })

  it('no other buyer may approve', async () => {
    expect((await approve(await create(), 'stranger')).status).toBe(400)
    expect((await approve('NOSUCHORDER')).status).toBe(404)
  })
})

describe('PayPal-Request-Id', () => {
  it('answers the same order again for six hours, and a new one after', async () => {
    let at = Date.UTC(2026, 10, 21)
    const later = await startForTests({ now: () => at })
    try {
      const purchaseUnits = [{ amount: { currencyCode: 'GBP', value: '1.00' } }]
      const body = { intent: CheckoutPaymentIntent.Capture, purchaseUnits }
      const sendRequest = async () => (await later.orders.createOrder({ body, paypalRequestId: 'one' })).result.id
      const first = await sendRequest()
      at += 6 * 3_600_000 - 1
      expect(await sendRequest()).toBe(first)
      at += 1
      expect(await sendRequest()).not.toBe(first)
    } finally {
      await later.stop()
    }
  })

  it('with another body is refused', async () => {
    await create({ requestId: 'reused' })
    expect(await issueOf(create({ requestId: 'reused', value: '11.00' }))).toEqual([422, 'DUPLICATE_REQUEST_ID'])
  })

  it('lets only one of two simultaneous captures through', async () => {
    const id = await create()
    await approve(id)
    await harness.setFault({ stand_in: 'paypal', call: 'orders.capture', fault: 'latency', times: 1, ms: 300 })
    const answers = await Promise.all([
      capture(id, 'first').then((order) => order.status, issueIn),
      capture(id, 'second').then((order) => order.status, issueIn),
    ])
    expect(answers.sort()).toEqual(['COMPLETED', 'ORDER_COMPLETION_IN_PROGRESS'])
  })
})

it('A wrong client secret gets no token', async () => {
  const answer = await fetch(`${harness.url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: 'Basic eDp5' },
  })
  expect([answer.status, (await answer.json()).error]).toEqual([401, 'invalid_client'])
  expect((await fetch(`${harness.url}/paypal/v2/checkout/orders/x`)).status).toBe(401)
})
