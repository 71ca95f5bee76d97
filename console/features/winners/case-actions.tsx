import { useState } from 'react'
import { CardSection } from '#console/core/card-section.tsx'
import { showCount } from '#console/core/format.ts'
import { InstantField } from '#console/core/forms/instant-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import {
  awardWinner,
  confirmWinner,
  contactWinner,
  type DeskCase,
  extendWinner,
  forfeitWinner,
  reportFailedEmail,
} from '#contract/console/winners.ts'
import { errorOf } from '#contract/errors.ts'
import { isPossibleIn } from '#domain/staff/staff.ts'
import {
  ANSWER_DAYS_MAX,
  canMoveWinnerCase,
  type StaffChannel,
  type StaffForfeitReason,
  staffChannels,
} from '#domain/winners/winner-case.ts'
import { Button } from '#ui/button.tsx'
import { channelWords } from './winner-words.tsx'
import { WordsDialog } from './words-dialog.tsx'

type Opened = 'contact' | 'email-failed' | 'confirm' | 'award' | 'extend' | StaffForfeitReason

/** Actions that the state and the rules allow now. Other actions have no button. */
export function CaseActions({ desk }: { desk: DeskCase }) {
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { state, answered_at, on_hold } = desk.case
  if (!may('winner.change') || !isPossibleIn('winner.change', state)) return null
  const mayWait = may('winner.except') && answered_at === null && state !== 'CONFIRMED' && on_hold === null
  return (
    <CardSection title="Next steps">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpened('contact')}>Record contact</Button>
        {desk.can_email && (
          <Button tone="quiet" onClick={() => setOpened('email-failed')}>
            Email bounced
          </Button>
        )}
        {on_hold === null && canMoveWinnerCase(state, 'CONFIRMED') && desk.has_details && (
          <Button tone="quiet" onClick={() => setOpened('confirm')}>
            Confirm winner
          </Button>
        )}
        {on_hold === null && canMoveWinnerCase(state, 'AWARDED') && (
          <Button tone="quiet" onClick={() => setOpened('award')}>
            Prize handed over
          </Button>
        )}
        {desk.forfeits.map((reason) => (
          <Button key={reason} tone="quiet" onClick={() => setOpened(reason)}>
            {forfeitLabels[reason]}
          </Button>
        ))}
        {mayWait && (
          <Button tone="quiet" onClick={() => setOpened('extend')}>
            Request more time
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {desk.next_reserve
          ? `Next in order: reserve ${desk.next_reserve.position} with ticket ${showCount(desk.next_reserve.ticket)}.`
          : 'No reserves left.'}
        {desk.next_reserve &&
          answered_at === null &&
          desk.case.reached_at !== null &&
          on_hold === null &&
          ' If the winner doesn’t answer, the prize goes there automatically.'}
      </p>
      {opened && <ActionDialog opened={opened} desk={desk} onClose={() => setOpened(null)} />}
    </CardSection>
  )
}

const forfeitLabels: Record<StaffForfeitReason, string> = {
  DECLINED: 'Pass to reserve (winner declined)',
  NOT_ELIGIBLE: 'Pass to reserve (not eligible)',
}

type DialogProps = { opened: Opened; desk: DeskCase; onClose: () => void }

function ActionDialog({ opened, desk, onClose }: DialogProps) {
  const [channel, setChannel] = useState<StaffChannel>('PHONE')
  const [until, setUntil] = useState<Date | null>(null)
  const params = { case_id: desk.case.case_id }

  if (opened === 'contact')
    return (
      <WordsDialog
        title="Record contact"
        label="Record"
        hint="The outcome, such as: no answer, or call again on Friday."
        onSend={(words) => change(contactWinner, { params, body: { channel, words } }, onClose)}
        onClose={onClose}
      >
        <SelectField
          label="How"
          value={channel}
          options={staffChannels.map((value) => ({ value, label: channelWords[value] }))}
          onChange={(event) => setChannel(event.target.value as StaffChannel)}
        />
      </WordsDialog>
    )
  if (opened === 'email-failed')
    return (
      <WordsDialog
        title="Email bounced"
        description="We stop emailing this address. The days to answer start again when another attempt can reach the winner."
        label="Record"
        hint="The mail server’s answer, such as: mailbox full."
        onSend={(words) => change(reportFailedEmail, { params, body: { words } }, onClose)}
        onClose={onClose}
      />
    )
  if (opened === 'confirm')
    return (
      <WordsDialog
        title="Confirm winner"
        description="You’ve checked age, identity and eligibility."
        label="Confirm"
        hint="How it was checked, such as: passport seen."
        onSend={(words) => change(confirmWinner, { params, body: { words } }, onClose)}
        onClose={onClose}
      />
    )
  if (opened === 'award')
    return (
      <WordsDialog
        title="Prize handed over"
        label="Mark as awarded"
        hint="Proof of delivery, such as a tracking number."
        onSend={(words) => change(awardWinner, { params, body: { words } }, onClose)}
        onClose={onClose}
      />
    )
  if (opened === 'extend')
    return (
      <WordsDialog
        title="Request more time"
        description={`With a second person’s approval you can wait longer, up to ${ANSWER_DAYS_MAX} days after the draw.`}
        label="Request approval"
        hint="Why, such as: abroad until June."
        onSend={async (words) => {
          if (until === null)
            return [errorOf('ValidationError', { fields: [{ path: 'answer_by', message: 'missing' }] })]
          return change(extendWinner, { params, body: { answer_by: until, words } }, onClose)
        }}
        onClose={onClose}
      >
        <InstantField label="Answer until" hint="London time" value={null} onChange={setUntil} />
      </WordsDialog>
    )
  return (
    <WordsDialog
      title={forfeitLabels[opened]}
      description="A second person must approve it."
      label="Request approval"
      tone="danger"
      hint="The winner’s answer, or your findings."
      onSend={(words) => change(forfeitWinner, { params, body: { why: opened, words } }, onClose)}
      onClose={onClose}
    />
  )
}
