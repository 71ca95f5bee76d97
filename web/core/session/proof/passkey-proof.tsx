import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#contract/errors.ts'
import { proveByPasskey } from '#contract/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { callOnce } from '#web/core/http/call-once.ts'
import { loadPasskeyDialogs, NO_PASSKEY_TEXT } from './passkey.ts'

type Props = {
  options: Record<string, unknown>
  /** Requests another challenge: each is valid for one answer. */
  onSpent: () => Promise<void>
  onProved: () => void
}

/** Shown only to members who have a passkey that works here. */
export function PasskeyProof({ options, onSpent, onProved }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)

  async function prove(): Promise<void> {
    setIsBusy(true)
    setErrors([])
    const dialogs = await loadPasskeyDialogs().catch(() => null)
    const shown = await dialogs?.readPasskey(options)
    const called = shown && (await callOnce(proveByPasskey, { body: shown }))
    if (called?.ok) return onProved()
    const isRefused = called?.error.name === 'VerifyCodeExpired'
    if (isRefused) setErrors(['That passkey didn’t work. Try again, or use your password.'])
    else setErrors(called ? called.errors.map(errorText) : [NO_PASSKEY_TEXT])
    if (called) await onSpent()
    setIsBusy(false)
  }

  return (
    <div className="flex flex-col gap-4">
      <Button wide icon={<KeyRound size={18} />} busy={isBusy} onClick={() => void prove()}>
        Use a passkey
      </Button>
      <ErrorList errors={errors} />
      <p className="text-center text-sm text-ink-soft">or</p>
    </div>
  )
}
