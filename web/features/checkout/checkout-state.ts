import { create } from 'zustand'
import type { SavedCard } from '#contract/saved-cards.ts'
import type { BasketLine } from '#web/core/basket/basket-line.ts'
import { onResetUserCaches } from '#web/core/session/reset-user-caches.ts'
import type { Offer } from './offers.ts'

export type PromoOffer = {
  /** What was chosen, and what is offered beside it. */
  line: BasketLine
  offer: Offer
  /** A saved card of theirs, to pay for the line with at once. */
  card: SavedCard | null
  /** Why the offer could not be had, after it was accepted. */
  errors: readonly string[]
}

export type Checkout = {
  /** The user has to sign in first: the dialog with the ways to do so is open. */
  needsSignIn: boolean
  /** What was said of the one line that was to be entered at once; shown on its page. */
  entry: { key: string; busy: boolean; errors: readonly string[] } | null
  /** Offered beside the basket, while the dialog is open. */
  offers: readonly Offer[] | null
  /** Offered beside a line that is entered at once, while the dialog is open. */
  promo: PromoOffer | null
}

const CLOSED: Checkout = { needsSignIn: false, entry: null, offers: null, promo: null }

export const useCheckoutState = create<Checkout>(() => CLOSED)

export const setCheckout = useCheckoutState.setState

// What was offered to one person is not there for the next.
onResetUserCaches(() => setCheckout(CLOSED))

/** One after the other: what closes is gone before what follows it opens. */
export const PROMO_REVEAL_MS = 100

export async function revealOffer(shown: Pick<Checkout, 'offers'> | Pick<Checkout, 'promo'>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PROMO_REVEAL_MS))
  setCheckout(shown)
}
