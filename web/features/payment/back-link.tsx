import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useBackToCheckout } from '#web/core/purchase/back-to-checkout.ts'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'

export function BackLink() {
  const { state, isGuest } = useSession()
  const goBack = useBackToCheckout()
  if (state === 'unknown') return null
  return (
    <Link
      to={isGuest ? paths.guestSignUp : paths.home}
      onClick={(event) => {
        if (!isGuest) return
        event.preventDefault()
        void goBack()
      }}
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
    >
      <ArrowLeft aria-hidden size={18} />
      {isGuest ? 'Back to Checkout' : 'Back'}
    </Link>
  )
}
