import { useEffect } from 'react'
import { z } from 'zod'
import { accountExists, checkNewPassword } from '#contract/accounts.ts'
import { type Err, errorOf } from '#contract/errors.ts'
import { emailSchema, newPasswordSchema } from '#contract/fields.ts'
import { EmailField } from '#web/core/forms/email-field.tsx'
import { repeatOf } from '#web/core/forms/field-schemas.ts'
import { FormFields, FormPage } from '#web/core/forms/form-page.tsx'
import { useCrowdCheck } from '#web/core/forms/human-check/use-crowd-check.ts'
import { PasswordFields } from '#web/core/forms/password-fields.tsx'
import type { TypedForm } from '#web/core/forms/typed-form.ts'
import { useEmailSuggestion } from '#web/core/forms/use-email-suggestion.ts'
import { call } from '#web/core/http/call.ts'
import { paths } from '#web/core/site/paths.ts'
import { useFocusOnReturn } from './focus-on-return.ts'
import { KeepTick } from './keep-tick.tsx'
import { TextLink } from './text-link.tsx'

export const credentialsSchema = z
  .object({ email: emailSchema, password: newPasswordSchema, repeated: z.string(), keep: z.boolean() })
  .refine(...repeatOf('password'))

/** Asks for an email that has no account, and for a password that meets the rules. */
export function CredentialsStep({
  form,
  refused,
  onNext,
}: {
  form: TypedForm<z.input<typeof credentialsSchema>, z.output<typeof credentialsSchema>>
  /** The errors of the credentials when they were sent with the person's details. */
  refused: readonly Err[]
  onNext: () => void
}) {
  const suggested = useEmailSuggestion(form.watch('email'))
  const check = useCrowdCheck()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is shown.
  useEffect(() => {
    if (refused.length > 0) form.refuse(refused)
  }, [])
  useFocusOnReturn(form.isSent, () => form.setFocus('email'))
  const submit = form.submit(async ({ email, password }) => {
    const [called, checked] = await Promise.all([
      check.callChecked((recaptcha) => call(accountExists, { body: { email, recaptcha } })),
      call(checkNewPassword, { body: { email, password } }),
    ])
    if (!called.ok) return called.errors
    if (called.value.exists) return [errorOf('ShepherdAccountAlreadyExists')]
    if (!checked.ok) return checked.errors
    onNext()
    return []
  }, suggested.interrupts)
  return (
    <FormPage
      step="Step 1 of 2"
      title="Create your account"
      below={
        <TextLink to={paths.logIn} state={{ email: form.watch('email') }}>
          Already have an account? Log in
        </TextLink>
      }
    >
      <FormFields onSubmit={submit} form={form} action="Next">
        <EmailField
          {...form.field('email')}
          email={suggested}
          onUse={(email) => form.setValue('email', email, { shouldValidate: true })}
        />
        <PasswordFields password={form.field('password', ['repeated'])} repeated={form.field('repeated')} />
        <KeepTick {...form.choice('keep')} />
      </FormFields>
      {check.dialog}
    </FormPage>
  )
}
