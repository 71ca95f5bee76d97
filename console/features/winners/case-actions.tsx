import { useState } from 'react'
import { type Called, call } from '#console/core/call.ts'
import { showCount } from '#console/core/format.ts'
import { InstantField } from '#console/core/forms/instant-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { readAgain } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import {
  awardWinner,
  confirmWinner,
  contactWinner,
  type DeskCase,
  extendWinner,
  forfeitWinner,
} from '#contract/console/winners.ts'
import { type Err, errorOf } from '#contract/errors.ts'
import { isPossibleIn } from '#domain/staff.ts'
import {
  ANSWER_DAYS_MAX,
  type ContactChannel,
  canMoveWinnerCase,
  contactChannels,
  type StaffForfeitReason,
} from '#domain/winner-case.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { channelWords } from './winner-words.tsx'
import { WordsDialog } from './words-dialog.tsx'

type Opened = 'contact' | 'confirm' | 'award' | 'extend' | StaffForfeitReason

/** What the state and the rules allow now; everything else has no button. */
export function CaseActions({ desk }: { desk: DeskCase }) {
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { state, answered_at } = desk.case
  if (!may('winner.change') || !isPossibleIn('winner.change', state)) return null
  const mayWait = may('winner.except') && answered_at === null && state !== 'CONFIRMED'
  return (
    <Card className="p-5">
      <section aria-labelledby="next" className="flex flex-col gap-4">
        <h2 id="next" className="text-lg">
          What comes next
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpened('contact')}>Record a contact</Button>
          {canMoveWinnerCase(state, 'CONFIRMED') && (
            <Button tone="quiet" onClick={() => setOpened('confirm')}>
              Confirm the winner
            </Button>
          )}
          {canMoveWinnerCase(state, 'AWARDED') && (
            <Button tone="quiet" onClick={() => setOpened('award')}>
              Prize handed over
            </Button>
          )}
          {desk.forfeits.map(({ reason, takes_two }) => (
            <Button key={reason} tone="quiet" onClick={() => setOpened(reason)}>
              {forfeitLabel(reason, takes_two)}
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
            : 'There is no reserve left.'}
          {desk.next_reserve && answered_at === null && ' Without an answer the prize goes there by itself.'}
        </p>
        {opened && <ActionDialog opened={opened} desk={desk} onClose={() => setOpened(null)} />}
      </section>
    </Card>
  )
}

function forfeitLabel(reason: StaffForfeitReason, takesTwo: boolean): string {
  const why = reason === 'DECLINED' ? 'declined' : 'not eligible'
  return takesTwo ? `Request the reserve: ${why}` : `To the next reserve: ${why}`
}

type DialogProps = { opened: Opened; desk: DeskCase; onClose: () => void }

function ActionDialog({ opened, desk, onClose }: DialogProps) {
  const [channel, setChannel] = useState<ContactChannel>('PHONE')
  const [until, setUntil] = useState<Date | null>(null)
  const params = { case_id: desk.case.case_id }

  async function done(called: Called<typeof confirmWinner> | Called<typeof forfeitWinner>): Promise<readonly Err[]> {
    if (!called.ok) return called.errors
    await readAgain()
    onClose()
    return []
  }

  if (opened === 'contact')
    return (
      <WordsDialog
        title="Record a contact"
        label="Record it"
        hint="What came of it, such as: no answer, or asked to call again on Friday."
        onSend={async (words) => done(await call(contactWinner, { params, body: { channel, words } }))}
        onClose={onClose}
      >
        <SelectField
          label="How"
          value={channel}
          options={contactChannels.map((value) => ({ value, label: channelWords[value] }))}
          onChange={(event) => setChannel(event.target.value as ContactChannel)}
        />
      </WordsDialog>
    )
  if (opened === 'confirm')
    return (
      <WordsDialog
        title="Confirm the winner"
        description="Age, identity and eligibility are checked."
        label="Confirm"
        hint="How it was checked, such as: passport seen."
        onSend={async (words) => done(await call(confirmWinner, { params, body: { words } }))}
        onClose={onClose}
      />
    )
  if (opened === 'award')
    return (
      <WordsDialog
        title="Prize handed over"
        label="It is awarded"
        hint="What proves the delivery, such as the number of the parcel."
        onSend={async (words) => done(await call(awardWinner, { params, body: { words } }))}
        onClose={onClose}
      />
    )
  if (opened === 'extend')
    return (
      <WordsDialog
        title="Request more time"
        description={`Two people may wait longer for an answer, up to ${ANSWER_DAYS_MAX} days after the draw.`}
        label="Request it"
        hint="Why, such as: abroad until June."
        onSend={async (words) => {
          if (until === null)
            return [errorOf('ValidationError', { fields: [{ path: 'answer_by', message: 'missing' }] })]
          return done(await call(extendWinner, { params, body: { answer_by: until, words } }))
        }}
        onClose={onClose}
      >
        <InstantField label="Answer until" hint="London time" value={null} onChange={setUntil} />
      </WordsDialog>
    )
  const takesTwo = desk.forfeits.find(({ reason }) => reason === opened)?.takes_two ?? true
  return (
    <WordsDialog
      title={forfeitLabel(opened, takesTwo)}
      description={takesTwo ? 'It is an exception: another person must approve it.' : 'It cannot be undone.'}
      label={takesTwo ? 'Request it' : 'Give it to the reserve'}
      tone="danger"
      hint="What the winner said, or what was found."
      onSend={async (words) => done(await call(forfeitWinner, { params, body: { why: opened, words } }))}
      onClose={onClose}
    />
  )
}
