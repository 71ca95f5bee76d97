import { type FormEvent, useEffect, useRef, useState } from 'react'
import { mobileProblem } from '#domain/person/person.ts'
import { Button } from '#ui/button.tsx'
import { FormFields } from '#web/core/forms/form-page.tsx'
import { MobileField } from '#web/core/forms/person-fields.tsx'
import { minutesAndSeconds } from '#web/core/parts/minutes-and-seconds.ts'
import { useResendWait } from './use-resend-wait.ts'
import type { Verification } from './use-verification.ts'

/** Step 1: the number to which the code is sent. */
export function NumberForm({ verification }: { verification: Verification }) {
  const { number, numberProblem, errors, isBlocked, isBack, isOtherNumber, busy, changeNumber, send, humanCheck } =
    verification
  const field = useRef<HTMLInputElement>(null)
  const [isPressed, setIsPressed] = useState(false)
  const waitMs = useResendWait(verification)
  // The account's own number is not an error until the user requests a code for it.
  const problem = isPressed ? numberProblem : mobileProblem(number)
  const waits = isOtherNumber && waitMs > 0
  useEffect(() => {
    if (isBack) field.current?.focus()
  }, [isBack])

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (numberProblem !== null) field.current?.focus()
    else if (!waits) void send()
  }

  return (
    <>
      <FormFields
        onSubmit={submit}
        form={{ domainErrors: errors, isBusy: busy === 'send' }}
        action={
          <div className="flex flex-col gap-3">
            <Button type="submit" wide busy={busy === 'send'} disabled={isBlocked || waits}>
              Next
            </Button>
            {waits && !isBlocked && (
              <p className="figures text-center text-ink-soft">
                You can ask for another code in {minutesAndSeconds(waitMs)}
              </p>
            )}
          </div>
        }
      >
        <MobileField
          ref={field}
          value={number}
          onValueChange={changeNumber}
          errors={problem === null ? [] : [problem]}
          showErrors={isPressed}
        />
      </FormFields>
      {humanCheck}
    </>
  )
}
