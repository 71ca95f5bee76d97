import type Stripe from 'stripe'
import { groupOf, textOf } from '#sandbox/form.ts'
import type { Sandbox } from '#sandbox/state.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { missing } from '#sandbox/stripe/failure.ts'
import type { StripeRequest } from '#sandbox/stripe/request.ts'

export function createCustomer(sandbox: Sandbox, request: StripeRequest): Stripe.Customer {
  const { params } = request
  const customer: Stripe.Customer = {
    id: sandbox.makeId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: Math.floor(sandbox.now() / 1000),
    currency: null,
    default_source: null,
    delinquent: false,
    description: textOf(params, 'description') ?? null,
    email: textOf(params, 'email') ?? null,
    invoice_prefix: sandbox.makeId('', 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: { ...(groupOf(params, 'metadata') as Record<string, string> | undefined) },
    name: textOf(params, 'name') ?? null,
    phone: textOf(params, 'phone') ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  sandbox.state.stripe.customers.set(customer.id, customer)
  emit(sandbox, 'customer.created', customer, request)
  return customer
}

/** Its cards are detached with it. */
export function deleteCustomer(sandbox: Sandbox, request: StripeRequest): Stripe.DeletedCustomer {
  const customer = retrieveCustomer(sandbox, request)
  const { customers, paymentMethods, detached } = sandbox.state.stripe
  customers.delete(customer.id)
  for (const method of paymentMethods.values()) {
    if (method.customer !== customer.id) continue
    method.customer = null
    detached.set(method.id, true)
  }
  emit(sandbox, 'customer.deleted', customer, request)
  return { id: customer.id, object: 'customer', deleted: true }
}

export function retrieveCustomer(sandbox: Sandbox, { id }: StripeRequest): Stripe.Customer {
  const customer = sandbox.state.stripe.customers.get(id)
  if (!customer) throw missing('customer', id)
  return customer
}
