import { useState } from 'react'
import { Link } from 'react-router'
import { type Err, errorText } from '#contract/errors.ts'
import { unsubscribe } from '#contract/mailing.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { call } from '#web/core/http/call.ts'
import { useTokenOfAddress } from '#web/core/http/use-token-of-address.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'

export const meta = personalHead('Unsubscribed', paths.unsubscribed)

/**
 * The page of an email's unsubscribe link, without a log-in. It needs a press, because programs that scan emails follow
 * links and would otherwise unsubscribe people who never asked.
 */
export default function UnsubscribedPage() {
  const token = useTokenOfAddress()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)

  async function send(shown: string) {
    setIsBusy(true)
    const called = await call(unsubscribe, { body: { token: shown } })
    setIsBusy(false)
    if (called.ok) setIsDone(true)
    else setErrors(called.errors.map(linkErrorText))
  }

  if (isDone)
    return (
      <FormPage title="Unsubscribed" lead="Sorry you're leaving us">
        <p role="status">
          You won’t get marketing emails from us any more. We’ll still email you about your entries and prizes.
        </p>
        <Button render={<Link to={paths.home} />}>Explore competitions</Button>
      </FormPage>
    )
  return (
    <FormPage
      title="Unsubscribe"
      lead="We’ll stop sending you marketing emails. We’ll still email you about your entries and prizes."
    >
      <ErrorList errors={token === null ? [INCOMPLETE_TEXT] : errors} title="You’re not unsubscribed yet" />
      {token && (
        <Button wide busy={isBusy} onClick={() => void send(token)}>
          Unsubscribe
        </Button>
      )}
      <Button tone="quiet" render={<Link to={paths.preferences} />}>
        Marketing preferences
      </Button>
    </FormPage>
  )
}

const INCOMPLETE_TEXT =
  'That link isn’t complete. Try the one in our email again, or change your preferences in My Account.'

/** The visitor has typed nothing here, so an invalid value means a broken link. */
function linkErrorText(error: Err): string {
  return error.name === 'ValidationError' ? INCOMPLETE_TEXT : errorText(error)
}
