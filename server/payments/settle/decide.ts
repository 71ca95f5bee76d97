import type { PaymentState } from '#domain/money/payment.ts'
import type { ProviderState } from '#server/platform/payment-provider.ts'

/**
 * The reason why we ended a payment. PURCHASE_GONE: the hold was released before the buyer confirmed. The other reasons
 * refuse available money: the order was paid in another way, the payment was late and the tickets are gone, credit
 * cards reached their monthly limit, or an excluded person used the card.
 */
export type EndedWhy = 'PURCHASE_GONE' | 'PAID_ALREADY' | 'LATE' | 'CREDIT_CARD_LIMIT' | 'CARD_NOT_ACCEPTED'

export type Payment = {
  state: PaymentState
  endedWhy: EndedWhy | null
  /** The provider has definitely refused to capture. */
  captureRefused: boolean
}

/** The next step. `wait` leaves it to the buyer, the provider or the next sweep. */
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

/** The external calls that this settling has made: at most one of each kind, then the next settling continues. */
export type Made = { capture: boolean; cancel: boolean }

/**
 * An approval does not confirm the payment: the money may be captured once the buyer has pressed Pay on our page, which
 * is recorded. A payment that is confirmed at its provider is AUTHORISED, and that is enough.
 */
export function confirmedStanding(
  { confirmedAt }: { confirmedAt: Date | null },
  standing: ProviderState,
): ProviderState {
  return standing === 'APPROVED' && confirmedAt !== null ? 'AUTHORISED' : standing
}

/**
 * The decision table of settling, by the payment's state in our books and its status at the provider. `isAwaited`: the
 * purchase is still held for this payment. Only a payment without money depends on it.
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

/** A cancel can lose its race with the buyer. The money is then late money, unless it was refused already. */
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

/** Tickets are released only when no money can be captured any more. */
function whileReleasing(standing: ProviderState, made: Made): Step {
  if (standing === 'CAPTURED') return 'paid'
  if (standing === 'CANCELLED' || standing === 'REFUSED') return 'failed'
  if (standing === 'PENDING' || standing === 'CONFIRMING') return 'wait'
  return made.cancel ? 'wait' : 'cancel_at_provider'
}

/** The tickets are not claimed, so the payment may be refused. */
export function isBeforeClaim({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'BEGUN' || state === 'OPEN' || state === 'AUTHORISED' || state === 'CANCELLING'
}

/** Money is authorised, pending or captured. */
export function isMoney(standing: ProviderState): boolean {
  return standing === 'AUTHORISED' || standing === 'PENDING' || standing === 'CAPTURED'
}
