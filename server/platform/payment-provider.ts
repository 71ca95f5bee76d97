import type { Pence } from '#domain/money/money.ts'
import type { cardProvider, PaymentProvider } from '#domain/money/payment.ts'
import type { CardFace } from '#domain/money/saved-card.ts'
import type { Verdict } from '#domain/verdict.ts'

/**
 * The result of a call. `no` is a definite answer of the provider: the operation has not happened, and the same request
 * will never succeed. Everything uncertain (time-out, broken connection, truncated body, 5xx, 409, a key in use, a
 * our wrong credential) is `unknown`, which never counts as a failure: read the provider's object, then act.
 */
export type Called<T> =
  | { outcome: 'yes'; value: T }
  | {
      outcome: 'no'
      why: string
      /** The provider's reason for the buyer, if it is fit to be shown. */
      reason: string | null
    }
  | {
      outcome: 'unknown'
      why: string
      /** The provider's answer was an error, which it may replay for the same key. */
      keySpoilt: boolean
      /**
       * The provider knows no such object. It does not say whether the object never existed or belongs to another
       * account.
       */
      isMissing?: true
    }

/**
 * OPEN: nothing is promised. APPROVED: the buyer has approved it at the provider and has yet to press Pay on our page.
 * CONFIRMING: the buyer has confirmed and the provider is processing. AUTHORISED: we may capture. PENDING: captured,
 * but under the provider's review. CAPTURED: ours. REFUSED: the capture was finally declined. CANCELLED: over, nothing
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

/** The state of a payment's money at the provider, in our terms. */
export type ProviderSnapshot = {
  standing: ProviderState
  /** The authorised or captured amount; before that the requested amount. */
  amountPence: Pence
  /** The provider's own status, for the page. */
  status: string
  captureRef: string | null
  funding: string | null
  /** Identical for every use of one card number. Null without a card, or before one is used. */
  cardFingerprint: string | null
  /** The provider's message to the buyer about the last decline. */
  failure: string | null
}

export type RefundSnapshot = {
  ref: string
  /** Our id, if we made the refund. */
  refundId: string | null
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  amountPence: Pence
}
export type DisputeSnapshot = {
  ref: string
  standing: 'OPEN' | 'WON' | 'LOST'
  amountPence: Pence
  /** The provider's deadline for our answer; null if it wants none, or does not say. */
  answerBy: Date | null
  /** The buyer's reason for the dispute, in the provider's term. */
  reason: string | null
}

/** A movement of money in the provider's own books, in its latest state. */
export type Movement = {
  kind: 'CAPTURE' | 'REFUND' | 'DISPUTE'
  /** Its own id. Books that identify a dispute only by its payment give the payment's id. */
  ref: string
  refundId: string | null
  about: ProviderEvent['about']
  amountPence: Pence
  /** The state in our terms; null if the books have none. */
  state: string | null
  /** The time of the movement, to the second. */
  at: Date
}
/** `feesPence` is the sum of fees, deducted from movements and charged separately, less returned fees. */
export type Movements = { movements: Movement[]; feesPence: number }

/**
 * A payment as it is sent to the provider; `purchase` is the public id. Keys are derived from its id, so that a
 * repeated call has the same key.
 */
export type Begin = { paymentId: string; purchase: string; amountPence: Pence; key: string }
export type Begun = { ref: string; clientSecret: string | null }
export type Ref = { ref: string; key: string }
export type Captured = { ref: string; captureRef: string }
export type Refund = { refundId: string; ref: string; captureRef: string; amountPence: Pence; key: string }

/** An event from a provider. It is only a notification: the state is always read from the object itself. */
export type ProviderEvent = {
  id: string
  type: string
  /** The references to our payment in the event; each may be missing. */
  about: { paymentId: string | null; ref: string | null; captureRef: string | null }
  /** Refunds and disputes: news about money that is already settled. */
  isAfterCapture: boolean
  body: unknown
}

/** A provider as we need it: the fewest operations that move money. The payment forms are the providers' own. */
export type Provider = {
  name: PaymentProvider
  /** The time for which the provider repeats its first answer for a key. */
  keepsKeysMs: number
  /** Payments that may be created in a second; null without a limit. */
  createsPerSecond: number | null
  /** The buyer approves at the provider and confirms by Pay on our page. Otherwise the provider confirms too. */
  isConfirmedByPay: boolean
  /** Whether money with this funding may be borrowed, so that it counts towards the monthly limit for credit cards. */
  countsAsCredit: (funding: string | null) => boolean
  begin: (payment: Begin) => Promise<Called<Begun>>
  /** Searches the object of a payment whose creation was not answered; null if it is not found. */
  findBegun: (payment: { paymentId: string; begunAt: Date }) => Promise<Called<Begun | null>>
  read: (ref: string) => Promise<Called<ProviderSnapshot>>
  capture: (payment: Ref) => Promise<Called<ProviderSnapshot>>
  cancel: (payment: Ref) => Promise<Called<ProviderSnapshot>>
  refund: (refund: Refund) => Promise<Called<RefundSnapshot>>
  /** All refunds of a payment, by us or in the provider's dashboard. */
  listRefunds: (payment: Captured) => Promise<Called<RefundSnapshot[]>>
  /** All disputes of a payment, open and decided. */
  listDisputes: (payment: Captured) => Promise<Called<DisputeSnapshot[]>>
  /** Refused if the signature is not the provider's. */
  readWebhook: (
    rawBody: string,
    headers: Readonly<Record<string, unknown>>,
  ) => Promise<Verdict<ProviderEvent, 'AuthenticationError'>>
  /** Events after captures since an instant, in case webhooks were lost. */
  listEvents: (since: Date) => Promise<Called<ProviderEvent[]>>
  /** The movements of money between two instants, each once. */
  listMovements: (from: Date, to: Date) => Promise<Called<Movements>>
}

/** A card that the provider stores for a customer. Two cards with the same number have the same `fingerprint`. */
export type HeldCard = CardFace & { ref: string; fingerprint: string | null; savedAt: Date }

/** The customers that the card provider stores for us, and their cards. We never receive a card number. */
export type CardVault = {
  makeCustomer: (customer: { accountId: string; key: string }) => Promise<Called<string>>
  /** Searches a customer whose creation was not answered. */
  findCustomer: (customer: { accountId: string; begunAt: Date }) => Promise<Called<string | null>>
  deleteCustomer: (customer: string) => Promise<Called<null>>
  /**
   * Sets whether the card of an open payment is saved for the customer, or may be one of the customer's saved cards.
   */
  setUse: (use: { ref: string; customer: string | null; saves: boolean; key: string }) => Promise<Called<null>>
  listCards: (customer: string) => Promise<Called<HeldCard[]>>
  removeCard: (ref: string) => Promise<Called<null>>
}

/** A client of each provider. It throws if this process has neither keys nor a simulator for the provider. */
export type Providers = Readonly<Record<PaymentProvider, Provider> & Record<typeof cardProvider, { cards: CardVault }>>

export function yes<T>(value: T): Called<T> {
  return { outcome: 'yes', value }
}
