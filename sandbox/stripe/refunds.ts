import type Stripe from 'stripe'
import { groupOf, textOf } from '../form.ts'
import type { Sandbox } from '../state.ts'
import { recordBalance } from './balance.ts'
import { emit } from './events.ts'
import { invalid, missing } from './failure.ts'
import { cardBehind } from './payments/payment-methods.ts'
import type { StripeRequest } from './request.ts'
import { idOf } from './state.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export function createRefund(sandbox: Sandbox, request: StripeRequest): Stripe.Refund {
  const { params } = request
  const charge = chargeToRefund(sandbox, textOf(params, 'payment_intent'), textOf(params, 'charge'))
  const left = charge.amount_captured - charge.amount_refunded
  const requested = textOf(params, 'amount')
  const amount = requested === undefined ? left : Number(requested)
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (!Number.isInteger(amount) || amount < 1)
    throw invalid(`Invalid integer: ${requested}`, { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw invalid(
      `Refund amount (£${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge (£${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    )

  const id = sandbox.makeId('re_')
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: recordBalance(sandbox, 'refund', id, -amount).id,
    charge: charge.id,
    created: Math.floor(sandbox.now() / 1000),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: { ...(groupOf(params, 'metadata') as Record<string, string> | undefined) },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reasons.find((reason) => reason === textOf(params, 'reason')) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  sandbox.state.stripe.refunds.set(id, refund)
  changeRefunded(charge, amount)
  emit(sandbox, 'refund.created', refund, request)
  emit(sandbox, 'charge.refunded', charge, request)
  if (cardBehind(sandbox, charge.payment_method ?? '').later === 'refund_fails')
    sandbox.schedule.plan('refund_failure', id, sandbox.timings.refundFailsAfterMs)
  return refund
}

export function retrieveRefund(sandbox: Sandbox, { id }: StripeRequest): Stripe.Refund {
  const refund = sandbox.state.stripe.refunds.get(id)
  if (!refund) throw missing('refund', id)
  return refund
}

/** The bank sent the money back: it is the merchant's again, and the charge can be refunded again. */
export function failRefund(sandbox: Sandbox, refundId: string): void {
  const refund = sandbox.state.stripe.refunds.get(refundId)
  if (refund?.status !== 'succeeded') return
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  refund.failure_balance_transaction = recordBalance(sandbox, 'refund_failure', refund.id, refund.amount).id
  changeRefunded(sandbox.state.stripe.charges.get(idOf(refund.charge))!, -refund.amount)
  emit(sandbox, 'refund.updated', refund)
  emit(sandbox, 'refund.failed', refund)
}

function changeRefunded(charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
}

function chargeToRefund(sandbox: Sandbox, intentId: string | undefined, chargeId: string | undefined): Stripe.Charge {
  const { intents, charges } = sandbox.state.stripe
  if (intentId === undefined && chargeId === undefined)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  const intent = intentId === undefined ? undefined : intents.get(intentId)
  if (intentId !== undefined && !intent)
    throw invalid(`No such payment_intent: '${intentId}'`, { code: 'resource_missing', param: 'payment_intent' })
  const charge = charges.get(chargeId ?? idOf(intent?.latest_charge ?? null))
  if (!charge?.captured)
    throw invalid(
      intent
        ? `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
        : `Charge ${chargeId} cannot be refunded.`,
      { param: intent ? 'payment_intent' : 'charge' },
    )
  return charge
}
