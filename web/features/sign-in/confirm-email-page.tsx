import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { confirmEmail } from '#contract/accounts.ts'
import { errorOf, errorText } from '#contract/errors.ts'
import { momentLabel } from '#domain/countdown.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { call } from '#web/core/http/call.ts'
import { refreshSession, useSession } from '#web/core/session/session.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { FocusedMessage } from './focused-message.tsx'

export const meta = personalHead('Confirm your email', paths.confirmEmail)

/**
 * Where the emailed link leads. Nothing is confirmed before the button is pressed: programs that scan emails follow
 * links, and a reader who did not make the account can still decline. The token leaves the address at once.
 */
export default function ConfirmEmailPage() {
  const { state } = useSession()
  const [token, setToken] = useState<string | null>()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [confirmed, setConfirmed] = useState<{ away_until: Date | null } | null>(null)
  useEffect(() => {
    const address = new URL(location.href)
    const given = address.searchParams.get('token')
    // React runs an effect twice while developing; by then the address has no token any more.
    setToken((before) => before ?? given)
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }, [])

  async function confirm(shown: string) {
    setIsBusy(true)
    const called = await call(confirmEmail, { body: { token: shown } })
    setIsBusy(false)
    if (!called.ok) return setErrors(called.errors.map(errorText))
    setConfirmed(called.value)
    if (state === 'signedIn') void refreshSession()
  }

  if (confirmed)
    return (
      <FormPage title="Email confirmed">
        <FocusedMessage>
          {confirmed.away_until
            ? `Thank you. Your break from entering holds until ${momentLabel(confirmed.away_until)}, for every account with this email address.`
            : 'Thank you. This email address is confirmed as yours.'}
        </FocusedMessage>
        <Button render={<Link to={paths.home} />}>Explore competitions</Button>
      </FormPage>
    )
  return (
    <FormPage
      title="Confirm your email"
      lead="Press the button if it was you who gave us this email address. If it was not, just close this page."
    >
      <ErrorList errors={token === null ? [errorText(errorOf('EmailLinkInvalid'))] : errors} />
      {token && (
        <Button wide busy={isBusy} onClick={() => void confirm(token)}>
          Yes, it was me
        </Button>
      )}
    </FormPage>
  )
}
