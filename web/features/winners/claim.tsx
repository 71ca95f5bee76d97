import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { errorOf, errorText } from '#contract/errors.ts'
import { getWheelPrize, type WonWheelPrize } from '#contract/wheel-prizes.ts'
import { getWinnersCase, type WinnersCase } from '#contract/winners.ts'
import { dayText, londonDay } from '#domain/time/london.ts'
import type { HoldReason } from '#domain/winners/winner-case.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { call } from '#web/core/http/call.ts'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'
import { ClaimForm } from './claim-form.tsx'
import { type EmailedLink, useEmailedLink } from './emailed-link.ts'
import { WheelPrize } from './wheel-prize.tsx'

/**
 * The prize of an emailed link, from a draw or the wheel. Without a token in the link, the winner must be logged in.
 */
export default function Claim() {
  const { state } = useSession()
  const link = useEmailedLink()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (!link || state === 'unknown') return
    let isCurrent = true
    void load(link).then((found) => isCurrent && setLoaded(found))
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
  if ('wheelPrize' in loaded)
    return (
      <WheelPrize won={loaded.wheelPrize} token={link?.token} onChanged={(wheelPrize) => setLoaded({ wheelPrize })} />
    )
  return <Won won={loaded.won} token={link?.token} onClaimed={(won) => setLoaded({ won })} />
}

type Loaded = { won: WinnersCase } | { wheelPrize: WonWheelPrize } | { errors: readonly string[] }

async function load({ caseId, prizeId, token }: EmailedLink): Promise<Loaded> {
  if (prizeId !== null) {
    const called = await call(getWheelPrize, { params: { prize_id: prizeId }, body: { token } })
    return called.ok ? { wheelPrize: called.value } : { errors: called.errors.map(errorText) }
  }
  if (caseId === null) return { errors: [errorText(errorOf('ClaimLinkInvalid'))] }
  const called = await call(getWinnersCase, { params: { case_id: caseId }, body: { token } })
  return called.ok ? { won: called.value } : { errors: called.errors.map(errorText) }
}

const heldTexts: Record<HoldReason, string> = {
  ENTRANT_DIFFERS: 'We’re checking our records of this entry.',
  REFUNDED: 'This entry was refunded after we closed the list for the draw.',
  DISPUTED: 'The payment for this entry is disputed.',
  ACCOUNT_DELETED: 'The account with this ticket was deleted.',
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
      <FormPage title="This prize is no longer yours">
        {about}
        <p>Under the draw’s rules we couldn’t award this prize to you. If you think that’s wrong, please contact us.</p>
        <Button tone="quiet" render={<Link to={paths.contact} />}>
          Contact us
        </Button>
      </FormPage>
    )
  const held = won.on_hold && (
    <Notice tone="warning" title="Your prize is on hold">
      {heldTexts[won.on_hold]} Two of our team will decide what happens next. Please contact us if you didn’t expect
      this.
    </Notice>
  )
  if (won.answered_at !== null)
    return (
      <FormPage title={won.prize}>
        {about}
        {held}
        <Notice tone="success" title="Thanks, we’ve got your reply" live>
          {won.is_credit
            ? 'Your credit is in your account, and we’ll name you as you asked.'
            : `${winnerPromise.paid} ${winnerPromise.neverPay}`}
        </Notice>
        <Button render={<Link to={paths.drawsOf(won.round_id)} />}>See the draw</Button>
      </FormPage>
    )
  return (
    <FormPage title={won.is_credit ? 'You’ve won!' : 'You’ve won! Please confirm your details'} lead={won.prize}>
      {about}
      {held}
      <p>
        {won.on_hold
          ? 'You can reply now. Your time to reply is paused while the prize is on hold.'
          : won.is_credit
            ? 'Your credit is already in your account. How should we name you on our winners page?'
            : `Please reply by ${dayText(londonDay(won.answer_ends_at))}. After that, the prize goes to a reserve winner.`}
      </p>
      <ClaimForm won={won} token={token} onClaimed={onClaimed} />
    </FormPage>
  )
}
