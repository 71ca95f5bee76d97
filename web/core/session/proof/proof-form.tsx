import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sendProof } from '#contract/data-export.ts'
import { errorText } from '#contract/errors.ts'
import { proveSession } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { type Called, callOnce } from '#web/core/http/call-once.ts'
import { ProofField } from './proof-field.tsx'

/** A member whom only the device remembers shows that it is them, by their password or a code sent by email. */
export function ProofForm({ onProved }: { onProved: () => void }) {
  const [kind, setKind] = useState<'password' | 'code'>('password')
  const [proof, setProof] = useState('')
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
    if (await run(callOnce(proveSession, { body: { kind, proof } }))) onProved()
  }

  async function send(): Promise<void> {
    if (!(await run(callOnce(sendProof, {})))) return
    setProof('')
    setKind('code')
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void prove(event)}>
      <p role="status" className="empty:hidden">
        {kind === 'code' && 'We have emailed you a code. It is good for ten minutes at most.'}
      </p>
      <ProofField key={kind} ref={field} kind={kind} value={proof} onValueChange={setProof} />
      <ErrorList errors={errors} />
      <Button type="submit" wide busy={isBusy} disabled={proof === ''}>
        Confirm
      </Button>
      <Button tone="quiet" wide disabled={isBusy} onClick={() => void send()}>
        {kind === 'code' ? 'Email me another code' : 'Email me a code instead'}
      </Button>
    </form>
  )
}
