import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { BasketLine } from '#web/features/basket/basket-line.ts'
import { useBasket } from '#web/features/basket/basket-store.ts'
import { useCheckout, useCheckoutState } from './checkout.ts'
import { clearIntent, findIntent } from './intent.ts'
import { useSession } from './session.tsx'

const BasketPanel = lazy(() => import('./basket-panel.tsx'))
const SignInDialog = lazy(() => import('#web/features/checkout/sign-in-dialog.tsx'))

/** What can open over any page on the way to paying; each part is loaded when it is first wanted. */
export function CheckoutFlow() {
  const { asksToSignIn } = useCheckoutState()
  const wantsBasket = useBasket(({ open }) => open)
  const hasOpened = useRef(false)
  hasOpened.current ||= wantsBasket
  useIntent()

  function stay() {
    clearIntent()
    close()
  }

  return (
    <Suspense>
      {hasOpened.current && <BasketPanel />}
      {asksToSignIn && <SignInDialog onChoose={close} onClose={stay} />}
    </Suspense>
  )
}

function close(): void {
  useCheckoutState.setState({ asksToSignIn: false })
}

/** Whoever was sent to sign in goes on with what they were about to buy, on the page where they were. */
function useIntent(): void {
  const { state, isProfileComplete, isPhoneVerified } = useSession()
  const { pathname, search } = useLocation()
  const { checkOut, enterNow } = useCheckout()
  const ready = state === 'signedIn' && isProfileComplete && isPhoneVerified
  const here = pathname + search

  // biome-ignore lint/correctness/useExhaustiveDependencies: the intent is taken up once, when its owner has come back.
  useEffect(() => {
    const intent = ready ? findIntent<BasketLine>() : null
    if (intent?.return_path !== here) return
    clearIntent()
    void (intent.kind === 'BASKET' ? checkOut() : intent.item && enterNow(intent.item))
  }, [ready, here])
}
