import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '#console/core/call.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { takeSession } from '#console/core/session.ts'
import { type StaffSession, staffSignIn } from '#contract/console/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Entrance } from './entrance.tsx'
import { FactorForm } from './factor-form.tsx'

type Factors = { passkey: boolean; code: boolean }

/** Email and password, then the second factor, then the requested page. */
export function SignInPage() {
  const [factors, setFactors] = useState<Factors | null>(null)
  const [params] = useSearchParams()
  const navigate = useNavigate()

  function enter(session: StaffSession): void {
    takeSession(session)
    const wanted = params.get('next') ?? '/'
    void navigate(wanted.startsWith('/') && !wanted.startsWith('//') ? wanted : '/', { replace: true })
  }

  if (factors === null) return <PasswordStep onDone={setFactors} />
  return (
    <Entrance title="Second step">
      <p className="text-ink-soft">Use your second factor to sign in.</p>
      <FactorForm offers={{ ...factors, recovery: true }} onShown={enter} />
      <Button tone="quiet" onClick={() => setFactors(null)}>
        Use a different account
      </Button>
    </Entrance>
  )
}

function PasswordStep({ onDone }: { onDone: (factors: Factors) => void }) {
  const { field, problems, submit, isBusy } = useConsoleForm(staffSignIn.body, { email: '', password: '' })
  return (
    <Entrance title="Sign in">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={submit(async (body) => {
          const called = await call(staffSignIn, { body })
          if (!called.ok) return called.errors
          onDone(called.value.factors)
          return []
        })}
      >
        <TextField label="Email" kind="email" autoComplete="username" {...field('email')} />
        <TextField label="Password" kind="password" autoComplete="current-password" {...field('password')} />
        <ErrorList errors={problems} />
        <Button type="submit" busy={isBusy}>
          Continue
        </Button>
      </form>
      <p className="text-sm text-ink-soft">Can’t sign in? Ask an owner to invite you or reset your access.</p>
    </Entrance>
  )
}
