import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CODE_LENGTH, CODE_TEXT, codeProblem } from '#domain/person/person.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { FormFields } from '#web/core/forms/form-page.tsx'
import { minutesAndSeconds } from '#web/core/parts/minutes-and-seconds.ts'
import { useResendWait } from './use-resend-wait.ts'
import type { Verification } from './use-verification.ts'

export function CodeLead({ number }: { number: string }) {
  return (
    <>
      We’ve texted a 6-digit code to <strong className="figures whitespace-nowrap text-ink">{number}</strong>. It can
      take a minute. We’ll check it once you’ve typed the last digit.
    </>
  )
}

/** Step 2: the code in the text message. */
export function CodeForm({ verification }: { verification: Verification }) {
  const { errors, busy, refusedCodes, back, confirm, humanCheck } = verification
  const [code, setCode] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const boxes = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused code empties the boxes.
  useEffect(() => {
    setCode('')
    boxes.current?.querySelector('input')?.focus()
  }, [refusedCodes])

  /**
   * Typing the last digit confirms the code, as the form has announced. The Confirm button is for users who return to
   * it.
   */
  function type(typed: string) {
    setCode(typed)
    setIsIncomplete(false)
    if (typed !== code && codeProblem(typed) === null) void confirm(typed)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (codeProblem(code) === null) return void confirm(code)
    setIsIncomplete(true)
    boxes.current?.querySelectorAll('input')[code.length]?.focus()
  }

  return (
    <>
      <FormFields
        onSubmit={submit}
        form={{ domainErrors: isIncomplete ? [CODE_TEXT] : errors, isBusy: busy === 'confirm' }}
        action={
          <div className="flex flex-col gap-3">
            <Button type="submit" wide busy={busy === 'confirm'}>
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
          <CodeInput label="Code" value={code} onValueChange={type} length={CODE_LENGTH} />
        </div>
      </FormFields>
      {humanCheck}
    </>
  )
}

/** Sends another code after two minutes, unless a limit forbids it today. */
function Resend({ verification }: { verification: Verification }) {
  const { isBlocked, busy, send } = verification
  const leftMs = useResendWait(verification)
  if (isBlocked) return null
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
