import { useEffect } from 'react'
import { z } from 'zod'
import { accountExists } from '#contract/accounts.ts'
import { type Err, errorOf } from '#contract/errors.ts'
import { emailSchema, newPasswordSchema } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#web/app/call.ts'
import { EmailField } from '#web/app/fields/email-field.tsx'
import { repeatOf } from '#web/app/fields/field-schemas.ts'
import { PasswordFields } from '#web/app/fields/password-fields.tsx'
import { FormFields, FormPage } from '#web/app/form-page.tsx'
import { paths } from '#web/app/paths.ts'
import { useTypedForm } from '#web/app/typed-form.ts'
import { useFocusOnReturn } from './focus-on-return.ts'
import type { Credentials } from './sign-up-page.tsx'
import { TextLink } from './text-link.tsx'

const schema = z
  .object({ email: emailSchema, password: newPasswordSchema, repeated: z.string() })
  .refine(...repeatOf('password'))

/** An e-mail that nobody has registered yet, and a password. */
export function CredentialsStep({
  initial,
  refused,
  onNext,
}: {
  initial: Credentials
  /** What was said against them when they were sent. */
  refused: readonly Err[]
  onNext: (kept: Credentials) => void
}) {
  const form = useTypedForm(schema, { ...initial, repeated: initial.password })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, of what was sent before.
  useEffect(() => form.refuse(refused), [])
  useFocusOnReturn(initial.password !== '', () => form.setFocus('email'))
  const submit = form.submit(async ({ email, password }) => {
    const called = await call(accountExists, { body: { email } })
    if (!called.ok) return called.errors
    if (called.value.exists) return [errorOf('ShepherdAccountAlreadyExists')]
    onNext({ email, password })
    return []
  })
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
      <FormFields
        onSubmit={submit}
        refusals={form.refusals}
        action={
          <Button type="submit" wide busy={form.isBusy} disabled={!form.isReady}>
            Next
          </Button>
        }
      >
        <EmailField
          {...form.field('email')}
          typed={form.watch('email')}
          onUse={(email) => form.setValue('email', email, { shouldValidate: true })}
        />
        <PasswordFields password={form.field('password', ['repeated'])} repeated={form.field('repeated')} />
      </FormFields>
    </FormPage>
  )
}
