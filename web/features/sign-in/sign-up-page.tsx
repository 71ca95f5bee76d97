import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Err } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { personalHead } from '#web/app/head.tsx'
import { paths } from '#web/app/paths.ts'
import { CredentialsStep } from './credentials-step.tsx'
import { useForgottenIntent } from './forgotten-intent.ts'
import { PersonStep } from './person-step.tsx'

export const meta = personalHead('Create your account', paths.signUp)

export type Credentials = { email: string; password: string }

/** Registers in two steps. No session begins by it: the dialog leads to the log-in. */
export default function SignUpPage() {
  const given = useLocation().state as { email?: string } | null
  const [credentials, setCredentials] = useState<Credentials>({ email: given?.email ?? '', password: '' })
  const [step, setStep] = useState<'credentials' | 'person' | 'registered'>('credentials')
  const [refused, setRefused] = useState<readonly Err[]>([])
  useForgottenIntent()

  function goBack(errors: readonly Err[] = []) {
    setRefused(errors)
    setStep('credentials')
  }

  return (
    <>
      {step === 'credentials' ? (
        <CredentialsStep
          initial={credentials}
          refused={refused}
          onNext={(kept) => {
            setCredentials(kept)
            setStep('person')
          }}
        />
      ) : (
        <PersonStep credentials={credentials} onBack={goBack} onRegistered={() => setStep('registered')} />
      )}
      <Dialog
        open={step === 'registered'}
        closable={false}
        title="Registration Successful"
        description="Your account is ready. Log in to verify your mobile number and enter."
        actions={<Button render={<Link to={paths.logIn} state={{ email: credentials.email }} />}>Log In</Button>}
      />
    </>
  )
}
