import { useEffect, useRef, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { refreshSession, useSession } from '#web/core/session/session.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { CodeForm, CodeLead } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'
import { useVerification } from './use-verification.ts'

export const meta = personalHead('Change phone number', paths.phone)

/** A section of the account. The number is changed once the user has typed the code that was sent to the new number. */
export default function ChangePhonePage() {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => void refreshSession().then(() => setIsLoaded(true)), [])
  return (
    <>
      <h1 className="mb-4 text-2xl">Change phone number</h1>
      {isLoaded ? (
        <ChangePhone />
      ) : (
        <p role="status" className="flex min-h-24 items-center justify-center">
          <Spinner size={32} />
          <span className="sr-only">Loading your number</span>
        </p>
      )}
    </>
  )
}

function ChangePhone() {
  const { user, isGuest } = useSession()
  const verification = useVerification({ needsHumanCheck: !isGuest, currentMsisdn: user?.msisdn ?? null })
  const isNumberStep = verification.step === 'number'
  const outcome = useRef<HTMLDivElement>(null)
  // The pressed button is removed with its step, so the focus moves.
  useEffect(() => {
    if (verification.isConfirmed) outcome.current?.focus()
  }, [verification.isConfirmed])
  return (
    <Card className="flex max-w-form flex-col gap-5 md:p-8">
      <p className="text-ink-soft">
        {isNumberStep ? (
          'We’ll text a code to your new number before we change it.'
        ) : (
          <CodeLead number={verification.number} />
        )}
      </p>
      {isNumberStep ? <NumberForm verification={verification} /> : <CodeForm verification={verification} />}
      <div ref={outcome} role="status" tabIndex={-1} className="outline-none empty:hidden">
        {verification.isConfirmed && <Notice tone="success">Change phone number updated</Notice>}
      </div>
    </Card>
  )
}
