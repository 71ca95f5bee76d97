import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { errorText } from '#contract/errors.ts'
import { claimWheelPrize, declineWheelPrize, deliveryShape, type WonWheelPrize } from '#contract/wheel-prizes.ts'
import { dayText, londonDay } from '#domain/time/london.ts'
import { FOLLOW_UP_WORKING_DAYS } from '#domain/wheel/wheel-prize.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { AddressFields } from '#web/core/forms/address-fields.tsx'
import { FormFields, FormPage } from '#web/core/forms/form-page.tsx'
import { NameFields } from '#web/core/forms/person-fields.tsx'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { call } from '#web/core/http/call.ts'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'

type Props = { won: WonWheelPrize; token: string | undefined; onChanged: (won: WonWheelPrize) => void }

/** A wheel prize for its winner, who can give an address, follow the delivery or decline it. */
export function WheelPrize({ won, token, onChanged }: Props) {
  const about = (
    <p>
      You won it on our daily wheel. Prize number: <span className="figures">{won.reward_id}</span>.
    </p>
  )
  if (won.state === 'OPEN' && (won.answered_at === null || won.entered_by_us))
    return (
      <FormPage title="Where should we send your prize?" lead={won.prize}>
        {about}
        {won.entered_by_us && (
          <Notice tone="warning" title="Our team has entered an address for you">
            If you gave it to us, you don’t need to do anything. If not, please enter the right one here.
          </Notice>
        )}
        <AddressForm won={won} token={token} onChanged={onChanged} />
        <Decline won={won} token={token} onChanged={onChanged} />
      </FormPage>
    )
  return (
    <FormPage title={won.prize}>
      {about}
      <Progress won={won} />
      <Button render={<Link to={paths.rewardHistory} />}>See your rewards</Button>
      {won.state === 'OPEN' && <Decline won={won} token={token} onChanged={onChanged} />}
      {won.state !== 'OPEN' && (
        <Button tone="quiet" render={<Link to={paths.contact} />}>
          Contact us
        </Button>
      )}
    </FormPage>
  )
}

function Progress({ won: { state, sent_at, carrier, reference } }: Pick<Props, 'won'>) {
  if (state === 'OPEN')
    return (
      <Notice tone="success" title="Thanks, we’ve got your address" live>
        We’ll send your prize within {FOLLOW_UP_WORKING_DAYS} working days and email you when it’s on its way.{' '}
        {winnerPromise.neverPay}
      </Notice>
    )
  if (state === 'CLOSED')
    return (
      <Notice title="We won’t send this prize" live>
        You told us you didn’t want it. Please contact us if that’s wrong.
      </Notice>
    )
  return (
    <Notice tone="success" title={state === 'SENT' ? 'Your prize is on its way' : 'Your prize has arrived'}>
      We sent it {sent_at && `on ${dayText(londonDay(sent_at))} `}with {carrier}
      {reference && `, number ${reference}`}.
    </Notice>
  )
}

function AddressForm({ won, token, onChanged }: Props) {
  const { user } = useSession()
  const form = useTypedForm(z.object(deliveryShape), {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    address: '',
    town: '',
    county: '',
    postcode: user?.postcode ?? '',
  })
  const submit = form.submit(async (delivery) => {
    const called = await call(claimWheelPrize, { params: { prize_id: won.prize_id }, body: { ...delivery, token } })
    if (!called.ok) return called.errors
    onChanged(called.value)
    return []
  })
  return (
    <FormFields onSubmit={submit} form={form} action="Send it to this address">
      <NameFields first={form.field('first_name')} last={form.field('last_name')} />
      <AddressFields
        address={form.field('address')}
        town={form.field('town')}
        county={form.field('county')}
        postcode={form.field('postcode')}
      />
    </FormFields>
  )
}

function Decline({ won, token, onChanged }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])

  async function decline() {
    setIsBusy(true)
    const called = await call(declineWheelPrize, { params: { prize_id: won.prize_id }, body: { token } })
    setIsBusy(false)
    if (!called.ok) return setErrors(called.errors.map(errorText))
    onChanged(called.value)
  }

  return (
    <>
      <Button tone="quiet" onClick={() => setIsOpen(true)}>
        I don’t want this prize
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setIsOpen(false)}
          title="Don’t want this prize?"
          description={`We won’t send you this prize: ${won.prize}. You can’t undo this.`}
          actions={
            <>
              <Button tone="danger" busy={isBusy} onClick={() => void decline()}>
                I don’t want it
              </Button>
              <Button tone="quiet" onClick={() => setIsOpen(false)}>
                Back
              </Button>
            </>
          }
        >
          <ErrorList errors={errors} />
        </Dialog>
      )}
    </>
  )
}
