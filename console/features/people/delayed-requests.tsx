import { useState } from 'react'
import { showInstant } from '#console/core/format.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { cancelDelayed } from '#contract/console/after-draw.ts'
import type { PersonShown } from '#contract/console/people.ts'
import { Button } from '#ui/button.tsx'
import { PersonPart } from './person-table.tsx'

type Delayed = PersonShown['delayed'][number]

/** Deletions and blocks that wait until the draws of a person are over. */
export function DelayedRequests({ person: { person_id, delayed } }: { person: PersonShown }) {
  const may = useMay()
  const [cancelling, setCancelling] = useState<Delayed | null>(null)
  if (delayed.length === 0) return null

  async function cancel(reason: string) {
    const params = { person_id, delayed_id: cancelling!.delayed_id }
    return change(cancelDelayed, { params, body: { reason } }, () => setCancelling(null))
  }

  return (
    <PersonPart title="Waiting for the draw">
      <ul className="divide-y divide-line">
        {delayed.map((each) => (
          <li key={each.delayed_id} className="flex flex-wrap items-start justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="font-semibold">{nameOf(each)}</p>
              <p>
                {each.last_draw_at
                  ? `The night after everything is over; the last draw is on ${showInstant(each.last_draw_at)}.`
                  : 'The night after everything is over.'}
                {each.due_at && ` The request is due on ${showInstant(each.due_at)}.`}
              </p>
              <p className="text-sm text-ink-soft">
                Requested by {each.requested_by} on {showInstant(each.requested_at)}: {each.reason}
              </p>
            </div>
            {may('person.care') && (
              <Button tone="quiet" size="small" onClick={() => setCancelling(each)}>
                Cancel request
              </Button>
            )}
          </li>
        ))}
      </ul>
      {cancelling && (
        <ReasonDialog
          title="Cancel request"
          description={`${nameOf(cancelling)}: it won’t be carried out.`}
          label="Cancel request"
          onSend={cancel}
          onClose={() => setCancelling(null)}
        />
      )}
    </PersonPart>
  )
}

function nameOf({ kind, account_id }: Delayed): string {
  return kind === 'DELETE' ? 'Delete this customer' : `Block account ${account_id}`
}
