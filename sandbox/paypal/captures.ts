import type { Sandbox } from '../state.ts'
import { emit } from './events.ts'
import { notFound, unprocessable } from './failure.ts'
import { retrieveOrder } from './orders.ts'
import { findPayer, type Payer } from './payers.ts'
import type { PaypalRequest } from './request.ts'
import { instant, type PaypalCapture, type PaypalOrder, penceOf, pounds } from './state.ts'

/** Takes the money of an approved order. The order may complete while its capture is pending or declined. */
export function captureOrder(sandbox: Sandbox, request: PaypalRequest): PaypalOrder {
  const order = retrieveOrder(sandbox, request)
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED', order.links)
  const payer = findPayer(sandbox.state.paypal.payers.get(order.id))!
  if (payer.refusedWith) throw unprocessable(payer.refusedWith, order.links)
  const unit = order.purchase_units[0]!
  const isUsed = ({ invoice_id, status }: PaypalCapture) =>
    unit.invoice_id !== undefined && invoice_id === unit.invoice_id && status !== 'DECLINED'
  if ([...sandbox.state.paypal.captures.values()].some(isUsed)) throw unprocessable('DUPLICATE_INVOICE_ID')

  const capture = makeCapture(sandbox, order, payer, request.sandboxUrl)
  sandbox.state.paypal.captures.set(capture.id, capture)
  unit.payments = { captures: [capture] }
  order.status = 'COMPLETED'
  order.update_time = capture.update_time
  emitCapture(sandbox, capture)
  if (capture.status === 'PENDING') sandbox.schedule.plan('paypal_pending', capture.id, sandbox.timings.processingMs)
  if (payer.later === 'dispute') sandbox.schedule.plan('paypal_dispute', capture.id, sandbox.timings.disputeAfterMs)
  return order
}

export function retrieveCapture(sandbox: Sandbox, { id }: Pick<PaypalRequest, 'id'>): PaypalCapture {
  const capture = sandbox.state.paypal.captures.get(id)
  if (!capture) throw notFound()
  return capture
}

/** PayPal's review of a pending capture ends. */
export function endPending(sandbox: Sandbox, captureId: string): void {
  const capture = retrieveCapture(sandbox, { id: captureId })
  if (capture.status !== 'PENDING') return
  capture.status = payerOf(sandbox, capture).pendingEnds ?? 'COMPLETED'
  capture.update_time = instant(sandbox.now())
  delete capture.status_details
  if (capture.status === 'COMPLETED') capture.seller_receivable_breakdown = breakdownOf(capture.amount)
  emitCapture(sandbox, capture)
}

export function payerOf(sandbox: Sandbox, capture: PaypalCapture): Payer {
  return findPayer(sandbox.state.paypal.payers.get(capture.supplementary_data.related_ids.order_id))!
}

function makeCapture(sandbox: Sandbox, order: PaypalOrder, payer: Payer, sandboxUrl: string): PaypalCapture {
  const { amount, invoice_id, custom_id } = order.purchase_units[0]!
  const id = sandbox.makeId('', 17).toUpperCase()
  const at = instant(sandbox.now())
  const href = `${sandboxUrl}/paypal/v2/payments/captures/${id}`
  return {
    id,
    status: payer.capture,
    ...(payer.capture === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount,
    final_capture: true,
    ...(invoice_id !== undefined && { invoice_id }),
    ...(custom_id !== undefined && { custom_id }),
    ...(payer.capture === 'COMPLETED' && { seller_receivable_breakdown: breakdownOf(amount) }),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: at,
    update_time: at,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/refund`, rel: 'refund', method: 'POST' },
      { href: `${sandboxUrl}/paypal/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** PayPal's fee is 2.9 % and 30p. */
function breakdownOf(amount: PaypalCapture['amount']) {
  const gross = penceOf(amount)
  const fee = Math.round(gross * 0.029) + 30
  return { gross_amount: amount, paypal_fee: pounds(fee), net_amount: pounds(gross - fee) }
}

const captureEvents = {
  COMPLETED: ['PAYMENT.CAPTURE.COMPLETED', 'Payment completed'],
  PENDING: ['PAYMENT.CAPTURE.PENDING', 'Payment pending'],
  DECLINED: ['PAYMENT.CAPTURE.DENIED', 'A payment was denied'],
} as const

function emitCapture(sandbox: Sandbox, capture: PaypalCapture): void {
  const [type, summary] = captureEvents[capture.status as keyof typeof captureEvents]
  emit(sandbox, type, 'capture', `${summary} for £ ${capture.amount.value} GBP`, capture)
}
