import { useEffect, useRef, useState } from 'react'
import { CODE_LENGTH } from '#domain/person.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { FormFields } from '#web/app/form-page.tsx'
import { minutesAndSeconds } from '#web/app/minutes-and-seconds.ts'
import { useNow } from '#web/app/use-now.ts'
import type { Verification } from './use-verification.ts'

export function CodeLead({ number }: { number: string }) {
  return (
    <>
      We have sent a 6-digit code to <strong className="figures whitespace-nowrap text-ink">{number}</strong>. It may
      take a moment.
    </>
  )
}

/** Step 2: what the text said. */
export function CodeForm({ verification }: { verification: Verification }) {
  const { errors, busy, refusedCodes, back, confirm, humanCheck } = verification
  const [code, setCode] = useState('')
  const boxes = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused code empties the boxes.
  useEffect(() => {
    setCode('')
    boxes.current?.querySelector('input')?.focus()
  }, [refusedCodes])
  return (
    <>
      <FormFields
        onSubmit={(event) => {
          event.preventDefault()
          if (code.length === CODE_LENGTH) void confirm(code)
        }}
        refusals={errors}
        action={
          <div className="flex flex-col gap-3">
            <Button type="submit" wide busy={busy === 'confirm'} disabled={code.length !== CODE_LENGTH}>
              Confirm
            </Button>
            <Resend verification={verification} />
            <Button tone="quiet" wide onClick={back}>
              Back
            </Button>
          </div>
        }
      >
        <div ref={boxes}>
          <CodeInput label="Code" value={code} onValueChange={setCode} length={CODE_LENGTH} />
        </div>
      </FormFields>
      {humanCheck}
    </>
  )
}

/** Another code after two minutes, unless a limit says that there is none today. */
function Resend({ verification: { resendAt, isBlocked, busy, send } }: { verification: Verification }) {
  const now = useNow()
  if (isBlocked) return null
  const leftMs = resendAt && now ? resendAt.getTime() - now.getTime() : 0
  if (leftMs > 0)
    return (
      <p className="figures flex min-h-11 items-center justify-center text-ink-soft">
        Resend code in {minutesAndSeconds(leftMs)}
      </p>
    )
  return (
    <Button tone="quiet" wide busy={busy === 'send'} onClick={() => void send()}>
      Resend code
    </Button>
  )
}
