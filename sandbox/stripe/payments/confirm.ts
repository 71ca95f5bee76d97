import type Stripe from 'stripe'
import { textOf } from '#sandbox/form.ts'
import type { Sandbox } from '#sandbox/state.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { invalid, missing, StripeFailure, unexpectedState } from '#sandbox/stripe/failure.ts'
import type { StripeRequest } from '#sandbox/stripe/request.ts'
import { idOf } from '#sandbox/stripe/state.ts'
import { attach, checkUsable } from './attached-methods.ts'
import type { Decline } from './cards.ts'
import { captureCharge, recordCharge } from './charges.ts'
import { findIntent } from './find-intent.ts'
import { cardBehind, takePaymentMethod } from './payment-methods.ts'

/** A confirm ends authorised, challenged, processing, or refused with 402 and the intent open for another card. */
export function confirmIntent(sandbox: Sandbox, request: StripeRequest): Stripe.PaymentIntent {
  const intent = findIntent(sandbox, request.id)
  const { params } = request
  const secret = textOf(params, 'client_secret')
  if (secret !== undefined && secret !== intent.client_secret) throw missing('payment_intent', intent.id)
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpectedState(intent, `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`)
  const returnUrl = textOf(params, 'return_url')
  if (!returnUrl && intent.automatic_payment_methods?.allow_redirects !== 'never') throw returnUrlNeeded
  const taken = takePaymentMethod(sandbox, params)
  if (!taken)
    throw unexpectedState(intent, 'You cannot confirm this PaymentIntent because it’s missing a payment method.')
  const { method, domainError } = taken
  checkUsable(sandbox, method, intent)

  intent.next_action = null
  if (domainError) return decline(sandbox, intent, method, domainError, false, request)
  intent.payment_method = method.id
  const card = cardBehind(sandbox, method.id)
  if (card.challenged) return challenge(sandbox, intent, returnUrl ?? '', request)
  if (card.decline) return decline(sandbox, intent, method, card.decline, false, request)
  if (card.processing) return process(sandbox, intent, request)
  return authorise(sandbox, intent, method, false, request)
}

/** The person's answer on the bank's page. Only an intent that waits for it changes. */
export function answerChallenge(sandbox: Sandbox, intentId: string, isPassed: boolean): Stripe.PaymentIntent {
  const intent = findIntent(sandbox, intentId)
  if (intent.status !== 'requires_action') return intent
  const method = sandbox.state.stripe.paymentMethods.get(idOf(intent.payment_method))!
  intent.next_action = null
  if (!isPassed) {
    fail(sandbox, intent, method, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    })
    return intent
  }
  const domainError = cardBehind(sandbox, method.id).decline
  if (domainError) refuse(sandbox, intent, method, domainError, true)
  else authorise(sandbox, intent, method, true)
  return intent
}

export function finishProcessing(sandbox: Sandbox, intentId: string): void {
  const intent = findIntent(sandbox, intentId)
  if (intent.status !== 'processing') return
  intent.processing = null
  authorise(sandbox, intent, sandbox.state.stripe.paymentMethods.get(idOf(intent.payment_method))!, false)
}

function challenge(sandbox: Sandbox, intent: Stripe.PaymentIntent, returnUrl: string, request: StripeRequest) {
  const url = `${request.sandboxUrl}/stripe/3ds/${intent.id}?client_secret=${intent.client_secret}`
  intent.status = 'requires_action'
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
  emit(sandbox, 'payment_intent.requires_action', intent, request)
  return intent
}

function process(sandbox: Sandbox, intent: Stripe.PaymentIntent, request: StripeRequest) {
  intent.status = 'processing'
  emit(sandbox, 'payment_intent.processing', intent, request)
  sandbox.schedule.plan('processing', intent.id, sandbox.timings.processingMs)
  return intent
}

function authorise(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  challenged: boolean,
  request?: StripeRequest,
): Stripe.PaymentIntent {
  const charge = recordCharge(sandbox, intent, method, undefined, challenged)
  intent.last_payment_error = null
  const customer = idOf(intent.customer)
  if (intent.setup_future_usage && customer && method.customer === null) attach(sandbox, method, customer, request)
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture'
    intent.amount_capturable = intent.amount
    emit(sandbox, 'charge.succeeded', charge, request)
    emit(sandbox, 'payment_intent.amount_capturable_updated', intent, request)
    return intent
  }
  captureCharge(sandbox, charge, intent.amount)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  emit(sandbox, 'charge.succeeded', charge, request)
  emit(sandbox, 'payment_intent.succeeded', intent, request)
  planDispute(sandbox, intent, charge)
  return intent
}

/** The cards of the published table whose holder disputes the payment, or whose bank warns of fraud. */
export function planDispute(sandbox: Sandbox, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  const { later } = cardBehind(sandbox, idOf(intent.payment_method))
  if (later === 'dispute' || later === 'fraud_warning')
    sandbox.schedule.plan(later, charge.id, sandbox.timings.disputeAfterMs)
}

function decline(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  domainError: Decline,
  challenged: boolean,
  request: StripeRequest,
): never {
  const error = refuse(sandbox, intent, method, domainError, challenged, request)
  throw new StripeFailure(402, { ...error, type: 'card_error', payment_intent: structuredClone(intent) })
}

function refuse(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { code, declineCode, message }: Decline,
  challenged: boolean,
  request?: StripeRequest,
) {
  const charge = recordCharge(sandbox, intent, method, { code, declineCode, message }, challenged)
  emit(sandbox, 'charge.failed', charge, request)
  const error = {
    charge: charge.id,
    code,
    decline_code: declineCode,
    message,
    payment_method: structuredClone(method),
  }
  fail(sandbox, intent, method, { ...error, type: 'card_error' }, request)
  return error
}

function fail(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: Stripe.PaymentIntent.LastPaymentError,
  request?: StripeRequest,
): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = { ...error, payment_method: structuredClone(method) }
  emit(sandbox, 'payment_intent.payment_failed', intent, request)
}

const returnUrlNeeded = invalid(
  'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don’t want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
  { param: 'return_url' },
)
