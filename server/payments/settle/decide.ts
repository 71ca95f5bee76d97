import type { PaymentState } from '#domain/payment.ts'
import type { ProviderState } from '#server/platform/payment-provider.ts'

/**
 * Why we ended a payment. PURCHASE_GONE: the hold was released before the buyer confirmed. The others refused money
 * that was there: paid already in another way, late and the tickets gone, or more than credit cards may pay in a month.
 */
export type EndedWhy = 'PURCHASE_GONE' | 'PAID_ALREADY' | 'LATE' | 'CREDIT_CARD_LIMIT'

export type Payment = {
  state: PaymentState
  endedWhy: EndedWhy | null
  /** The provider has said that it will not capture. */
  captureRefused: boolean
}

/** What is to be done next. `wait` leaves it to the buyer, the provider or the next sweep. */
export type Step =
  | 'wait'
  | 'claim'
  | 'capture'
  | 'paid'
  | 'cancel'
  | 'cancelled'
  | 'release'
  | 'cancel_at_provider'
  | 'failed'
  | 'refund'

/** How many outside calls of a kind this settling has made: one each, then the next settling goes on. */
export type Made = { capture: boolean; cancel: boolean }

/**
 * An approval at PayPal is not yet the buyer's word to us: its money may be taken once they pressed Pay on our page,
 * which is recorded. A card is confirmed at Stripe, and is AUTHORISED by that alone.
 */
export function confirmedStanding(
  { confirmedAt }: { confirmedAt: Date | null },
  standing: ProviderState,
): ProviderState {
  return standing === 'APPROVED' && confirmedAt !== null ? 'AUTHORISED' : standing
}

/**
 * The one table of settling: where the payment stands with us, and where its money stands at the provider. `isAwaited`
 * says that its purchase is still held for it; only a payment without money asks.
 */
export function decide(payment: Payment, isAwaited: boolean, standing: ProviderState, made: Made): Step {
  switch (payment.state) {
    case 'BEGUN':
    case 'OPEN':
    case 'AUTHORISED':
      return beforeClaim(isAwaited, standing)
    case 'CANCELLING':
      return whileCancelling(payment, standing, made)
    case 'CLAIMED':
    case 'CAPTURING':
      return whileCapturing(payment, standing, made)
    case 'RELEASING':
      return whileReleasing(standing, made)
    case 'FAILED':
      return standing === 'CAPTURED' ? 'refund' : 'wait'
    default:
      return 'wait'
  }
}

function beforeClaim(isAwaited: boolean, standing: ProviderState): Step {
  if (standing === 'CANCELLED' || standing === 'REFUSED') return 'cancelled'
  if (isMoney(standing)) return 'claim'
  return isAwaited ? 'wait' : 'cancel'
}

/** A cancel can lose its race with the buyer: then the money is late money, unless it was refused once already. */
function whileCancelling(payment: Payment, standing: ProviderState, made: Made): Step {
  const wasRefused = payment.endedWhy !== null && payment.endedWhy !== 'PURCHASE_GONE'
  if (standing === 'CANCELLED' || standing === 'REFUSED') return 'cancelled'
  if (isMoney(standing) && !wasRefused) return 'claim'
  if (standing === 'CAPTURED') return 'refund'
  // PENDING can be neither captured nor cancelled.
  if (standing === 'PENDING') return 'wait'
  return made.cancel ? 'wait' : 'cancel'
}

function whileCapturing(payment: Payment, standing: ProviderState, made: Made): Step {
  if (standing === 'CAPTURED') return 'paid'
  if (standing === 'CANCELLED' || standing === 'REFUSED') return 'release'
  if (standing === 'PENDING' || standing === 'CONFIRMING') return 'wait'
  if (payment.captureRefused) return 'release'
  return made.capture ? 'wait' : 'capture'
}

/** The tickets go back only when nothing can be taken any more. */
function whileReleasing(standing: ProviderState, made: Made): Step {
  if (standing === 'CAPTURED') return 'paid'
  if (standing === 'CANCELLED' || standing === 'REFUSED') return 'failed'
  if (standing === 'PENDING' || standing === 'CONFIRMING') return 'wait'
  return made.cancel ? 'wait' : 'cancel_at_provider'
}

/** There is money to be had, or it has been had already. */
export function isMoney(standing: ProviderState): boolean {
  return standing === 'AUTHORISED' || standing === 'PENDING' || standing === 'CAPTURED'
}
