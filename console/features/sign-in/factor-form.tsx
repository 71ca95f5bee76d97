import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Called } from '#browser/calls/call-failure.ts'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { signWithPasskey } from '#console/core/factors/passkey.ts'
import { type StaffSession, showCode, showRecoveryCode } from '#contract/console/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'

type Kind = 'code' | 'recovery'

/** The second factor: a passkey, a one-time code or, while signing in, a recovery code. */
export function FactorForm({
  offers,
  onShown,
}: {
  offers: { passkey: boolean; code: boolean; recovery: boolean }
  onShown: (session: StaffSession) => void
}) {
  const [kind, setKind] = useState<Kind>(offers.code ? 'code' : 'recovery')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)

  async function show(calling: Promise<Called<typeof showCode> | Called<typeof showRecoveryCode>>): Promise<void> {
    setIsBusy(true)
    setProblems([])
    const called = await calling
    setIsBusy(false)
    if (called.ok) return onShown(called.value)
    setProblems(called.errors.map(staffErrorText))
  }

  const hasCodes = offers.code || offers.recovery
  return (
    <div className="flex flex-col gap-4">
      {offers.passkey && (
        <Button icon={<KeyRound size={18} />} busy={isBusy} onClick={() => show(signWithPasskey())}>
          Use a passkey
        </Button>
      )}
      {hasCodes && (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void show(call(kind === 'code' ? showCode : showRecoveryCode, { body: { code: code.trim() } }))
          }}
        >
          <TextField
            key={kind}
            label={kind === 'code' ? 'One-time code' : 'Recovery code'}
            hint={kind === 'code' ? 'The six digits in your app.' : 'Each code works once.'}
            autoComplete="one-time-code"
            {...(kind === 'code' ? { inputMode: 'numeric' as const } : {})}
            value={code}
            onValueChange={setCode}
          />
          <Button type="submit" tone={offers.passkey ? 'quiet' : 'action'} busy={isBusy} disabled={code.trim() === ''}>
            Continue
          </Button>
        </form>
      )}
      <ErrorList errors={problems} />
      {offers.recovery && offers.code && (
        <button
          type="button"
          className="min-h-11 self-start text-sm underline"
          onClick={() => {
            setCode('')
            setProblems([])
            setKind(kind === 'code' ? 'recovery' : 'code')
          }}
        >
          {kind === 'code' ? 'Use a recovery code' : 'Use a one-time code'}
        </button>
      )}
    </div>
  )
}
