import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Err } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { useClearAbandonedIntent } from './clear-abandoned-intent.ts'
import { CredentialsStep, credentialsSchema } from './credentials-step.tsx'
import { PersonStep, personSchema } from './person-step.tsx'
import { useStep } from './use-step.ts'

export const meta = personalHead('Create your account', paths.signUp)

/**
 * Registers in two steps, whose forms keep the typed text when the visitor goes back. Registering does not log in: the
 * dialog links to the log-in.
 */
export default function SignUpPage() {
  const given = useLocation().state as { email?: string } | null
  const credentials = useTypedForm(credentialsSchema, {
    email: given?.email ?? '',
    password: '',
    repeated: '',
    keep: false,
  })
  const person = useTypedForm(personSchema, { firstName: '', surname: '', dob: '', genderOther: '' })
  const [refused, setRefused] = useState<readonly Err[]>([])
  const [isRegistered, setIsRegistered] = useState(false)
  const { step, goTo, goBack } = useStep<'credentials' | 'person'>('credentials', credentials.isSent)
  useClearAbandonedIntent()
  const [email, keep] = credentials.watch(['email', 'keep'])
  const stateOfLogIn = { email, keep }

  function continueSignUp() {
    setRefused([])
    void goTo('person')
  }

  function changeCredentials(errors: readonly Err[]) {
    setRefused(errors)
    void goBack()
  }

  return (
    <>
      {step === 'credentials' ? (
        <CredentialsStep form={credentials} refused={refused} onNext={continueSignUp} />
      ) : (
        <PersonStep
          form={person}
          credentials={credentials.watch()}
          onBack={() => void goBack()}
          onRefused={changeCredentials}
          onRegistered={() => setIsRegistered(true)}
        />
      )}
      <Dialog
        open={isRegistered}
        closable={false}
        title="Registration Successful"
        description="Your account is ready. Log in to verify your mobile number and enter."
        actions={<Button render={<Link to={paths.logIn} state={stateOfLogIn} />}>Log In</Button>}
      />
    </>
  )
}
