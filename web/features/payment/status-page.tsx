import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { personalHead } from '#web/app/head.tsx'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.tsx'
import { FailurePanel } from './failure-panel.tsx'
import { PayFrame } from './pay-frame.tsx'
import { SuccessPanel } from './success-panel.tsx'
import { useOutcome } from './use-outcome.ts'

export const meta = personalHead('Your payment', paths.payStatus)

/** How the payment went. */
export default function StatusPage() {
  const outcome = useOutcome()
  return (
    <PayFrame>
      <div className="mx-auto flex w-full max-w-form flex-col gap-4 md:pt-6">
        {outcome === null && <Waiting />}
        {outcome?.kind === 'success' && (
          <>
            <SuccessPanel title="SUCCESS!" lead="You're in the draw!" {...outcome} />
            <UpgradePrompt />
          </>
        )}
        {outcome?.kind === 'failure' && <FailurePanel reason={outcome.reason} />}
      </div>
    </PayFrame>
  )
}

const SLOW_AFTER_MS = 20_000

function Waiting() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="flex min-h-[60vh] flex-col items-center justify-center gap-4 text-center">
      <Spinner size={40} />
      <h1 className="text-lg">Please wait while we authorise your card details...</h1>
      {isSlow && (
        <p className="text-ink-soft">
          This is taking longer than usual. You may leave this page: once your payment is through, your tickets and your
          receipt come by email.
        </p>
      )}
    </div>
  )
}

export const UPGRADE_DELAY_MS = 2_000

/** Offers a guest an account, when they have had a moment to be glad. */
function UpgradePrompt() {
  const { isGuest } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isGuest) return
    const timer = setTimeout(() => setIsOpen(true), UPGRADE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isGuest])
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      title="Keep your entries together"
      description="Choose a password, and your tickets, your credit and your details wait for you next time."
      actions={
        <>
          <Button render={<Link to={paths.guestRegister} />}>Create Account</Button>
          <Button tone="quiet" onClick={() => setIsOpen(false)}>
            Not now
          </Button>
        </>
      }
    />
  )
}
