import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { addCode, beginCode } from '#contract/console/factors.ts'
import type { Err } from '#contract/errors.ts'
import { RECOVERY_CODES } from '#domain/staff/staff.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { makePasskey } from './passkey.ts'

type Secret = { secret: string; uri: string }

/** Adds a passkey or one-time codes. `onAdded` receives the recovery codes where these are the person's first. */
export function EnrolFactor({ onAdded }: { onAdded: (recoveryCodes: readonly string[] | null) => void }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)

  async function run<T>(
    calling: Promise<{ ok: true; value: T } | { ok: false; errors: readonly Err[] }>,
    take: (value: T) => void,
  ) {
    setIsBusy(true)
    setProblems([])
    const called = await calling
    setIsBusy(false)
    if (called.ok) take(called.value)
    else setProblems(called.errors.map(staffErrorText))
  }

  return (
    <div className="flex flex-col gap-6">
      {secret === null && (
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void run(makePasskey(name.trim() || 'My passkey'), (added) => onAdded(added.recovery_codes))
          }}
        >
          <h2 className="text-lg">A passkey</h2>
          <p className="text-ink-soft">Use this device, your phone or a security key. Nothing to type.</p>
          <TextField label="Passkey name" optional maxLength={60} value={name} onValueChange={setName} />
          <Button type="submit" busy={isBusy}>
            Add a passkey
          </Button>
        </form>
      )}
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">One-time codes</h2>
        {secret === null ? (
          <>
            <p className="text-ink-soft">
              An app such as Google Authenticator or 1Password shows a new code every 30 seconds.
            </p>
            <Button tone="quiet" busy={isBusy} onClick={() => run(call(beginCode, {}), setSecret)}>
              Set up one-time codes
            </Button>
          </>
        ) : (
          <form
            noValidate
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              void run(call(addCode, { body: { code: code.trim() } }), (added) => onAdded(added.recovery_codes))
            }}
          >
            <p className="text-ink-soft">
              Scan this with your app, or type in the secret. Then enter the code it shows.
            </p>
            <QRCodeSVG
              value={secret.uri}
              size={176}
              marginSize={2}
              title="Code to scan with your app"
              className="rounded-tick bg-surface"
            />
            <p className="font-semibold break-all">{secret.secret}</p>
            <TextField
              label="One-time code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onValueChange={setCode}
            />
            <Button type="submit" busy={isBusy} disabled={code.trim() === ''}>
              Confirm code
            </Button>
          </form>
        )}
      </section>
      <ErrorList errors={problems} />
    </div>
  )
}

/** They are shown once. The person says that they are stored before the page goes on. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">Your {RECOVERY_CODES} recovery codes</h2>
      <p>
        Each code works once if you lose your second factor. You won’t see them again, so store them with your
        passwords.
      </p>
      <ul className="figures grid grid-cols-2 gap-x-4 gap-y-1 rounded-card bg-sunk p-4 font-semibold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button tone="quiet" onClick={() => navigator.clipboard.writeText(codes.join('\n'))}>
        Copy codes
      </Button>
      <Button onClick={onStored}>I’ve saved them</Button>
    </section>
  )
}
