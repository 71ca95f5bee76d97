import { useState } from 'react'
import { Link } from 'react-router'
import { keepEmail } from '#contract/accounts.ts'
import { errorOf, errorText } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { call } from '#web/core/http/call.ts'
import { useTokenOfAddress } from '#web/core/http/use-token-of-address.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { FocusedMessage } from './focused-message.tsx'

export const meta = personalHead('Keep your email address', paths.keepEmail)

/**
 * The page of the link that announces a change of email. It needs a press, because programs that scan emails follow
 * links and would otherwise stop a change that the owner wants.
 */
export default function KeepEmailPage() {
  const token = useTokenOfAddress()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [isStopped, setIsStopped] = useState(false)

  async function keep(shown: string) {
    setIsBusy(true)
    const called = await call(keepEmail, { body: { token: shown } })
    setIsBusy(false)
    if (called.ok) setIsStopped(true)
    else setErrors(called.errors.map(errorText))
  }

  if (isStopped)
    return (
      <FormPage title="Your email stays the same">
        <FocusedMessage>Thanks. Your email address hasn’t changed.</FocusedMessage>
        <Button render={<Link to={paths.home} />}>Explore competitions</Button>
      </FormPage>
    )
  return (
    <FormPage
      title="Keep your email address"
      lead="Someone asked to change the email address of your account. If it wasn’t you, press the button and we won’t change it."
    >
      <ErrorList errors={token === null ? [errorText(errorOf('EmailChangeLinkInvalid'))] : errors} />
      {token && (
        <Button wide busy={isBusy} onClick={() => void keep(token)}>
          Keep my email address
        </Button>
      )}
    </FormPage>
  )
}
