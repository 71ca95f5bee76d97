import { MINUTE_MS } from '../time/durations.ts'
export const paymentProviders = ['STRIPE', 'PAYPAL'] as const
export type PaymentProvider = (typeof paymentProviders)[number]
/** The provider of payments by card. It stores saved cards too. */
export const cardProvider = 'STRIPE' satisfies PaymentProvider

/** The way to pay, as receipts name it. Payments by a wallet are card payments. */
export const paidTexts: Readonly<Record<PaymentProvider, string>> = {
  STRIPE: 'Paid by card',
  PAYPAL: 'Paid with PayPal',
}

/** A provider's name in addresses and in the configuration of pages. */
export function slugOf(provider: PaymentProvider): Lowercase<PaymentProvider> {
  return provider.toLowerCase() as Lowercase<PaymentProvider>
}

export const paymentStates = [
  'BEGUN',
  'OPEN',
  'AUTHORISED',
  'CLAIMED',
  'CAPTURING',
  'CAPTURED',
  'RELEASING',
  'FAILED',
  'CANCELLING',
  'CANCELLED',
  'REFUNDING',
  'REFUNDED',
  'DISPUTED',
] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * A payment is one attempt with one provider. BEGUN means that the provider operation is stored, and perhaps nothing
 * else.
 */
export const paymentMoves: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  BEGUN: ['OPEN', 'AUTHORISED', 'CANCELLING', 'CANCELLED', 'FAILED'],
  OPEN: ['AUTHORISED', 'CANCELLING', 'CANCELLED', 'FAILED'],
  AUTHORISED: ['CLAIMED', 'CANCELLING', 'CANCELLED'],
  // CANCELLING when its round is over: the money is not taken, or refunded.
  CLAIMED: ['CAPTURING', 'RELEASING', 'CANCELLING'],
  CAPTURING: ['CAPTURED', 'RELEASING', 'CANCELLING'],
  CAPTURED: ['REFUNDING', 'DISPUTED'],
  // Money may still be captured, for example by an operator in the provider's dashboard. It pays for tickets that are
  // still claimed, and is refunded otherwise.
  RELEASING: ['FAILED', 'CAPTURED', 'CANCELLING'],
  FAILED: ['REFUNDING'],
  // A cancel may lose its race with the buyer.
  CANCELLING: ['CANCELLED', 'AUTHORISED', 'CAPTURED', 'REFUNDING'],
  CANCELLED: [],
  // A payment refunded in part is still captured. A refund that fails later is started again.
  REFUNDING: ['REFUNDED', 'CAPTURED'],
  REFUNDED: ['REFUNDING'],
  DISPUTED: ['CAPTURED', 'REFUNDED'],
}

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return paymentMoves[from].includes(to)
}

export const PAYMENT_SESSION_MS = 10 * MINUTE_MS
export const PAYMENT_AFTER_ROUND_MS = 4 * MINUTE_MS
/**
 * A payment that is not settled within this time after its round closed is late money: the round's register does not
 * wait for it any longer.
 */
export const SETTLE_AFTER_ROUND_MS = 5 * MINUTE_MS
/**
 * A 3-D Secure step that ends at 0:00 still counts: holds expire, and `complete` closes, this long after the shown end.
 */
export const PAYMENT_GRACE_MS = 2 * MINUTE_MS

/** The end that the entrant is shown: ten minutes, or four minutes after the first of the order's rounds closes. */
export function paymentEndsAt(now: Date, roundClosesAt: Date | null): Date {
  const sessionEnd = now.getTime() + PAYMENT_SESSION_MS
  if (roundClosesAt === null) return new Date(sessionEnd)
  return new Date(Math.min(sessionEnd, roundClosesAt.getTime() + PAYMENT_AFTER_ROUND_MS))
}

/** Rounds that closed at or before this instant accept no more late payments. */
export function lastClosingSettled(now: Date): Date {
  return new Date(now.getTime() - SETTLE_AFTER_ROUND_MS)
}

export function holdEndsAt(sessionEndsAt: Date): Date {
  return new Date(sessionEndsAt.getTime() + PAYMENT_GRACE_MS)
}
