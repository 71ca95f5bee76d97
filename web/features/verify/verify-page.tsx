import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { personalHead } from '#web/app/head.tsx'
import { findIntent, saveIntent } from '#web/app/intent.ts'
import { paths } from '#web/app/paths.ts'
import { endSession, refreshSession, useSession } from '#web/app/session.tsx'
import { CodeStep } from './code-step.tsx'
import { NumberStep } from './number-step.tsx'
import { useVerification } from './use-verification.ts'

export const meta = personalHead('Verify your phone', paths.verify)

/** Verifies a mobile number by a code. Who has done so and is still signed in is led on by the guard. */
export default function VerifyPage() {
  const { state, isGuest } = useSession()
  const navigate = useNavigate()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const verification = useVerification({ asksForHuman: !isGuest, onConfirmed: () => setIsConfirmed(true) })
  useEffect(() => void refreshSession(), [])

  async function backToCheckout() {
    const intent = findIntent()
    await endSession()
    if (intent) saveIntent(intent)
    await navigate(paths.guestSignUp, { replace: true })
  }

  return (
    <>
      {verification.step === 'number' ? (
        <NumberStep verification={verification} onBack={isGuest ? backToCheckout : null} />
      ) : (
        <CodeStep verification={verification} />
      )}
      <Dialog
        open={isConfirmed && state !== 'signedIn'}
        closable={false}
        title="Verification Successful"
        description="You can now enter competitions effortlessly, so what are you waiting for!"
        actions={<Button render={<Link to={paths.home} />}>Get started</Button>}
      />
    </>
  )
}
