import { ArrowLeft } from 'lucide-react'
import { MOBILE_LENGTH, MOBILE_TEXT, mobileProblem } from '#domain/person.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormFields, FormPage } from '#web/app/form-page.tsx'
import type { Verification } from './use-verification.ts'

export function NumberStep({
  verification,
  onBack,
}: {
  verification: Verification
  /** Of a guest, who may still change what they gave. */
  onBack: (() => void) | null
}) {
  const { number, errors, isBlocked, busy, changeNumber, send } = verification
  const problem = mobileProblem(number)
  return (
    <FormPage
      title="Verify your phone"
      lead="We text you a code, so that only you can enter with your number."
      above={
        onBack && (
          <div>
            <Button tone="quiet" size="small" icon={<ArrowLeft size={18} />} onClick={onBack}>
              Back to Checkout
            </Button>
          </div>
        )
      }
    >
      <FormFields
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        refusals={errors}
        action={
          <Button type="submit" wide busy={busy === 'send'} disabled={problem !== null || isBlocked}>
            Next
          </Button>
        }
      >
        <TextField
          kind="mobile"
          label="Mobile number"
          hint={MOBILE_TEXT}
          maxLength={MOBILE_LENGTH}
          value={number}
          onValueChange={changeNumber}
          errors={problem === null ? [] : [MOBILE_TEXT]}
          mark
        />
      </FormFields>
      {verification.humanCheck}
    </FormPage>
  )
}
