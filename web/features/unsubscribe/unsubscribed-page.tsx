import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Err, errorText } from '#contract/errors.ts'
import { unsubscribe } from '#contract/mailing.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { call } from '#web/core/http/call.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'

export const meta = personalHead('Unsubscribed', paths.unsubscribed)

/** The link of an email leads here and unsubscribes as soon as the page has loaded, without a log-in. */
export default function UnsubscribedPage() {
  const token = useSearchParams()[0].get('token')
  // Not derived from the address: the page is rendered once for everybody.
  const [state, setState] = useState<'busy' | 'done' | { errors: readonly string[] }>('busy')

  const send = useCallback(async () => {
    if (token === null) return setState({ errors: [INCOMPLETE_TEXT] })
    setState('busy')
    const called = await call(unsubscribe, { body: { token } })
    setState(called.ok ? 'done' : { errors: called.errors.map(linkErrorText) })
  }, [token])
  useEffect(() => void send(), [send])

  if (state === 'busy')
    return (
      <FormPage title="Unsubscribing">
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          <Spinner /> One moment, please
        </p>
      </FormPage>
    )
  if (state !== 'done')
    return (
      <FormPage title="Unsubscribe">
        <ErrorList errors={state.errors} title="You are not unsubscribed yet" />
        {token !== null && <Button onClick={() => void send()}>Try again</Button>}
        <Button tone="quiet" render={<Link to={paths.preferences} />}>
          Marketing preferences
        </Button>
      </FormPage>
    )
  return (
    <FormPage title="Unsubscribed" lead="Sorry you're leaving us">
      <p role="status">
        You have been removed from our email marketing. We send you only what belongs to your entries.
      </p>
      <Button render={<Link to={paths.home} />}>Explore competitions</Button>
    </FormPage>
  )
}

const INCOMPLETE_TEXT =
  'This link is not complete. Please use the one in our mail again, or choose in My Account what we send you.'

/** A visitor has typed nothing here, so an invalid value means a broken link. */
function linkErrorText(error: Err): string {
  return error.name === 'ValidationError' ? INCOMPLETE_TEXT : errorText(error)
}
