import type Stripe from 'stripe'

/** Stripe's objects by id, oldest first. Objects are stored in Stripe's form, with ids instead of expanded objects. */
export type StripeState = {
  intents: Map<string, Stripe.PaymentIntent>
  charges: Map<string, Stripe.Charge>
  refunds: Map<string, Stripe.Refund>
  disputes: Map<string, Stripe.Dispute>
  customers: Map<string, Stripe.Customer>
  paymentMethods: Map<string, Stripe.PaymentMethod>
  balanceTransactions: Map<string, Stripe.BalanceTransaction>
  events: Map<string, StripeEvent>
  /** Payment methods that were detached from their customer, and can no longer pay. */
  detached: Map<string, true>
  /** The number of the test card behind a payment method, which decides its behaviour. */
  cardNumbers: Map<string, string>
  /** The first answer to each idempotency key. */
  answers: Map<string, StoredAnswer>
}

export type StoredAnswer = { at: number; fingerprint: string; status: number; body: unknown }
export type StripeEvent = Omit<Stripe.EventBase, 'data' | 'type'> & { type: string; data: { object: StripeObject } }
export type StripeObject =
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Customer
  | Stripe.PaymentMethod
  | Stripe.BalanceTransaction
  | Stripe.Radar.EarlyFraudWarning

export function emptyStripeState(): StripeState {
  return {
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    customers: new Map(),
    paymentMethods: new Map(),
    balanceTransactions: new Map(),
    events: new Map(),
    detached: new Map(),
    cardNumbers: new Map(),
    answers: new Map(),
  }
}

/** The id of a field that Stripe may answer expanded and the sandbox keeps as an id. */
export function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '')
}
