import type Stripe from 'stripe'

type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

/** An error that Stripe would answer with a status other than 200. */
export class StripeFailure extends Error {
  readonly status: number
  readonly body: { error: ErrorBody }
  constructor(status: number, error: ErrorBody) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

export function invalid(message: string, details: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details })
}

export function missing(kind: string, id: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: kind === 'payment_intent' ? 'intent' : 'id',
  })
}

/** The intent is not in a state that allows the call; Stripe answers 400 and shows the intent. */
export function unexpectedState(intent: Stripe.PaymentIntent, message: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: structuredClone(intent),
  })
}

export function unauthorised(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message })
}

export const internalError = new StripeFailure(500, {
  type: 'api_error',
  message: 'An unknown error occurred (set by the sandbox’s faults).',
})

export const tooManyRequests = new StripeFailure(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
})
