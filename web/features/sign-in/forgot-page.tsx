import { useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { forgotPassword } from '#contract/accounts.ts'
import { emailSchema } from '#contract/fields.ts'
import { EmailField } from '#web/core/forms/email-field.tsx'
import { FormFields, FormPage } from '#web/core/forms/form-page.tsx'
import { useCrowdCheck } from '#web/core/forms/human-check/use-crowd-check.ts'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { useEmailSuggestion } from '#web/core/forms/use-email-suggestion.ts'
import { call } from '#web/core/http/call.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { useClearAbandonedIntent } from './clear-abandoned-intent.ts'
import { FocusedMessage } from './focused-message.tsx'
import { TextLink } from './text-link.tsx'

export const meta = personalHead('Forgot password', paths.forgot, 'We’ll email you a link to choose a new password.')

const schema = z.object({ email: emailSchema })

/** The answer is the same whether or not the email has an account. */
export default function ForgotPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  useClearAbandonedIntent()
  if (sentTo !== null)
    return (
      <FormPage title="Check inbox" below={<TextLink to={paths.logIn}>Log In</TextLink>}>
        <FocusedMessage>
          If <strong className="wrap-anywhere">{sentTo}</strong> has an account, we’ve sent it a link to choose a new
          password. It works once and lasts 30 minutes. Can’t see it? Check your junk folder.
        </FocusedMessage>
      </FormPage>
    )
  return <ForgotForm onSent={setSentTo} />
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const given = useLocation().state as { email?: string } | null
  const form = useTypedForm(schema, { email: given?.email ?? '' })
  const check = useCrowdCheck()
  const suggested = useEmailSuggestion(form.watch('email'))
  const submit = form.submit(async ({ email }) => {
    const called = await check.callChecked((recaptcha) => call(forgotPassword, { body: { email, recaptcha } }))
    if (!called.ok) return called.errors
    onSent(email)
    return []
  }, suggested.interrupts)
  return (
    <FormPage
      title="Forgot your password?"
      lead="Enter your email and we’ll send you a link to choose a new one."
      below={<TextLink to={paths.logIn}>Log In</TextLink>}
    >
      <FormFields onSubmit={submit} form={form} action="Send">
        <EmailField
          {...form.field('email')}
          email={suggested}
          onUse={(email) => form.setValue('email', email, { shouldValidate: true })}
        />
      </FormFields>
      {check.dialog}
    </FormPage>
  )
}
