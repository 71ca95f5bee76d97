import type Stripe from 'stripe'
import { textOf } from '#sandbox/form.ts'
import type { Sandbox } from '#sandbox/state.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { invalid } from '#sandbox/stripe/failure.ts'
import { pageOf } from '#sandbox/stripe/lists.ts'
import type { StripeRequest } from '#sandbox/stripe/request.ts'
import { idOf } from '#sandbox/stripe/state.ts'
import { retrieveCustomer } from './customers.ts'
import { namedMethod, retrievePaymentMethod } from './payment-methods.ts'

const NEVER_AGAIN =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.'

export function attachMethod(sandbox: Sandbox, request: StripeRequest): Stripe.PaymentMethod {
  const id = textOf(request.params, 'customer')
  if (!id) throw invalid('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' })
  const customer = retrieveCustomer(sandbox, { ...request, id })
  const method = namedMethod(sandbox, request.id)
  if (method.customer !== null || isSpent(sandbox, method))
    throw invalid(NEVER_AGAIN, { code: 'payment_method_unexpected_state', param: 'payment_method' })
  return attach(sandbox, method, customer.id, request)
}

/** A card that pays an intent with `setup_future_usage` is also attached to the intent's customer. */
export function attach(
  sandbox: Sandbox,
  method: Stripe.PaymentMethod,
  customer: string,
  request?: StripeRequest,
): Stripe.PaymentMethod {
  method.customer = customer
  emit(sandbox, 'payment_method.attached', method, request)
  return method
}

export function detachMethod(sandbox: Sandbox, request: StripeRequest): Stripe.PaymentMethod {
  const method = retrievePaymentMethod(sandbox, request)
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  method.customer = null
  sandbox.state.stripe.detached.set(method.id, true)
  emit(sandbox, 'payment_method.detached', method, request)
  return method
}

export function listMethodsOf(sandbox: Sandbox, request: StripeRequest) {
  const { id } = retrieveCustomer(sandbox, request)
  return pageOfCustomer(sandbox, id, request, `/v1/customers/${id}/payment_methods`)
}

export function listMethods(sandbox: Sandbox, request: StripeRequest) {
  const id = textOf(request.params, 'customer') ?? ''
  return pageOfCustomer(sandbox, id, request, '/v1/payment_methods')
}

function pageOfCustomer({ state }: Sandbox, customer: string, { params }: StripeRequest, url: string) {
  return pageOf(state.stripe.paymentMethods, { ...params, customer }, url, ['customer', 'type'])
}

/** Checks the card of a payment: it must be new, or belong to the intent's customer. */
export function checkUsable(sandbox: Sandbox, method: Stripe.PaymentMethod, intent: Stripe.PaymentIntent): void {
  const owner = idOf(method.customer)
  if (owner !== '' && owner !== idOf(intent.customer))
    throw invalid(
      `The PaymentMethod ${method.id} does not belong to the Customer of this PaymentIntent. Please use this PaymentMethod with the Customer that it belongs to instead.`,
      { param: 'payment_method' },
    )
  if (owner === '' && isSpent(sandbox, method))
    throw invalid(NEVER_AGAIN, { code: 'payment_method_unexpected_state', param: 'payment_method' })
}

function isSpent({ state: { stripe } }: Sandbox, { id }: Stripe.PaymentMethod): boolean {
  return (
    stripe.detached.has(id) ||
    [...stripe.charges.values()].some(({ payment_method, paid }) => paid && payment_method === id)
  )
}
