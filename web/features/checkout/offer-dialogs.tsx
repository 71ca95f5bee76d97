import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { openBasket, useBasket } from '#web/core/basket/basket-store.ts'
import { setCheckout, useCheckoutState } from './checkout-state.ts'
import { OffersDialog } from './offers/offers-dialog.tsx'
import { PromoDialog } from './offers/promo-dialog.tsx'
import { useCheckout } from './use-checkout.ts'

/** What is offered beside the basket, or beside the line that was just chosen. Closing it buys nothing. */
export default function OfferDialogs() {
  const { offers, promo, entry } = useCheckoutState()
  const isBasketBusy = useBasket(({ busy }) => busy)
  const { buyWithOffers, answerPromo } = useCheckout()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was offered belongs to the page on which it was.
  useEffect(() => () => setCheckout({ offers: null, promo: null }), [pathname])

  function closeOffers() {
    setCheckout({ offers: null })
    openBasket()
  }

  if (offers)
    return (
      <OffersDialog
        offers={offers}
        busy={isBasketBusy}
        onAccept={(accepted) => void buyWithOffers(accepted.map(({ line }) => line))}
        onReject={() => void buyWithOffers([])}
        onClose={closeOffers}
      />
    )
  if (!promo) return null
  return (
    <PromoDialog
      offer={promo.offer}
      addLabel={promo.into === 'ORDER' ? 'Add to Order' : 'Add to Basket'}
      errors={promo.errors}
      busy={entry?.busy ?? false}
      onAccept={() => void answerPromo('ACCEPTED')}
      onReject={() => void answerPromo('REJECTED')}
      onClose={() => void answerPromo('CLOSED')}
    />
  )
}
