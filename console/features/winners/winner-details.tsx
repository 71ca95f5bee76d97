import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { useMay } from '#console/core/session.ts'
import { type DeskCase, showWinner } from '#contract/console/winners.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

type Shown = AnswerOf<typeof showWinner>

/** Hidden until somebody says why, and gone with the page. */
export function WinnerDetails({ desk }: { desk: DeskCase }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isShowing, setIsShowing] = useState(false)
  return (
    <Card className="p-5">
      <section aria-labelledby="who" className="flex flex-col gap-3">
        <h2 id="who" className="text-lg">
          Who it is
        </h2>
        {shown === null ? (
          <>
            <p className="text-ink-soft">
              {desk.has_details ? 'The winner gave name, address and phone.' : 'The winner gave no details yet.'}
            </p>
            <div>
              <Button tone="quiet" onClick={() => setIsShowing(true)}>
                Show
              </Button>
            </div>
          </>
        ) : (
          <Details shown={shown} />
        )}
        {isShowing && (
          <ReasonDialog
            title="Show who it is"
            description="That you looked is recorded."
            label="Show"
            onSend={async (reason) => {
              const called = await call(showWinner, { params: { case_id: desk.case.case_id }, body: { reason } })
              if (!called.ok) return called.errors
              setShown(called.value)
              setIsShowing(false)
              return []
            }}
            onClose={() => setIsShowing(false)}
          />
        )}
      </section>
    </Card>
  )
}

function Details({ shown: { person_id: personId, email, details } }: { shown: Shown }) {
  const may = useMay()
  return (
    <div className="wrap-anywhere">
      {details && (
        <address className="not-italic">
          {details.first_name} {details.last_name}
          <br />
          {details.address}
          <br />
          {details.town}
          <br />
          {details.county} {details.postcode}
          <br />
          {details.phone}
          <br />
          Born {details.dob.split('-').reverse().join('/')}
        </address>
      )}
      <p>{email ?? 'There is no account to write to.'}</p>
      {personId && may('person.read') && (
        <Link
          to={consolePaths.person(personId)}
          className="inline-block min-h-9 content-center underline underline-offset-4"
        >
          Everything about this person
        </Link>
      )}
    </div>
  )
}
