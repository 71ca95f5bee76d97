import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeBasket, openBasket, useBasket } from '#web/features/basket/basket-store.ts'
import { forgetAdded, useAdded } from './added-to-basket.ts'
import { useCheckout } from './checkout.ts'
import { setCheckout, useCheckoutState } from './checkout-state.ts'
import { serverNow } from './clock.ts'
import { clearIntent, findIntent } from './intent.ts'
import { usePage } from './page-config.ts'
import { paths } from './paths.ts'
import { isAway } from './safer-play.ts'
import { useSession } from './session.tsx'

const BasketPanel = lazy(() => import('./basket-panel.tsx'))
const AddedDialog = lazy(() => import('#web/features/basket/added-dialog.tsx'))
const Offers = lazy(() => import('./offer-dialogs.tsx'))
const SignInDialog = lazy(() => import('#web/features/checkout/sign-in-dialog.tsx'))

/** What can open over any page on the way to paying; each part is loaded when it is first wanted. */
export function CheckoutFlow() {
  const asksToSignIn = useCheckoutState((checkout) => checkout.asksToSignIn)
  const isOffering = useCheckoutState(({ offers, promo }) => offers !== null || promo !== null)
  const wantsBasket = useBasket(({ open }) => open)
  const [hasOpened, setOpened] = useState(false)
  if (wantsBasket && !hasOpened) setOpened(true)
  useIntent()

  function stay() {
    clearIntent()
    closeSignIn()
  }

  return (
    <Suspense>
      {hasOpened && <BasketPanel />}
      <Added />
      {isOffering && <Offers />}
      {asksToSignIn && <SignInDialog onChoose={closeSignIn} onClose={stay} />}
    </Suspense>
  )
}

function closeSignIn(): void {
  setCheckout({ asksToSignIn: false })
}

/** Closing it shows the basket with what is new in it. */
function Added() {
  const { added } = useAdded()
  const { platform } = usePage()
  const { checkOut } = useCheckout()
  const navigate = useNavigate()
  if (!added) return null

  function leaveTo(next: () => void) {
    forgetAdded()
    next()
  }

  function explore() {
    closeBasket()
    void navigate(paths.home)
  }

  return (
    <AddedDialog
      {...added}
      onCheckout={() => leaveTo(() => void checkOut())}
      onExplore={platform === 'iframe' ? null : () => leaveTo(explore)}
      onClose={() => leaveTo(openBasket)}
    />
  )
}

/**
 * Whoever was sent to sign in goes on with what they were about to buy, on the page where they were. Who takes a break
 * is told so there.
 */
function useIntent(): void {
  const { state, user, isProfileComplete, isPhoneVerified } = useSession()
  const { pathname, search } = useLocation()
  const { checkOut, enterNow } = useCheckout()
  const ready = state === 'signedIn' && isProfileComplete && isPhoneVerified
  const here = pathname + search

  // biome-ignore lint/correctness/useExhaustiveDependencies: the intent is taken up once, when its owner has come back.
  useEffect(() => {
    const intent = ready ? findIntent() : null
    if (intent?.return_path !== here) return
    clearIntent()
    const { kind, item, upsell } = intent
    if (isAway(user, serverNow())) return kind === 'BASKET' ? openBasket() : undefined
    void (kind === 'BASKET' ? checkOut() : item && enterNow(item, upsell))
  }, [ready, here])
}
