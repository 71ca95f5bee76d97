import type Stripe from 'stripe'
import { CURRENCY, type Pence, pence } from '#domain/money/money.ts'
import type {
  DisputeSnapshot,
  ProviderSnapshot,
  ProviderState,
  RefundSnapshot,
} from '#server/platform/payment-provider.ts'

const STANDINGS: Readonly<Record<string, ProviderState>> = {
  requires_payment_method: 'OPEN',
  requires_confirmation: 'OPEN',
  requires_action: 'CONFIRMING',
  processing: 'CONFIRMING',
  requires_capture: 'AUTHORISED',
  succeeded: 'CAPTURED',
  canceled: 'CANCELLED',
}

/** An intent, read with an expanded `latest_charge`, as a provider snapshot. */
export function snapshotOfIntent(intent: Stripe.PaymentIntent): ProviderSnapshot {
  if (intent.currency !== CURRENCY.toLowerCase()) throw new Error(`${intent.id} is in ${intent.currency}`)
  const standing = STANDINGS[intent.status]
  if (standing === undefined) throw new Error(`${intent.id} has an unknown status: ${intent.status}`)
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  const isPaying = standing === 'AUTHORISED' || standing === 'CAPTURED'
  return {
    standing,
    amountPence: amountOf(intent, standing),
    status: intent.status,
    captureRef: isPaying ? (charge?.id ?? null) : null,
    funding: card?.funding ?? null,
    cardFingerprint: card?.fingerprint ?? null,
    // Cancellations are made by us, and the reason is stored here.
    failure: isPaying || standing === 'CANCELLED' ? null : (intent.last_payment_error?.message ?? null),
  }
}

function amountOf(intent: Stripe.PaymentIntent, standing: ProviderState): Pence {
  if (standing === 'AUTHORISED') return pence(intent.amount_capturable)
  if (standing === 'CAPTURED') return pence(intent.amount_received)
  return pence(intent.amount)
}

export function snapshotOfRefund(refund: Stripe.Refund): RefundSnapshot {
  const failed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    ref: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    state: failed ? 'FAILED' : refund.status === 'succeeded' ? 'SUCCEEDED' : 'PENDING',
    amountPence: pence(refund.amount),
  }
}

/** Warnings and inquiries take no money, so they are not disputes yet: null. */
export function snapshotOfDispute(dispute: Stripe.Dispute): DisputeSnapshot | null {
  const { id: ref, status } = dispute
  if (status.startsWith('warning_')) return null
  const isWon = status === 'won' || status === 'prevented'
  const { due_by: dueBy } = dispute.evidence_details
  return {
    ref,
    standing: status === 'lost' ? 'LOST' : isWon ? 'WON' : 'OPEN',
    amountPence: pence(dispute.amount),
    answerBy: dueBy === null ? null : new Date(dueBy * 1000),
    reason: dispute.reason,
  }
}
