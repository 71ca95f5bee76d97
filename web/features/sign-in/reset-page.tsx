import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { resetPassword } from '#contract/accounts.ts'
import { errorOf, errorText } from '#contract/errors.ts'
import { newPasswordSchema } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { repeatOf } from '#web/core/forms/field-schemas.ts'
import { FormFields, FormPage } from '#web/core/forms/form-page.tsx'
import { PasswordFields } from '#web/core/forms/password-fields.tsx'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { call } from '#web/core/http/call.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { FocusedMessage } from './focused-message.tsx'
import { TextLink } from './text-link.tsx'

export const meta = personalHead('Choose a new password', paths.reset)

const schema = z.object({ new: newPasswordSchema, repeated: z.string() }).refine(...repeatOf('new'))

/** The page of the emailed link. Its token works once. */
export default function ResetPage() {
  const [isDone, setIsDone] = useState(false)
  // The server renders pages without their query and fragment, so the token is read here.
  const [token, setToken] = useState<string | null>()
  useEffect(() => setToken(new URLSearchParams(location.search).get('token')), [])
  if (isDone)
    return (
      <FormPage title="Password updated">
        <FocusedMessage>
          Your password has been changed, and you’ve been logged out on your other devices.
        </FocusedMessage>
        <Button render={<Link to={paths.logIn} />}>Log In</Button>
      </FormPage>
    )
  return (
    <FormPage title="Choose a new password" below={<TextLink to={paths.forgot}>Ask for a new link</TextLink>}>
      {token && <ResetForm token={token} onDone={() => setIsDone(true)} />}
      <ErrorList errors={token === null ? [errorText(errorOf('ResetTokenInvalid'))] : []} />
    </FormPage>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useTypedForm(schema, { new: '', repeated: '' })
  const submit = form.submit(async (typed) => {
    const called = await call(resetPassword, { body: { token, new: typed.new } })
    if (!called.ok) return called.errors
    onDone()
    return []
  })
  return (
    <FormFields onSubmit={submit} form={form} action="Save password">
      <PasswordFields password={form.field('new', ['repeated'])} repeated={form.field('repeated')} />
    </FormFields>
  )
}
