import type Stripe from 'stripe'
import { groupOf, textOf } from '../form.ts'
import type { Sandbox } from '../state.ts'
import { recordBalance } from './balance.ts'
import { emit } from './events.ts'
import { invalid, missing } from './failure.ts'
import type { StripeRequest } from './request.ts'
import { idOf } from './state.ts'

const disputeFeePence = 2000
const answerWithinSeconds = 9 * 86_400

/** The cardholder denies the payment; the money leaves the balance at once. */
export function openDispute(sandbox: Sandbox, chargeId: string): void {
  const charge = sandbox.state.stripe.charges.get(chargeId)
  if (!charge || charge.disputed) return
  const created = Math.floor(sandbox.now() / 1000)
  const id = sandbox.makeId('du_')
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: created + answerWithinSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
  charge.disputed = true
  sandbox.state.stripe.disputes.set(id, dispute)
  emit(sandbox, 'charge.dispute.created', dispute)
  const withdrawn = recordBalance(sandbox, 'adjustment', id, -charge.amount_captured)
  withdrawn.fee = disputeFeePence
  withdrawn.net -= disputeFeePence
  dispute.balance_transactions.push(withdrawn)
  emit(sandbox, 'charge.dispute.funds_withdrawn', dispute)
}

/** The bank reports a payment as fraud; no money moves yet. */
export function warnOfFraud(sandbox: Sandbox, chargeId: string): void {
  const charge = sandbox.state.stripe.charges.get(chargeId)
  if (!charge) return
  emit(sandbox, 'radar.early_fraud_warning.created', {
    id: sandbox.makeId('issfr_'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: Math.floor(sandbox.now() / 1000),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: idOf(charge.payment_intent),
  })
}

export function retrieveDispute(sandbox: Sandbox, { id }: StripeRequest): Stripe.Dispute {
  const dispute = sandbox.state.stripe.disputes.get(id)
  if (!dispute) throw missing('dispute', id)
  return dispute
}

/** The text of the evidence decides, like in Stripe's test mode: `winning_evidence` or `losing_evidence`. */
export function answerDispute(sandbox: Sandbox, request: StripeRequest): Stripe.Dispute {
  const dispute = retrieveDispute(sandbox, request)
  if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed.', { param: 'dispute' })
  const text = textOf(groupOf(request.params, 'evidence') ?? {}, 'uncategorized_text') ?? ''
  dispute.evidence.uncategorized_text = text
  dispute.evidence_details.has_evidence = true
  if (text !== 'winning_evidence' && text !== 'losing_evidence') return dispute
  dispute.status = text === 'winning_evidence' ? 'won' : 'lost'
  if (dispute.status === 'won') {
    dispute.balance_transactions.push(recordBalance(sandbox, 'adjustment', dispute.id, dispute.amount))
    emit(sandbox, 'charge.dispute.funds_reinstated', dispute, request)
  }
  emit(sandbox, 'charge.dispute.closed', dispute, request)
  return dispute
}

/** Closing a dispute accepts it: it is lost. */
export function closeDispute(sandbox: Sandbox, request: StripeRequest): Stripe.Dispute {
  const dispute = retrieveDispute(sandbox, request)
  if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed.', { param: 'dispute' })
  dispute.status = 'lost'
  emit(sandbox, 'charge.dispute.closed', dispute, request)
  return dispute
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  }
}
