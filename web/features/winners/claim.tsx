import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { errorOf, errorText } from '#contract/errors.ts'
import { getWinnersCase, type WinnersCase } from '#contract/winners.ts'
import { dayText, londonDay } from '#domain/london.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { call } from '#web/core/http/call.ts'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'
import { ClaimForm } from './claim-form.tsx'

type EmailedLink = { caseId: string | null; token: string | undefined }
type Loaded = { won: WinnersCase } | { errors: readonly string[] }

/**
 * The prize of an emailed link. Its token leaves the address at once; without one, the account that won must be logged
 * in.
 */
export default function Claim() {
  const { state } = useSession()
  const link = useEmailedLink()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (!link || state === 'unknown') return
    let isCurrent = true
    void loadCase(link).then((found) => isCurrent && setLoaded(found))
    return () => {
      isCurrent = false
    }
  }, [link, state])

  if (!loaded)
    return (
      <FormPage title="Your prize">
        <p role="status" className="flex justify-center py-6">
          <Spinner size={32} />
          <span className="sr-only">Loading</span>
        </p>
      </FormPage>
    )
  if ('errors' in loaded)
    return (
      <FormPage title="Your prize">
        <ErrorList errors={loaded.errors} />
        {state === 'visitor' && <Button render={<Link to={paths.logIn} />}>Log In</Button>}
        <Button tone="quiet" render={<Link to={paths.contact} />}>
          Contact us
        </Button>
      </FormPage>
    )
  return <Won won={loaded.won} token={link?.token} onClaimed={(won) => setLoaded({ won })} />
}

function useEmailedLink(): EmailedLink | null {
  const [link, setLink] = useState<EmailedLink | null>(null)
  useEffect(() => {
    const address = new URL(location.href)
    const given = { caseId: address.searchParams.get('case'), token: address.searchParams.get('token') ?? undefined }
    // React runs an effect twice while developing; by then the address has no token any more.
    setLink((before) => before ?? given)
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }, [])
  return link
}

async function loadCase({ caseId, token }: EmailedLink): Promise<Loaded> {
  if (caseId === null) return { errors: [errorText(errorOf('ClaimLinkInvalid'))] }
  const called = await call(getWinnersCase, { params: { case_id: caseId }, body: { token } })
  return called.ok ? { won: called.value } : { errors: called.errors.map(errorText) }
}

type WonProps = { won: WinnersCase; token: string | undefined; onClaimed: (won: WinnersCase) => void }

function Won({ won, token, onClaimed }: WonProps) {
  const about = (
    <p>
      Your ticket {won.ticket.toLocaleString('en-GB')} was drawn in{' '}
      <Link to={paths.drawsOf(won.round_id)} className="underline underline-offset-4">
        {won.title}
      </Link>
      .
    </p>
  )
  if (won.state === 'FORFEITED')
    return (
      <FormPage title="This prize has gone to a reserve">
        {about}
        <p>It could not be awarded by the rules of the draw. Please contact us if you think that this is wrong.</p>
        <Button tone="quiet" render={<Link to={paths.contact} />}>
          Contact us
        </Button>
      </FormPage>
    )
  if (won.answered_at !== null)
    return (
      <FormPage title={won.prize}>
        {about}
        <Notice tone="success" title="Thank you, we have your answer" live>
          {won.is_credit
            ? 'The credit is in your account, and you are named as you chose.'
            : 'We check your details and will be in touch to hand the prize over. We never ask for a fee, a card number or a password.'}
        </Notice>
        <Button render={<Link to={paths.drawsOf(won.round_id)} />}>See the draw</Button>
      </FormPage>
    )
  return (
    <FormPage title={won.is_credit ? 'You’ve won!' : 'You’ve won! Please confirm your details'} lead={won.prize}>
      {about}
      <p>
        {won.is_credit
          ? 'The credit is in your account already. Please choose how we name you among the winners.'
          : `Please answer by ${dayText(londonDay(won.answer_ends_at))}. After that day the prize goes to the next reserve.`}
      </p>
      <ClaimForm won={won} token={token} onClaimed={onClaimed} />
    </FormPage>
  )
}
