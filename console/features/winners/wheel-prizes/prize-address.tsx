import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { CardSection } from '#console/core/card-section.tsx'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import {
  type DeskWheelPrizeCase,
  enterWheelPrizeDetails,
  showWheelPrizeWinner,
} from '#contract/console/wheel-prizes.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { isPossibleIn } from '#domain/staff/staff.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ShownWinner } from '../shown-winner.tsx'

type Shown = AnswerOf<typeof showWheelPrizeWinner>
type Props = { desk: DeskWheelPrizeCase }

/** Hidden until a reason is given, and hidden again when the page is left. */
export function PrizeAddress({ desk }: Props) {
  const may = useMay()
  const [shown, setShown] = useState<Shown | null>(null)
  const [isShowing, setIsShowing] = useState(false)
  const [isEntering, setIsEntering] = useState(false)
  const { prize_id, state, answered_at } = desk.prize
  const isOwn = answered_at !== null && desk.details_by === null
  const mayEnter = may('wheel-prize.details') && isPossibleIn('wheel-prize.details', state) && !isOwn
  return (
    <CardSection title="Winner">
      {shown === null ? <p className="text-ink-soft">{whoseAddress(desk)}</p> : <Details shown={shown} />}
      <div className="flex flex-wrap gap-2">
        {shown === null && (
          <Button tone="quiet" onClick={() => setIsShowing(true)}>
            Show
          </Button>
        )}
        {mayEnter && (
          <Button tone="quiet" onClick={() => setIsEntering(true)}>
            {desk.has_details ? 'Correct address' : 'Enter address'}
          </Button>
        )}
      </div>
      {isEntering && (
        <AddressDialog
          params={{ prize_id }}
          onClose={() => setIsEntering(false)}
          onSaved={() => {
            setShown(null)
            setIsEntering(false)
          }}
        />
      )}
      {isShowing && (
        <ReasonDialog
          title="Show winner"
          description="Your view is recorded in the audit log."
          label="Show"
          onSend={async (reason) => {
            const called = await call(showWheelPrizeWinner, { params: { prize_id }, body: { reason } })
            if (!called.ok) return called.errors
            setShown(called.value)
            setIsShowing(false)
            return []
          }}
          onClose={() => setIsShowing(false)}
        />
      )}
    </CardSection>
  )
}

function whoseAddress({ has_details, details_by }: DeskWheelPrizeCase): string {
  if (!has_details) return 'No name and address yet.'
  return details_by ? `${details_by} entered the name and address.` : 'The winner gave their name and address.'
}

function Details({ shown: { person_id, email, phone, details } }: { shown: Shown }) {
  return (
    <ShownWinner address={details} email={email} personId={person_id}>
      {phone && <p>{phone}</p>}
    </ShownWinner>
  )
}

const empty = { first_name: '', last_name: '', address: '', town: '', county: '', postcode: '', reason: '' }

type AddressProps = { params: { prize_id: string }; onClose: () => void; onSaved: () => void }

/** An address that the winner gave by phone or letter. */
function AddressDialog({ params, onClose, onSaved }: AddressProps) {
  const { field, problems, submit, isBusy } = useConsoleForm(enterWheelPrizeDetails.body, empty)
  const save = submit((body) => change(enterWheelPrizeDetails, { params, body }, onSaved))
  return (
    <FormDialog
      title="Enter the winner’s address"
      description="As given by the winner by phone or letter. A second person must then send the prize."
      label="Save address"
      problems={problems}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" kind="name" autoComplete="off" {...field('first_name')} />
        <TextField label="Surname" kind="name" autoComplete="off" {...field('last_name')} />
        <TextField label="House and street" autoComplete="off" {...field('address')} />
        <TextField label="Town or city" autoComplete="off" {...field('town')} />
        <TextField label="County" autoComplete="off" {...field('county')} />
        <TextField label="Postcode" kind="postcode" autoComplete="off" {...field('postcode')} />
      </div>
      <TextArea
        label="Reason"
        hint="How they gave the address. Recorded, so don’t name the winner."
        {...field('reason')}
      />
    </FormDialog>
  )
}
