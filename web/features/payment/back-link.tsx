import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { resumeLastIntent } from '#web/app/last-purchase.ts'
import { paths } from '#web/app/paths.ts'
import { endSession, useSession } from '#web/app/session.tsx'
import { sessionStore } from '#web/app/session-store.ts'

/** A guest goes back to the form, to say anew who they are: its page is for nobody who is signed in. */
export function BackLink() {
  const { isGuest, user } = useSession()
  const navigate = useNavigate()

  async function backToCheckout() {
    resumeLastIntent()
    // Said before the page is left, so that no guard leads elsewhere from either of the two.
    sessionStore.setState({ loggingOut: true })
    await navigate(paths.guestSignUp, { state: { guest: user } })
    await endSession()
  }

  return (
    <Link
      to={isGuest ? paths.guestSignUp : paths.home}
      onClick={(event) => {
        if (!isGuest) return
        event.preventDefault()
        void backToCheckout()
      }}
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
    >
      <ArrowLeft aria-hidden size={18} />
      {isGuest ? 'Back to Checkout' : 'Back'}
    </Link>
  )
}
