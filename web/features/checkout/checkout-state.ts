import { create } from 'zustand'
import type { SavedCard } from '#contract/saved-cards.ts'
import type { BasketLine } from '#web/core/basket/basket-line.ts'
import { onResetUserCaches } from '#web/core/session/reset-user-caches.ts'
import type { Offer } from './offers.ts'

export type PromoOffer = {
  /** The chosen line, beside which the offer is made. */
  line: BasketLine
  offer: Offer
  /** A saved card of the user, which can pay for the line at once. */
  card: SavedCard | null
  /** The reasons why the accepted offer is not available. */
  errors: readonly string[]
}

export type Checkout = {
  /** The user must sign in first: the dialog with the choices is open. */
  needsSignIn: boolean
  /** Errors of the one line that was to be entered at once, shown on its page. */
  entry: { key: string; busy: boolean; errors: readonly string[] } | null
  /** The offers beside the basket, while the dialog is open. */
  offers: readonly Offer[] | null
  /** The offer beside a line that is entered at once, while the dialog is open. */
  promo: PromoOffer | null
}

const CLOSED: Checkout = { needsSignIn: false, entry: null, offers: null, promo: null }

export const useCheckoutState = create<Checkout>(() => CLOSED)

export const setCheckout = useCheckoutState.setState

// An offer to one person is removed before the next person uses the page.
onResetUserCaches(() => setCheckout(CLOSED))

/** The delay between two dialogs, so that one has closed before the next opens. */
export const PROMO_REVEAL_MS = 100

export async function revealOffer(shown: Pick<Checkout, 'offers'> | Pick<Checkout, 'promo'>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PROMO_REVEAL_MS))
  setCheckout(shown)
}
