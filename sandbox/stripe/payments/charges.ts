import type Stripe from 'stripe'
import type { Sandbox } from '#sandbox/state.ts'
import { recordBalance } from '#sandbox/stripe/balance.ts'
import { missing } from '#sandbox/stripe/failure.ts'
import type { StripeRequest } from '#sandbox/stripe/request.ts'
import type { Decline } from './cards.ts'

const authorisationLastsDays = 7

export function retrieveCharge(sandbox: Sandbox, { id }: StripeRequest): Stripe.Charge {
  const charge = sandbox.state.stripe.charges.get(id)
  if (!charge) throw missing('charge', id)
  return charge
}

/** The bank's answer to one attempt: an authorisation, or a decline stored as a failed charge. */
export function recordCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  domainError: Decline | undefined,
  challenged: boolean,
): Stripe.Charge {
  const charge: Stripe.Charge = {
    id: sandbox.makeId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'FAIRDRAW SANDBOX',
    captured: false,
    created: Math.floor(sandbox.now() / 1000),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: domainError?.code ?? null,
    failure_message: domainError?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(domainError),
    paid: !domainError,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(sandbox, intent, method, domainError, challenged) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: domainError ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
  sandbox.state.stripe.charges.set(charge.id, charge)
  intent.latest_charge = charge.id
  return charge
}

/** Captures the money of an authorised charge; the rest is released. */
export function captureCharge(sandbox: Sandbox, charge: Stripe.Charge, amount: number): void {
  charge.captured = true
  charge.amount_captured = amount
  charge.balance_transaction = recordBalance(sandbox, 'charge', charge.id, amount).id
}

function outcomeOf(domainError: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: domainError ? 'declined_by_network' : 'approved_by_network',
    reason: domainError?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: domainError
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: domainError ? 'issuer_declined' : 'authorized',
  }
}

function cardDetails(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  { card }: Stripe.PaymentMethod,
  domainError: Decline | undefined,
  challenged: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  const now = Math.floor(sandbox.now() / 1000)
  return {
    amount_authorized: domainError ? null : intent.amount,
    authorization_code: domainError ? null : '123456',
    brand: card!.brand,
    ...(intent.capture_method === 'manual' && { capture_before: now + authorisationLastsDays * 86_400 }),
    checks: {
      address_line1_check: null,
      address_postal_code_check: 'pass',
      cvc_check: domainError?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card!.country,
    electronic_commerce_indicator: null,
    exp_month: card!.exp_month,
    exp_year: card!.exp_year,
    fingerprint: card!.fingerprint ?? null,
    funding: card!.funding,
    installments: null,
    last4: card!.last4,
    mandate: null,
    network: card!.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: challenged
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: sandbox.makeId('tds_'),
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }
}
