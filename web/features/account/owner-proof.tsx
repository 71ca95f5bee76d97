import { useState } from 'react'
import { sendProof } from '#contract/data-export.ts'
import { errorText } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call } from '#web/core/http/call.ts'
import { ProofField } from '#web/core/session/proof/proof-field.tsx'
import { useSession } from '#web/core/session/session.tsx'

/** Asks for proof that the account belongs to the user: the password, or for a guest an emailed code. */
export function OwnerProof({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { user } = useSession()
  const isGuest = user?.account_type === 'GUEST'
  return (
    <div className="flex w-full max-w-sm flex-col gap-4">
      {isGuest && <EmailedCode />}
      <ProofField kind={isGuest ? 'code' : 'password'} value={value} onValueChange={onChange} />
    </div>
  )
}

function EmailedCode() {
  const [state, setState] = useState<'idle' | 'loading' | 'sent'>('idle')
  const [errors, setErrors] = useState<readonly string[]>([])

  async function send() {
    setState('loading')
    const called = await call(sendProof, {})
    setErrors(called.ok ? [] : called.errors.map(errorText))
    setState(called.ok ? 'sent' : 'idle')
  }

  return (
    <>
      <Button tone="quiet" className="self-start" busy={state === 'loading'} onClick={() => void send()}>
        Email me a code
      </Button>
      <p role="status" className="empty:hidden">
        {state === 'sent' && 'We’ve emailed you a code.'}
      </p>
      <ErrorList errors={errors} />
    </>
  )
}
