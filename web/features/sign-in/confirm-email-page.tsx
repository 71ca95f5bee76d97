import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { confirmEmail, describeEmailLink } from '#contract/accounts.ts'
import { errorOf, errorText } from '#contract/errors.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { QueryState } from '#web/core/http/query-state.tsx'
import { useTokenOfAddress } from '#web/core/http/use-token-of-address.ts'
import { refreshSession, useSession } from '#web/core/session/session.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { ConfirmAway } from './confirm-away.tsx'
import { FocusedMessage } from './focused-message.tsx'

export const meta = personalHead('Confirm your email', paths.confirmEmail)

const TITLE = 'Confirm your email'

/**
 * The page of the emailed link. Nothing is confirmed before the button is pressed, because programs that scan emails
 * follow links, and a reader who did not create the account can still decline. The token is removed from the address
 * immediately. The effect of the link is fetched from the server, so that older links also name the date.
 */
export default function ConfirmEmailPage() {
  const { state } = useSession()
  const token = useTokenOfAddress()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [confirmed, setConfirmed] = useState<{ away_until: Date | null } | null>(null)
  const link = useQuery(
    {
      queryKey: ['email-link', token],
      queryFn: () => callOrThrow(describeEmailLink, { body: { token: token ?? '' } }),
      enabled: typeof token === 'string' && confirmed === null,
      retry: false,
      refetchOnWindowFocus: false,
      gcTime: 0,
    },
    queryClient(),
  )

  async function confirm() {
    setIsBusy(true)
    const called = await call(confirmEmail, { body: { token: token ?? '' } })
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
            ? `Thanks. You can’t enter until ${momentLabel(confirmed.away_until)}, with any account that has this email address.`
            : 'Thanks. You’ve confirmed your email.'}
        </FocusedMessage>
        <Button render={<Link to={paths.home} />}>Explore competitions</Button>
      </FormPage>
    )
  if (link.data?.away) return <ConfirmAway away={link.data.away} errors={errors} isBusy={isBusy} onConfirm={confirm} />
  if (link.data)
    return (
      <FormPage title={TITLE} lead="Did you give us this email address? If not, just close this page.">
        <ErrorList errors={errors} />
        <Button wide busy={isBusy} onClick={() => void confirm()}>
          Yes, confirm my email
        </Button>
      </FormPage>
    )
  return (
    <FormPage title={TITLE}>
      {token === null ? (
        <ErrorList errors={[errorText(errorOf('EmailLinkInvalid'))]} />
      ) : (
        <QueryState what="Loading your link" query={link} />
      )}
    </FormPage>
  )
}
