import { useEffect } from 'react'
import { z } from 'zod'
import { register } from '#contract/accounts.ts'
import type { Err } from '#contract/errors.ts'
import { nameSchema } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { genderFields, typedBirthDateSchema } from '#web/core/forms/field-schemas.ts'
import { FormFields, FormPage } from '#web/core/forms/form-page.tsx'
import { useHumanCheck } from '#web/core/forms/human-check/human-check.tsx'
import { BirthDateField, NameFields } from '#web/core/forms/person-fields.tsx'
import type { TypedForm } from '#web/core/forms/typed-form.ts'
import { call } from '#web/core/http/call.ts'
import { GenderFields } from './gender-fields.tsx'

export const personSchema = z.object({
  firstName: nameSchema,
  surname: nameSchema,
  dob: typedBirthDateSchema,
  ...genderFields,
})

/** Asks for the personal details of a new account, and runs the robot check. */
export function PersonStep({
  form,
  credentials: { email, password },
  onBack,
  onRefused,
  onRegistered,
}: {
  form: TypedForm<z.input<typeof personSchema>, z.output<typeof personSchema>>
  credentials: { email: string; password: string }
  onBack: () => void
  /** Called with the errors of the credentials. */
  onRefused: (errors: readonly Err[]) => void
  onRegistered: () => void
}) {
  const humanCheck = useHumanCheck()
  useEffect(() => form.setFocus('firstName'), [form.setFocus])
  const submit = form.submit(async (person) => {
    const recaptcha = await humanCheck.solve()
    if (recaptcha === null) return []
    const called = await call(register, {
      body: { email, password, ...person, recaptcha },
    })
    if (called.ok) onRegistered()
    else if (called.errors.some(isOfCredentials)) onRefused(called.errors)
    else return called.errors
    return []
  })
  return (
    <FormPage step="Step 2 of 2" title="About you">
      <FormFields
        onSubmit={submit}
        form={form}
        action={
          <div className="flex flex-col gap-3">
            <Button type="submit" wide busy={form.isBusy}>
              Register
            </Button>
            <Button tone="quiet" wide onClick={onBack}>
              Back
            </Button>
          </div>
        }
      >
        <NameFields first={form.field('firstName')} last={form.field('surname')} />
        <BirthDateField {...form.field('dob')} />
        <GenderFields
          gender={form.choice('gender')}
          other={form.field('genderOther')}
          chosen={form.watch('gender')}
          onChoose={() => form.setValue('genderOther', '', { shouldValidate: true })}
        />
      </FormFields>
      {humanCheck.dialog}
    </FormPage>
  )
}

/** The password may be too easy to guess for this person, or the email may have been registered meanwhile. */
function isOfCredentials(error: Err): boolean {
  if (error.name === 'ShepherdAccountAlreadyExists') return true
  return (
    error.name === 'ValidationError' &&
    Boolean(error.meta.fields?.some(({ path }) => path === 'email' || path === 'password'))
  )
}
