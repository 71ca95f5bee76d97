import { lazy, Suspense, useState } from 'react'
import { useBasket } from '#web/features/basket/basket-store.ts'
import { useAdded } from './added-to-basket.ts'
import { setCheckout, useCheckoutState } from './checkout-state.ts'
import { clearIntent } from './intent.ts'

const BasketPanel = lazy(() => import('./basket-panel.tsx'))
const Added = lazy(() => import('./added.tsx'))
const Offers = lazy(() => import('./offer-dialogs.tsx'))
const SignInDialog = lazy(() => import('#web/features/checkout/sign-in-dialog.tsx'))

/** What can open over any page on the way to paying; each part is loaded when it is first wanted. */
export function CheckoutFlow() {
  const asksToSignIn = useCheckoutState((checkout) => checkout.asksToSignIn)
  const isOffering = useCheckoutState(({ offers, promo }) => offers !== null || promo !== null)
  const wantsBasket = useBasket(({ open }) => open)
  const wasAdded = useAdded(({ added }) => added !== null)
  const [hasOpened, setOpened] = useState(false)
  if (wantsBasket && !hasOpened) setOpened(true)

  function stay() {
    clearIntent()
    closeSignIn()
  }

  return (
    <Suspense>
      {hasOpened && <BasketPanel />}
      {wasAdded && <Added />}
      {isOffering && <Offers />}
      {asksToSignIn && <SignInDialog onChoose={closeSignIn} onClose={stay} />}
    </Suspense>
  )
}

function closeSignIn(): void {
  setCheckout({ asksToSignIn: false })
}
