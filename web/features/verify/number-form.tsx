import { useEffect, useRef } from 'react'
import { MOBILE_LENGTH, MOBILE_TEXT, mobileProblem } from '#domain/person.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormFields } from '#web/app/form-page.tsx'
import type { Verification } from './use-verification.ts'

/** Step 1: where the code is to go. */
export function NumberForm({ verification }: { verification: Verification }) {
  const { number, isSendable, errors, isBlocked, isBack, busy, changeNumber, send, humanCheck } = verification
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isBack) field.current?.focus()
  }, [isBack])
  return (
    <>
      <FormFields
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        refusals={errors}
        action={
          <Button type="submit" wide busy={busy === 'send'} disabled={!isSendable || isBlocked}>
            Next
          </Button>
        }
      >
        <TextField
          ref={field}
          kind="mobile"
          label="Mobile number"
          hint={MOBILE_TEXT}
          maxLength={MOBILE_LENGTH}
          value={number}
          onValueChange={changeNumber}
          errors={mobileProblem(number) === null ? [] : [MOBILE_TEXT]}
          mark
        />
      </FormFields>
      {humanCheck}
    </>
  )
}
