import { type Charge, getPaypalClient, getStripeKey } from '#contract/payments.ts'
import type { SavedCard } from '#contract/saved-cards.ts'
import type { PaymentProvider } from '#domain/money/payment.ts'
import { callOrThrow } from '#web/core/http/call.ts'

/** One purchase to be paid in this tab. Every call about it sends its own token. */
export type OpenSession = {
  token: string
  keys: Readonly<Record<PaymentProvider, string>>
  charge: Charge
  savedCards: readonly SavedCard[]
  maySaveCard: boolean
  /** The buyer has approved the payment at its provider already and only needs to press Pay. */
  isApproved: boolean
  endsAt: Date
}

/** Requests all providers at once: the buyer may use any, and PayPal's answer contains the items. */
export async function openSession(token: string): Promise<OpenSession> {
  const options = { paymentToken: token }
  const [stripe, paypal] = await Promise.all([
    callOrThrow(getStripeKey, {}, options),
    callOrThrow(getPaypalClient, {}, options),
  ])
  const keys = { STRIPE: stripe.key, PAYPAL: paypal.client }
  if (!Object.values(keys).every(Boolean)) throw new Error('a provider has no key')
  return {
    token,
    keys,
    charge: paypal.charge,
    savedCards: stripe.saved_cards,
    maySaveCard: stripe.may_save_card,
    isApproved: paypal.approved_order_id !== null,
    endsAt: new Date(paypal.exp * 1000),
  }
}
