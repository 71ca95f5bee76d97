import { useState } from 'react'
import { closeBasket, openBasket, useBasket } from '#web/core/basket/basket-store.ts'
import { lateDialog } from '#web/core/parts/late-dialog.tsx'
import { clearIntent } from '#web/core/purchase/intent.ts'
import { useOpens } from '#web/core/site/opens.ts'
import { BASKET } from '#web/features/basket/basket-button.tsx'
import { clearAdded, useAdded } from '#web/features/checkout/added-to-basket.ts'
import { setCheckout, useCheckoutState } from '#web/features/checkout/checkout-state.ts'

const BasketPanel = lateDialog(() => import('./own-basket-panel.tsx'))
const AddedDialog = lateDialog(() => import('#web/features/checkout/added-dialog.tsx'))
const Offers = lateDialog(() => import('#web/features/checkout/offer-dialogs.tsx'))
const SignInDialog = lateDialog(() => import('#web/features/checkout/sign-in-dialog.tsx'))

/** The dialogs of a purchase, which can open over any page. Each part is loaded when it is first needed. */
export function CheckoutFlow() {
  const needsSignIn = useCheckoutState((checkout) => checkout.needsSignIn)
  const isOffering = useCheckoutState(({ offers, promo }) => offers !== null || promo !== null)
  const wantsBasket = useBasket(({ open }) => open)
  const wasAdded = useAdded(({ added }) => added !== null)
  const [hasOpened, setOpened] = useState(false)
  if (wantsBasket && !hasOpened) setOpened(true)
  useOpens(BASKET, toggleBasket)

  function withoutBasket() {
    setOpened(false)
    closeBasket()
  }

  function stay() {
    clearIntent()
    closeSignIn()
  }

  return (
    <>
      {hasOpened && <BasketPanel onGiveUp={withoutBasket} />}
      {wasAdded && <AddedDialog onGiveUp={clearAdded} />}
      {isOffering && <Offers onGiveUp={withoutOffers} />}
      {needsSignIn && <SignInDialog onChoose={closeSignIn} onClose={stay} onGiveUp={stay} />}
    </>
  )
}

function toggleBasket(): void {
  if (useBasket.getState().open) closeBasket()
  else openBasket()
}

function withoutOffers(): void {
  setCheckout({ offers: null, promo: null })
}

function closeSignIn(): void {
  setCheckout({ needsSignIn: false })
}
