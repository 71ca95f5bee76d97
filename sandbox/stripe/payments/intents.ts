import type Stripe from 'stripe'
import { groupOf, type Params, textOf } from '#sandbox/form.ts'
import type { Sandbox } from '#sandbox/state.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { invalid, missing, unexpectedState } from '#sandbox/stripe/failure.ts'
import { mergeMetadata, readAmount, readChoice, readCurrency, refuseUnknown } from '#sandbox/stripe/params.ts'
import type { StripeRequest } from '#sandbox/stripe/request.ts'
import { idOf } from '#sandbox/stripe/state.ts'
import { confirmIntent } from './confirm.ts'
import { findIntent, release } from './find-intent.ts'
import { takePaymentMethod } from './payment-methods.ts'

const createParams = [
  'allowed_payment_method_types amount automatic_payment_methods capture_method confirm confirmation_method currency customer',
  'description error_on_requires_action excluded_payment_method_types expand metadata off_session payment_method',
  'payment_method_data payment_method_options receipt_email return_url setup_future_usage statement_descriptor_suffix use_stripe_sdk',
].flatMap((names) => names.split(' '))
const usages = ['off_session', 'on_session'] as const
const updateParams = [
  'amount',
  'currency',
  'customer',
  'description',
  'expand',
  'metadata',
  'payment_method',
  'receipt_email',
  'payment_method_options',
  'setup_future_usage',
]

export function createIntent(sandbox: Sandbox, request: StripeRequest): Stripe.PaymentIntent {
  const { params } = request
  refuseUnknown(params, createParams)
  const id = sandbox.makeId('pi_')
  const automatic = groupOf(params, 'automatic_payment_methods')
  const threeDSecure = textOf(
    groupOf(groupOf(params, 'payment_method_options') ?? {}, 'card') ?? {},
    'request_three_d_secure',
  )
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: readAmount(params),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: {
      enabled: true,
      allow_redirects: textOf(automatic ?? {}, 'allow_redirects') === 'never' ? 'never' : 'always',
    },
    canceled_at: null,
    cancellation_reason: null,
    capture_method:
      readChoice(params, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    client_secret: `${id}_secret_${sandbox.makeId('', 25)}`,
    confirmation_method: 'automatic',
    created: Math.floor(sandbox.now() / 1000),
    currency: readCurrency(params),
    customer: textOf(params, 'customer') ?? null,
    customer_account: null,
    description: textOf(params, 'description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: threeDSecure === 'any' || threeDSecure === 'challenge' ? threeDSecure : 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: textOf(params, 'receipt_email') ?? null,
    review: null,
    setup_future_usage: readChoice(params, 'setup_future_usage', usages) ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: textOf(params, 'statement_descriptor_suffix') ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  checkCustomer(sandbox, intent.customer)
  mergeMetadata(intent.metadata, params)
  sandbox.state.stripe.intents.set(id, intent)
  emit(sandbox, 'payment_intent.created', intent, request)
  return textOf(params, 'confirm') === 'true' ? confirmIntent(sandbox, { ...request, id }) : intent
}

function checkCustomer(sandbox: Sandbox, customer: Stripe.PaymentIntent['customer']): void {
  if (customer && !sandbox.state.stripe.customers.has(idOf(customer)))
    throw invalid(`No such customer: '${idOf(customer)}'`, { code: 'resource_missing', param: 'customer' })
}

export function updateIntent(sandbox: Sandbox, request: StripeRequest): Stripe.PaymentIntent {
  const { params } = request
  refuseUnknown(params, updateParams)
  const intent = findIntent(sandbox, request.id)
  if (['processing', 'requires_capture', 'canceled', 'succeeded'].includes(intent.status) && !isNote(params))
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
    )
  if ('amount' in params) {
    if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
      throw unexpectedState(
        intent,
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
      )
    intent.amount = readAmount(params)
  }
  const named = intent.status === 'requires_payment_method' ? takePaymentMethod(sandbox, params) : undefined
  if (named) {
    intent.payment_method = named.method.id
    intent.status = 'requires_confirmation'
  }
  if ('customer' in params) {
    const customer = textOf(params, 'customer') || null
    checkCustomer(sandbox, customer)
    intent.customer = customer
  }
  if ('setup_future_usage' in params)
    intent.setup_future_usage = readChoice(params, 'setup_future_usage', usages) ?? null
  if ('description' in params) intent.description = textOf(params, 'description') || null
  if ('receipt_email' in params) intent.receipt_email = textOf(params, 'receipt_email') || null
  mergeMetadata(intent.metadata, params)
  return intent
}

/** Whether a change is limited to fields that Stripe allows at any time. */
function isNote(params: Params): boolean {
  return Object.keys(params).every((name) => ['description', 'expand', 'metadata', 'receipt_email'].includes(name))
}

export function retrieveIntent(sandbox: Sandbox, { id, params }: StripeRequest): Stripe.PaymentIntent {
  const intent = findIntent(sandbox, id)
  const secret = textOf(params, 'client_secret')
  if (secret !== undefined && secret !== intent.client_secret) throw missing('payment_intent', id)
  return intent
}

export function cancelIntent(sandbox: Sandbox, request: StripeRequest): Stripe.PaymentIntent {
  const reason = readChoice(request.params, 'cancellation_reason', [
    'abandoned',
    'duplicate',
    'fraudulent',
    'requested_by_customer',
  ])
  const intent = findIntent(sandbox, request.id)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw unexpectedState(intent, `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`)
  const charge = intent.status === 'requires_capture' && sandbox.state.stripe.charges.get(idOf(intent.latest_charge))
  release(sandbox, intent, reason ?? null)
  if (charge) {
    charge.refunded = true
    charge.amount_refunded = charge.amount
    emit(sandbox, 'charge.refunded', charge, request)
  }
  emit(sandbox, 'payment_intent.canceled', intent, request)
  return intent
}
