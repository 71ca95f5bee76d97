import { useState } from 'react'
import { showInstant } from '#console/core/format.ts'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { type DeskCase, decideHold } from '#contract/console/winners.ts'
import type { HoldDecision } from '#domain/winners/winner-case.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { reasonWords } from './winner-words.tsx'
import { WordsDialog } from './words-dialog.tsx'

const decisions = {
  UPHOLD: {
    label: 'Keep the winner',
    description: 'The case carries on from where it was. A second person must approve it.',
    tone: 'action',
  },
  PASS_ON: {
    label: 'Pass to next reserve',
    description: 'The winner loses the prize. A second person must approve it.',
    tone: 'danger',
  },
} as const

/** Shows why a case is on hold, with both decisions that two people can make. */
export function HeldCase({ desk }: { desk: DeskCase }) {
  const may = useMay()
  const [opened, setOpened] = useState<HoldDecision | null>(null)
  const { case_id, on_hold: reason, held_at } = desk.case
  if (!reason || !held_at) return null
  const hasRequest = desk.waiting_approval !== null
  return (
    <Notice tone="danger" title="This case is on hold">
      <p>
        Since {showInstant(held_at)}: {reasonWords[reason]}. It stays on hold until two people decide. Staff who
        refunded the order or changed its account can’t decide.
      </p>
      {may('winner.change') && !hasRequest && (
        <div className="flex flex-wrap gap-2 pt-3">
          {(['UPHOLD', 'PASS_ON'] as const).map((decision) => (
            <Button key={decision} tone="quiet" size="small" onClick={() => setOpened(decision)}>
              {decisions[decision].label}
            </Button>
          ))}
        </div>
      )}
      {opened && (
        <WordsDialog
          title={decisions[opened].label}
          description={decisions[opened].description}
          label="Request approval"
          tone={decisions[opened].tone}
          hint="Your findings, such as: the refund was a mistake."
          onSend={(words) =>
            change(decideHold, { params: { case_id }, body: { decision: opened, words } }, () => setOpened(null))
          }
          onClose={() => setOpened(null)}
        />
      )}
    </Notice>
  )
}
