import { useBasket } from '#web/core/basket/basket-store.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { useCheckoutState } from '#web/features/checkout/checkout-state.ts'
import { useResumeIntent } from '#web/features/checkout/resume-intent.ts'
import { useAutoOpenWheel } from '#web/features/spin-wheel/auto-open-wheel.ts'
import { useIsSpinning } from '#web/features/spin-wheel/spin.tsx'

const CreditNotice = optionalPart(() => import('#web/features/credit/credit-notice.tsx'))

/** Continues an action that a visitor began before they signed in, a purchase or a spin, and announces new credit. */
export default function ForSignedIn() {
  useResumeIntent()
  useAutoOpenWheel()
  return <UnseenCredit />
}

/** New credit is announced once, to users who can spend it, and never over another open dialog. */
function UnseenCredit() {
  const { user, isGuest, isProfileComplete, isPhoneVerified } = useSession()
  const isShopping = useBasket(({ open }) => open)
  const isBuying = useCheckoutState(({ needsSignIn, offers, promo }) => needsSignIn || Boolean(offers ?? promo))
  const isSpinning = useIsSpinning()
  const isElsewhere = isShopping || isBuying || isSpinning
  if (!user?.last_unseen_credit || !isProfileComplete || !isPhoneVerified || isElsewhere) return null
  return <CreditNotice user={user} credit={user.last_unseen_credit} isGuest={isGuest} />
}
