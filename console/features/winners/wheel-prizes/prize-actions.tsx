import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { CardSection } from '#console/core/card-section.tsx'
import { staffErrorText } from '#console/core/error-texts.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { change, readAgain } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import {
  closeWheelPrize,
  type DeskWheelPrizeCase,
  deliverWheelPrize,
  remindWheelPrizeWinner,
  returnWheelPrize,
  sendWheelPrize,
} from '#contract/console/wheel-prizes.ts'
import type { Err } from '#contract/errors.ts'
import { isPossibleIn } from '#domain/staff/staff.ts'
import { CARRIER_LENGTH_MAX, REFERENCE_LENGTH_MAX } from '#domain/wheel/wheel-prize.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { WordsDialog } from '../words-dialog.tsx'

type Opened = 'sent' | 'delivered' | 'returned' | 'close'
type Props = { desk: DeskWheelPrizeCase }

/** One button for each action that the current state allows. */
export function PrizeActions({ desk }: Props) {
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { state } = desk.prize
  if (!may('wheel-prize.change') || !isPossibleIn('wheel-prize.change', state)) return null
  return (
    <CardSection title="Next steps">
      <div className="flex flex-wrap items-start gap-2">
        {state === 'OPEN' && desk.has_details && <Button onClick={() => setOpened('sent')}>Mark as sent</Button>}
        {state === 'OPEN' && desk.prize.answered_at === null && <Remind desk={desk} />}
        {state === 'SENT' && <Button onClick={() => setOpened('delivered')}>Mark as delivered</Button>}
        {state === 'SENT' && (
          <Button tone="quiet" onClick={() => setOpened('returned')}>
            Parcel returned
          </Button>
        )}
        {state === 'OPEN' && desk.waiting_approval === null && (
          <Button tone="quiet" onClick={() => setOpened('close')}>
            Request to close
          </Button>
        )}
      </div>
      {opened && <ActionDialog opened={opened} desk={desk} onClose={() => setOpened(null)} />}
    </CardSection>
  )
}

/** Sends the link again, unless the winner got an email within the last day. */
function Remind({ desk: { prize, reminder_problem: problem } }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  if (problem !== null) return <p className="min-h-11 content-center text-ink-soft">We’ve reminded the winner today.</p>

  async function remind() {
    setIsBusy(true)
    const called = await call(remindWheelPrizeWinner, { params: { prize_id: prize.prize_id } })
    setIsBusy(false)
    if (!called.ok) return setErrors(called.errors.map(staffErrorText))
    await readAgain()
  }

  return (
    <div className="flex flex-col gap-2">
      <Button tone="quiet" busy={isBusy} onClick={() => void remind()}>
        Remind the winner
      </Button>
      <ErrorList errors={errors} />
    </div>
  )
}

type DialogProps = Props & { opened: Opened; onClose: () => void }

function ActionDialog({ opened, desk, onClose }: DialogProps) {
  const params = { prize_id: desk.prize.prize_id }

  if (opened === 'sent')
    return <SentDialog onSend={(body) => change(sendWheelPrize, { params, body }, onClose)} onClose={onClose} />
  if (opened === 'delivered')
    return (
      <WordsDialog
        title="Mark as delivered"
        label="Mark as delivered"
        hint="Proof of delivery, such as the carrier’s page."
        onSend={(words) => change(deliverWheelPrize, { params, body: { words } }, onClose)}
        onClose={onClose}
      />
    )
  if (opened === 'returned')
    return (
      <WordsDialog
        title="Parcel returned"
        description="We delete the address and ask the winner for another."
        label="Record"
        hint="The carrier’s answer, such as: unknown at this address."
        onSend={(words) => change(returnWheelPrize, { params, body: { words } }, onClose)}
        onClose={onClose}
      />
    )
  return (
    <WordsDialog
      title="Request to close"
      description="No prize is sent. A second person must approve it."
      label="Request approval"
      tone="danger"
      hint="Why, such as: doesn’t want it, said on the phone."
      onSend={(words) => change(closeWheelPrize, { params, body: { words } }, onClose)}
      onClose={onClose}
    />
  )
}

type Sent = { carrier: string; reference: string }

function SentDialog({ onSend, onClose }: { onSend: (sent: Sent) => Promise<readonly Err[]>; onClose: () => void }) {
  const { field, problems, submit, isBusy } = useConsoleForm(sendWheelPrize.body, { carrier: '', reference: '' })
  return (
    <FormDialog
      title="Mark as sent"
      description="We email the winner who carries it."
      label="Mark as sent"
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit(onSend)}
      onClose={onClose}
    >
      <TextField
        label="Carrier"
        hint="Such as Royal Mail"
        autoComplete="off"
        maxLength={CARRIER_LENGTH_MAX}
        {...field('carrier')}
      />
      <TextField
        label="Tracking number"
        hint="Leave blank if there’s none."
        autoComplete="off"
        maxLength={REFERENCE_LENGTH_MAX}
        {...field('reference')}
      />
    </FormDialog>
  )
}
