import { useState } from 'react'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import type { Err } from '#contract/errors.ts'
import type { Stakes } from '#contract/stakes.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { mayWaitFor } from '#domain/person/after-draw.ts'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { ShownStakes, useStakes } from './stakes.tsx'

type When = 'NOW' | 'AFTER_DRAW'
type Props = {
  title: string
  description: string
  params: { person_id: string }
  /** Null for every account of the person. */
  accountId: string | null
  /** The deadline of a data request. */
  dueAt?: Date
  onSend: (reason: string, when: When) => Promise<readonly Err[]>
  onClose: () => void
}

/** The dialog of a deletion or a block. It shows the person's open matters, and offers to wait for the draws. */
export function WaitingDialog({ params, accountId, dueAt, onSend, onClose, ...texts }: Props) {
  const stakes = useStakes(params, accountId)
  const [chosen, setChosen] = useState<When | null>(null)
  const isOpen = stakes.data?.is_open ?? false
  const isInTime = dueAt === undefined || mayWaitFor(stakes.data?.last_draw_at ?? null, dueAt, new Date())
  // A deletion cannot be undone, so it waits unless staff decide otherwise. A block may protect someone now.
  const usual: When = dueAt && isOpen && isInTime ? 'AFTER_DRAW' : 'NOW'
  const when = isOpen && isInTime ? (chosen ?? usual) : 'NOW'
  return (
    <ReasonDialog
      {...texts}
      label={when === 'NOW' ? `${texts.title} now` : `${texts.title} after the draw`}
      tone="danger"
      onSend={(reason) => onSend(reason, when)}
      onClose={onClose}
    >
      <ShownStakes answer={stakes} />
      {isOpen && isInTime && (
        <RadioGroup
          legend="When"
          name="when"
          value={when}
          onValueChange={(value) => setChosen(value as When)}
          options={[
            { value: 'AFTER_DRAW', label: 'After the draw', hint: afterDrawHint(stakes.data!, dueAt) },
            { value: 'NOW', label: 'Now', hint: nowHint(stakes.data!, dueAt) },
          ]}
        />
      )}
      {isOpen && !isInTime && dueAt && (
        <Notice tone="warning" title="It can’t wait for the draw">
          The request must be answered by {momentLabel(dueAt)}. Delete now, or ask if they’d rather make a new request
          after the draw.
        </Notice>
      )}
    </ReasonDialog>
  )
}

function afterDrawHint({ last_draw_at }: Stakes, dueAt: Date | undefined): string {
  const last = last_draw_at ? ` The last draw we know of is on ${momentLabel(last_draw_at)}.` : ''
  const due = dueAt
    ? ` The request is due on ${momentLabel(dueAt)}: if something is still open three days before, it comes back to you.`
    : ' It doesn’t wait for anything they enter from now on.'
  return `The night after the last draw, prize and payment is over.${last}${due}`
}

function nowHint({ cases, credit }: Stakes, dueAt: Date | undefined): string {
  if (!dueAt) return 'Their tickets stay in the draws, but they can’t log in to see them.'
  if (cases.length > 0) return 'An account with a prize that isn’t handed over won’t be deleted.'
  return `Their tickets stay in the draws, but we can’t tell them if one wins.${credit > 0 ? ' The credit is lost.' : ''}`
}
