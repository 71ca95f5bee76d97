import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Called } from '#browser/calls/call-failure.ts'
import { sendProof } from '#contract/data-export.ts'
import { errorText } from '#contract/errors.ts'
import { proveSession } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { callOnce } from '#web/core/http/call-once.ts'
import { addPasskey, nameOfDevice } from './add-passkey.ts'
import { PasskeyProof } from './passkey-proof.tsx'
import { ProofField } from './proof-field.tsx'
import { usePasskeyOptions } from './use-passkey-options.ts'

type Props = {
  onProved: () => void
  /** Set in a dialog that has just opened. */
  takesFocus?: boolean
}

/**
 * Lets a member who is only remembered by the device prove their identity with a passkey, their password or an emailed
 * code. A member without a passkey here can create one when they give the password.
 */
export function ProofForm({ onProved, takesFocus = false }: Props) {
  const { found, request } = usePasskeyOptions()
  const box = useRef<HTMLDivElement>(null)
  const isReady = found !== null
  useEffect(() => {
    if (isReady && takesFocus) box.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [isReady, takesFocus])
  if (found === null)
    return (
      <p role="status" className="flex min-h-40 items-center justify-center">
        <Spinner size={32} />
        <span className="sr-only">One moment, please</span>
      </p>
    )
  return (
    <div ref={box} className="flex flex-col gap-4">
      {found.options && <PasskeyProof options={found.options} onSpent={request} onProved={onProved} />}
      <TypedProof mayMakePasskey={found.mayMake} isSecond={found.options !== null} onProved={onProved} />
    </div>
  )
}

type TypedProofProps = { mayMakePasskey: boolean; isSecond: boolean; onProved: () => void }

function TypedProof({ mayMakePasskey, isSecond, onProved }: TypedProofProps) {
  const [kind, setKind] = useState<'password' | 'code'>('password')
  const [proof, setProof] = useState('')
  const [makesPasskey, setMakesPasskey] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (kind === 'code') field.current?.focus()
  }, [kind])

  async function run(calling: Promise<Called<typeof proveSession> | Called<typeof sendProof>>): Promise<boolean> {
    setIsBusy(true)
    setErrors([])
    const called = await calling
    setIsBusy(false)
    if (!called.ok) setErrors(called.errors.map(errorText))
    return called.ok
  }

  async function prove(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!(await run(callOnce(proveSession, { body: { kind, proof } })))) return
    // The member came to do something else, and continues even if no passkey is created.
    if (makesPasskey && kind === 'password') {
      setIsBusy(true)
      await addPasskey(proof, nameOfDevice())
    }
    onProved()
  }

  async function send(): Promise<void> {
    if (!(await run(callOnce(sendProof, {})))) return
    setProof('')
    setKind('code')
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void prove(event)}>
      <p role="status" className="empty:hidden">
        {kind === 'code' && 'We’ve emailed you a code. It lasts up to ten minutes.'}
      </p>
      <ProofField key={kind} ref={field} kind={kind} value={proof} onValueChange={setProof} />
      {mayMakePasskey && kind === 'password' && (
        <Checkbox
          label="Skip the password next time"
          hint="Use your face, fingerprint or screen lock instead."
          checked={makesPasskey}
          onChange={(event) => setMakesPasskey(event.target.checked)}
        />
      )}
      <ErrorList errors={errors} />
      <Button type="submit" wide tone={isSecond ? 'quiet' : 'action'} busy={isBusy} disabled={proof === ''}>
        Confirm
      </Button>
      <Button tone="quiet" wide disabled={isBusy} onClick={() => void send()}>
        {kind === 'code' ? 'Send a new code' : 'Email me a code instead'}
      </Button>
    </form>
  )
}
