import type Stripe from 'stripe'
import type { Sandbox } from '#sandbox/state.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { missing } from '#sandbox/stripe/failure.ts'
import { idOf } from '#sandbox/stripe/state.ts'

const authorisationLastsMs = 7 * 86_400_000

/** The intent in its current state: an authorisation that was not captured expires after seven days. */
export function findIntent(sandbox: Sandbox, id: string): Stripe.PaymentIntent {
  const intent = sandbox.state.stripe.intents.get(id)
  if (!intent) throw missing('payment_intent', id)
  const charge = sandbox.state.stripe.charges.get(idOf(intent.latest_charge))
  if (intent.status !== 'requires_capture' || !charge) return intent
  if (sandbox.now() < charge.created * 1000 + authorisationLastsMs) return intent
  release(sandbox, intent, 'automatic')
  emit(sandbox, 'charge.expired', charge)
  emit(sandbox, 'payment_intent.canceled', intent)
  return intent
}

/** Ends an intent that took no money; its authorisation is released. */
export function release(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): void {
  intent.status = 'canceled'
  intent.canceled_at = Math.floor(sandbox.now() / 1000)
  intent.cancellation_reason = reason
  intent.amount_capturable = 0
  intent.next_action = null
}
