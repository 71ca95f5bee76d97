import type { Sandbox } from '../state.ts'
import { payerOf, retrieveCapture } from './captures.ts'
import { emit } from './events.ts'
import { malformed, notFound, unprocessable } from './failure.ts'
import type { PaypalRequest } from './request.ts'
import { instant, type Money, type PaypalCapture, type PaypalRefund, penceOf, pounds } from './state.ts'

export function refundCapture(sandbox: Sandbox, request: PaypalRequest): PaypalRefund {
  const capture = retrieveCapture(sandbox, request)
  if (capture.status === 'REFUNDED') throw unprocessable('CAPTURE_FULLY_REFUNDED')
  if (capture.status === 'PENDING' || capture.status === 'DECLINED') throw unprocessable('CAPTURE_STATUS_NOT_VALID')
  const leftPence = penceOf(capture.amount) - refundedPence(sandbox, capture)
  const requested = request.body.amount as Money | undefined
  if (requested && !(/^\d+(\.\d{1,2})?$/.test(requested.value) && penceOf(requested) > 0))
    throw malformed('/amount/value', 'INVALID_PARAMETER_VALUE', 'The value of a field is invalid.')
  const pence = requested ? penceOf(requested) : leftPence
  if (pence > leftPence) throw unprocessable('REFUND_AMOUNT_EXCEEDED')

  const refund = makeRefund(sandbox, request, capture, pence)
  sandbox.state.paypal.refunds.set(refund.id, refund)
  sandbox.state.paypal.refundedCaptures.set(refund.id, capture.id)
  settleCaptureStatus(sandbox, capture)
  if (refund.status === 'PENDING') {
    emit(sandbox, 'PAYMENT.REFUND.PENDING', 'refund', `A £ ${refund.amount.value} GBP refund is pending`, refund)
    sandbox.schedule.plan('paypal_refund_failure', refund.id, sandbox.timings.refundFailsAfterMs)
  } else
    emit(
      sandbox,
      'PAYMENT.CAPTURE.REFUNDED',
      'refund',
      `A £ ${refund.amount.value} GBP capture payment was refunded`,
      refund,
    )
  return refund
}

export function retrieveRefund(sandbox: Sandbox, { id }: PaypalRequest): PaypalRefund {
  const refund = sandbox.state.paypal.refunds.get(id)
  if (!refund) throw notFound()
  return refund
}

/** The buyer's bank would not take the money back; the capture can be refunded again. */
export function failRefund(sandbox: Sandbox, refundId: string): void {
  const refund = sandbox.state.paypal.refunds.get(refundId)
  if (refund?.status !== 'PENDING') return
  refund.status = 'FAILED'
  delete refund.status_details
  refund.update_time = instant(sandbox.now())
  settleCaptureStatus(sandbox, retrieveCapture(sandbox, { id: sandbox.state.paypal.refundedCaptures.get(refundId)! }))
  emit(sandbox, 'PAYMENT.REFUND.FAILED', 'refund', `A £ ${refund.amount.value} GBP refund failed`, refund)
}

export function refundedPence(sandbox: Sandbox, capture: PaypalCapture): number {
  const { refunds, refundedCaptures } = sandbox.state.paypal
  let pence = 0
  for (const refund of refunds.values())
    if (refundedCaptures.get(refund.id) === capture.id && refund.status !== 'FAILED') pence += penceOf(refund.amount)
  return pence
}

function settleCaptureStatus(sandbox: Sandbox, capture: PaypalCapture): void {
  const pence = refundedPence(sandbox, capture)
  capture.status = pence === 0 ? 'COMPLETED' : pence < penceOf(capture.amount) ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  capture.update_time = instant(sandbox.now())
}

function makeRefund(sandbox: Sandbox, request: PaypalRequest, capture: PaypalCapture, pence: number): PaypalRefund {
  const { invoice_id, custom_id, note_to_payer } = request.body as Partial<PaypalRefund>
  const id = sandbox.makeId('', 17).toUpperCase()
  const at = instant(sandbox.now())
  const willFail = payerOf(sandbox, capture).later === 'refund_fails'
  return {
    id,
    status: willFail ? 'PENDING' : 'COMPLETED',
    ...(willFail && { status_details: { reason: 'ECHECK' } }),
    amount: pounds(pence),
    ...(invoice_id !== undefined && { invoice_id }),
    ...(custom_id !== undefined && { custom_id }),
    ...(note_to_payer !== undefined && { note_to_payer }),
    create_time: at,
    update_time: at,
    links: [
      { href: `${request.sandboxUrl}/paypal/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${request.sandboxUrl}/paypal/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
  }
}
