import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { CardSection } from '#console/core/card-section.tsx'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { useMay } from '#console/core/session.ts'
import { type DeskCase, showWinner } from '#contract/console/winners.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { isPossibleIn } from '#domain/staff/staff.ts'
import { Button } from '#ui/button.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { ShownWinner } from './shown-winner.tsx'

type Shown = AnswerOf<typeof showWinner>

/** Hidden until a reason is given, and hidden again when the page is left. */
export function WinnerDetails({ desk }: { desk: DeskCase }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isShowing, setIsShowing] = useState(false)
  const [isEntering, setIsEntering] = useState(false)
  const may = useMay()
  const { case_id, state, answered_at } = desk.case
  const isOwn = answered_at !== null && desk.details_by === null
  const mayEnter = may('winner.details') && isPossibleIn('winner.details', state) && !isOwn
  return (
    <CardSection title="Winner’s details">
      {shown === null ? (
        <>
          <p className="text-ink-soft">{whoseDetails(desk)}</p>
          <div className="flex flex-wrap gap-2">
            <Button tone="quiet" onClick={() => setIsShowing(true)}>
              Show
            </Button>
            {mayEnter && (
              <Button tone="quiet" onClick={() => setIsEntering(true)}>
                {desk.has_details ? 'Correct details' : 'Enter details'}
              </Button>
            )}
          </div>
        </>
      ) : (
        <Details shown={shown} />
      )}
      {isEntering && <DetailsDialog params={{ case_id }} onClose={() => setIsEntering(false)} />}
      {isShowing && (
        <ReasonDialog
          title="Show winner"
          description="Your view is recorded in the audit log."
          label="Show"
          onSend={async (reason) => {
            const called = await call(showWinner, { params: { case_id }, body: { reason } })
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

function whoseDetails({ has_details, details_by }: DeskCase): string {
  if (!has_details) return 'No name, address and phone yet.'
  return details_by
    ? `${details_by} entered the name, address and phone.`
    : 'The winner gave their name, address and phone.'
}

function Details({ shown: { person_id, email, details } }: { shown: Shown }) {
  const more = details ? [details.phone, `Born ${details.dob.split('-').reverse().join('/')}`] : []
  return <ShownWinner address={details} more={more} email={email} personId={person_id} />
}
