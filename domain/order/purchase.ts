import type { PaymentState } from '../money/payment.ts'

export const purchaseStates = [
  'HELD',
  'PAYING',
  'CLAIMED',
  'CAPTURED',
  'COMPLETED',
  'PARTLY_REFUNDED',
  'DISPUTED',
  'EXPIRED',
  'CANCELLED',
  'FAILED',
  'REFUNDING',
  'REFUNDED',
] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** A purchase starts as a hold, or complete if there is nothing to pay. */
export const purchaseBeginnings: readonly PurchaseState[] = ['HELD', 'COMPLETED']

/** Every move that a purchase can make. The statement that moves one is guarded by the same table. */
export const purchaseMoves: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  HELD: ['PAYING', 'EXPIRED', 'CANCELLED'],
  PAYING: ['CLAIMED', 'EXPIRED', 'CANCELLED'],
  // Back to PAYING: the money was refused while the tickets are held, so the order can be paid in another way.
  CLAIMED: ['CAPTURED', 'PAYING', 'FAILED'],
  CAPTURED: ['COMPLETED', 'REFUNDING'],
  COMPLETED: ['PARTLY_REFUNDED', 'REFUNDING', 'REFUNDED', 'DISPUTED'],
  // A partial refund may fail later, and its money comes back.
  PARTLY_REFUNDED: ['REFUNDING', 'REFUNDED', 'DISPUTED', 'COMPLETED'],
  DISPUTED: ['COMPLETED', 'PARTLY_REFUNDED', 'REFUNDED'],
  // Late money: released tickets are taken again if they are still available.
  EXPIRED: ['CLAIMED'],
  CANCELLED: ['CLAIMED'],
  FAILED: [],
  REFUNDING: ['REFUNDED', 'PARTLY_REFUNDED'],
  REFUNDED: ['REFUNDING'],
}

export function canMovePurchase(from: PurchaseState, to: PurchaseState): boolean {
  return purchaseMoves[from].includes(to)
}

/** The states from which a purchase can move to this one, for the guard of an update. */
export function statesBefore(to: PurchaseState): PurchaseState[] {
  return purchaseStates.filter((from) => canMovePurchase(from, to))
}

export const entryStatuses = ['PENDING', 'PAID', 'FREE', 'EXPIRED', 'FAILED', 'REFUNDED'] as const
export type EntryStatus = (typeof entryStatuses)[number]

const STATUS: Readonly<Record<PurchaseState, EntryStatus>> = {
  HELD: 'PENDING',
  PAYING: 'PENDING',
  CLAIMED: 'PENDING',
  CAPTURED: 'PENDING',
  COMPLETED: 'PAID',
  PARTLY_REFUNDED: 'PAID',
  DISPUTED: 'PAID',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'FAILED',
  FAILED: 'FAILED',
  REFUNDING: 'REFUNDED',
  REFUNDED: 'REFUNDED',
}

export type PurchaseProgress = {
  readonly state: PurchaseState
  readonly isFree: boolean
  readonly paymentStates: readonly PaymentState[]
}

/** The buyer can still confirm these at the provider, or just has: then an ended purchase is claimed after all. */
const canStillPay: readonly PaymentState[] = ['OPEN', 'AUTHORISED', 'CANCELLING']

/** The status an entrant sees. No purchase has ended while it can still be paid; a release is an end already. */
export function entryStatusOf({ state, isFree, paymentStates }: PurchaseProgress): EntryStatus {
  if (state === 'CLAIMED' && paymentStates.includes('RELEASING')) return 'FAILED'
  const hasEnded = state === 'EXPIRED' || state === 'CANCELLED'
  if (hasEnded && paymentStates.some((payment) => canStillPay.includes(payment))) return 'PENDING'
  return isFree && STATUS[state] === 'PAID' ? 'FREE' : STATUS[state]
}

export const paymentEndings = ['paid', 'paying', 'replaced', 'expired', 'failed', 'refunded'] as const
export type PaymentEnding = (typeof paymentEndings)[number]

const ENDINGS: Readonly<Record<PurchaseState, PaymentEnding | null>> = {
  HELD: null,
  PAYING: null,
  CLAIMED: 'paying',
  CAPTURED: 'paying',
  COMPLETED: 'paid',
  PARTLY_REFUNDED: 'paid',
  DISPUTED: 'paid',
  EXPIRED: 'expired',
  CANCELLED: 'replaced',
  FAILED: 'failed',
  REFUNDING: 'refunded',
  REFUNDED: 'refunded',
}

/** Why a purchase cannot be paid, for the page that wants to; null while it can. */
export function paymentEndingOf(state: PurchaseState): PaymentEnding | null {
  return ENDINGS[state]
}
