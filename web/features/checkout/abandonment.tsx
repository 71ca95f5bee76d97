import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { openBasket, useBasket } from '#web/core/basket/basket-store.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { findIntent } from '#web/core/purchase/intent.ts'
import { isCheckout, leavesCheckout } from '#web/core/purchase/leaving.ts'
import { isMarketingPaused } from '#web/core/session/safer-gambling.ts'
import { useSession } from '#web/core/session/session.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { hasFlag, setFlag } from '#web/core/site/session-flags.ts'

const AbandonDialog = optionalPart(() => import('./abandon-dialog.tsx'))

export const ABANDON_OPENS_BASKET_MS = 100

/**
 * Shown on every page while the basket has items: when a user leaves the checkout by a link, it asks once per visit.
 */
export default function Abandonment() {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const navigate = useNavigate()
  const { abandonDialog } = usePage().config.features
  const { user } = useSession()
  const wasCheckingOut = useRef(false)
  const [isShown, setIsShown] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what is looked at, once.
  useEffect(() => {
    const hasLeft = wasCheckingOut.current && navigation === 'PUSH' && leavesCheckout(pathname)
    wasCheckingOut.current = isCheckout(pathname, findIntent()?.kind === 'BASKET')
    if (!hasLeft || !abandonDialog || hasFlag('abandon-seen') || isMarketingPaused(user)) return
    const { lines, open } = useBasket.getState()
    // Going back to the basket does not leave the checkout.
    if (lines.length === 0 || open) return
    setFlag('abandon-seen')
    setIsShown(true)
  }, [pathname])

  function explore() {
    setIsShown(false)
    void navigate(paths.home)
    setTimeout(openBasket, ABANDON_OPENS_BASKET_MS)
  }

  if (!isShown) return null
  return <AbandonDialog onExplore={explore} onClose={() => setIsShown(false)} />
}
