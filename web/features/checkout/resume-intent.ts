import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { openBasket } from '#web/core/basket/basket-store.ts'
import { clearIntent, findIntent } from '#web/core/purchase/intent.ts'
import { isAway } from '#web/core/session/safer-gambling.ts'
import { useSession } from '#web/core/session/session.tsx'
import { serverNow } from '#web/core/site/clock.ts'
import { useCheckout } from './use-checkout.ts'

/**
 * After the sign-in the user continues with the intended purchase, on the page where they were. A person on a break is
 * informed there.
 */
export function useResumeIntent(): void {
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
