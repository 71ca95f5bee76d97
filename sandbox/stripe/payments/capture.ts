import type Stripe from 'stripe'
import { textOf } from '#sandbox/form.ts'
import type { Sandbox } from '#sandbox/state.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { invalid, unexpectedState } from '#sandbox/stripe/failure.ts'
import type { StripeRequest } from '#sandbox/stripe/request.ts'
import { idOf } from '#sandbox/stripe/state.ts'
import { captureCharge } from './charges.ts'
import { planDispute } from './confirm.ts'
import { findIntent } from './find-intent.ts'

/** Captures the authorised money, all of it or the requested part. */
export function captureIntent(sandbox: Sandbox, request: StripeRequest): Stripe.PaymentIntent {
  const intent = findIntent(sandbox, request.id)
  if (intent.status !== 'requires_capture')
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    )
  const requested = textOf(request.params, 'amount_to_capture')
  const amount = requested === undefined ? intent.amount_capturable : Number(requested)
  if (!Number.isInteger(amount) || amount < 1)
    throw invalid(`Invalid integer: ${requested}`, { code: 'parameter_invalid_integer', param: 'amount_to_capture' })
  if (amount > intent.amount_capturable)
    throw invalid('The amount to capture is greater than the amount that can be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })

  const charge = sandbox.state.stripe.charges.get(idOf(intent.latest_charge))!
  captureCharge(sandbox, charge, amount)
  intent.status = 'succeeded'
  intent.amount_capturable = 0
  intent.amount_received = amount
  emit(sandbox, 'charge.captured', charge, request)
  emit(sandbox, 'payment_intent.succeeded', intent, request)
  planDispute(sandbox, intent, charge)
  return intent
}
