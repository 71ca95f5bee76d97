import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'
import { PayFrame } from '../pay-frame.tsx'
import { FailurePanel } from './failure-panel.tsx'
import { LimitOffer } from './limit-offer.tsx'
import { SuccessPanel } from './success-panel.tsx'
import { useOutcome } from './use-outcome.ts'

/**
 * The result of a payment. After a success it asks `question`, which calls back when it is finished, so that only one
 * dialog is open at a time. `celebrate` returns a function that ends the celebration early.
 */
export function StatusPage({
  question,
  celebrate,
}: {
  question: (onDone: () => void) => ReactNode
  celebrate: () => Promise<() => void>
}) {
  const outcome = useOutcome()
  const [isAnswered, setIsAnswered] = useState(false)
  const onAnswered = useCallback(() => setIsAnswered(true), [])
  const isSuccess = outcome?.kind === 'success'
  useEffect(() => {
    if (!isSuccess || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const celebration = celebrate().catch(() => () => {})
    return () => void celebration.then((end) => end())
  }, [isSuccess, celebrate])
  return (
    <PayFrame>
      <div className="mx-auto flex w-full max-w-form flex-col gap-4 md:pt-6">
        {outcome === null && <Waiting />}
        {outcome?.kind === 'success' && (
          <>
            <SuccessPanel title="SUCCESS!" lead="You're in the draw!" {...outcome} />
            <LimitOffer />
            {question(onAnswered)}
            <UpgradePrompt mayOpen={isAnswered} />
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
          This is taking longer than usual. You can leave this page: we’ll email your tickets and receipt as soon as the
          payment goes through.
        </p>
      )}
    </div>
  )
}

export const UPGRADE_DELAY_MS = 2_000

/** Offers a guest an account, after a short pause for the good news. */
function UpgradePrompt({ mayOpen }: { mayOpen: boolean }) {
  const { isGuest } = useSession()
  const [isDue, setIsDue] = useState(false)
  const [isClosed, setIsClosed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), UPGRADE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      open={isGuest && isDue && mayOpen && !isClosed}
      onClose={() => setIsClosed(true)}
      title="Keep your entries together"
      description="Add a password to keep your tickets, credit and details in one place."
      actions={
        <>
          <Button render={<Link to={paths.guestRegister} />}>Create Account</Button>
          <Button tone="quiet" onClick={() => setIsClosed(true)}>
            Not now
          </Button>
        </>
      }
    />
  )
}
