import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatPounds } from '#domain/money/money.ts'
import { openBasket, useBasket } from '#web/core/basket/basket-store.ts'
import { cardName } from '#web/core/parts/card-name.ts'
import { setCheckout, useCheckoutState } from './checkout-state.ts'
import { OffersDialog } from './offers/offers-dialog.tsx'
import { PromoDialog } from './offers/promo-dialog.tsx'
import { useCheckout } from './use-checkout.ts'

/** The offers beside the basket, or beside the line that is entered at once. Closing the dialog buys nothing. */
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
      errors={promo.errors}
      payLabel={promo.card && `Pay ${formatPounds(promo.line.pricePence)} with ${cardName(promo.card)}`}
      busy={entry?.busy ?? false}
      onAccept={() => void answerPromo('ACCEPTED')}
      onReject={() => void answerPromo('REJECTED')}
      onPay={() => void answerPromo('PAID')}
      onClose={() => void answerPromo('CLOSED')}
    />
  )
}
