import type { Pence } from '#domain/money.ts'
import type { PaymentProvider } from '#domain/payment.ts'
import type { CardFace } from '#domain/saved-card.ts'
import type { Verdict } from '#domain/verdict.ts'

/**
 * What became of a call. `no` is a definite answer of the provider: the thing asked for has not happened and, asked
 * so, will not. Everything that leaves a doubt (time-out, broken connection, truncated body, 5xx, 409, a key in use, a
 * wrong credential of ours) is `unknown`, which is never taken for failed: read the provider's object, then act.
 */
export type Called<T> =
  | { outcome: 'yes'; value: T }
  | {
      outcome: 'no'
      why: string
      /** What the provider says to the buyer, where it says anything fit to be shown. */
      reason: string | null
    }
  | {
      outcome: 'unknown'
      why: string
      /** The provider answered with an error of its own, which it may replay for the same key. */
      keySpoilt: boolean
      /** The provider knows no such object. Whether it never was, or is another account's, it does not say. */
      isMissing?: true
    }

/**
 * OPEN: nothing is promised. APPROVED: the buyer has approved it at the provider and is to press Pay on our page.
 * CONFIRMING: the buyer has confirmed and the provider is at work. AUTHORISED: we may take the money. PENDING: taken,
 * but under the provider's review. CAPTURED: ours. REFUSED: the capture was declined for good. CANCELLED: over, nothing
 * was taken.
 */
export type ProviderState =
  | 'OPEN'
  | 'APPROVED'
  | 'CONFIRMING'
  | 'AUTHORISED'
  | 'PENDING'
  | 'CAPTURED'
  | 'REFUSED'
  | 'CANCELLED'

/** The provider's object in our words: the state of a payment's money at the provider. */
export type ProviderSnapshot = {
  standing: ProviderState
  /** What is authorised or was captured; what is asked for before that. */
  amountPence: Pence
  /** The provider's own word, to be shown to the page that asks. */
  status: string
  captureRef: string | null
  funding: string | null
  /** What the provider says to the buyer about the last decline. */
  failure: string | null
}

export type RefundSnapshot = {
  ref: string
  /** Ours, where we made it. */
  refundId: string | null
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  amountPence: Pence
}
export type DisputeSnapshot = {
  ref: string
  standing: 'OPEN' | 'WON' | 'LOST'
  amountPence: Pence
  /** By when the provider wants our answer; null where it wants none, or does not say. */
  answerBy: Date | null
  /** Why the buyer opened it, in the provider's word. */
  reason: string | null
}

/** Money that moved, as the provider's own books have it, in the state that it has come to since. */
export type Movement = {
  kind: 'CAPTURE' | 'REFUND' | 'DISPUTE'
  /** Its own id; books that name a dispute only by the payment give that one's. */
  ref: string
  refundId: string | null
  about: ProviderEvent['about']
  amountPence: Pence
  /** As we would say it; null where the books do not say. */
  state: string | null
  /** When it moved, to the second. */
  at: Date
}
/** `feesPence` is what the provider kept of them, and took beside them; what it gave back is taken off. */
export type Movements = { movements: Movement[]; feesPence: number }

/**
 * A payment as it is sent to the provider; `purchase` is the id that people see. Keys are made from its id, so that a
 * repeated call is the same call.
 */
export type Begin = { paymentId: string; purchase: string; amountPence: Pence; key: string }
export type Begun = { ref: string; clientSecret: string | null }
export type Ref = { ref: string; key: string }
export type Captured = { ref: string; captureRef: string }
export type Refund = { refundId: string; ref: string; captureRef: string; amountPence: Pence; key: string }

/** An event that a provider sent. It only notifies: the state is always read from the object itself. */
export type ProviderEvent = {
  id: string
  type: string
  /** Whatever the event says that leads to our payment; each may be missing. */
  about: { paymentId: string | null; ref: string | null; captureRef: string | null }
  /** Refunds and disputes: news about money that is already settled. */
  isAfterCapture: boolean
  body: unknown
}

/** What we ask of Stripe and of PayPal: the fewest verbs that move money. Their web forms stay their own. */
export type Provider = {
  name: PaymentProvider
  /** How long the provider answers a repeated key with the first answer. */
  keepsKeysMs: number
  begin: (payment: Begin) => Promise<Called<Begun>>
  /**
   * Looks for the object of a payment whose creation was never answered; null where there is none, or none can be
   * found.
   */
  findBegun: (payment: { paymentId: string; begunAt: Date }) => Promise<Called<Begun | null>>
  read: (ref: string) => Promise<Called<ProviderSnapshot>>
  capture: (payment: Ref) => Promise<Called<ProviderSnapshot>>
  cancel: (payment: Ref) => Promise<Called<ProviderSnapshot>>
  refund: (refund: Refund) => Promise<Called<RefundSnapshot>>
  /** All that was refunded of a payment, by us or at the provider's own pages. */
  listRefunds: (payment: Captured) => Promise<Called<RefundSnapshot[]>>
  /** All that was taken back of a payment until it is decided whose it is, and after. */
  listDisputes: (payment: Captured) => Promise<Called<DisputeSnapshot[]>>
  /** Refused when the signature is not the provider's. */
  readWebhook: (
    rawBody: string,
    headers: Readonly<Record<string, unknown>>,
  ) => Promise<Verdict<ProviderEvent, 'AuthenticationError'>>
  /** What happened after captures since an instant, for webhooks that never came. */
  listEvents: (since: Date) => Promise<Called<ProviderEvent[]>>
  /** The money that moved from one instant to before another, each movement once. */
  listMovements: (from: Date, to: Date) => Promise<Called<Movements>>
}

/** A card that the provider holds for a customer. Two of the same number have the same `fingerprint`. */
export type HeldCard = CardFace & { ref: string; fingerprint: string | null; savedAt: Date }

/** The customers that the card provider holds for us, and their cards. No number of a card ever comes to us. */
export type CardVault = {
  makeCustomer: (customer: { accountId: string; key: string }) => Promise<Called<string>>
  /** Looks for a customer whose creation was never answered. */
  findCustomer: (customer: { accountId: string; begunAt: Date }) => Promise<Called<string | null>>
  deleteCustomer: (customer: string) => Promise<Called<null>>
  /** Whether the card that pays an open payment is saved for the customer, or may be one that is saved for them. */
  setUse: (use: { ref: string; customer: string | null; saves: boolean; key: string }) => Promise<Called<null>>
  listCards: (customer: string) => Promise<Called<HeldCard[]>>
  removeCard: (ref: string) => Promise<Called<null>>
}

/** A client of each provider. Reading one that this process has neither keys nor a simulator for throws. */
export type Providers = { readonly STRIPE: Provider & { cards: CardVault }; readonly PAYPAL: Provider }

export function yes<T>(value: T): Called<T> {
  return { outcome: 'yes', value }
}
