import { useState } from 'react'
import type { RowOf } from '#console/core/lists/lists.ts'
import type { listPostCards } from '#contract/console/post.ts'
import { Button } from '#ui/button.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { RemedyDialog } from './remedy-dialog.tsx'
import { SlipDialog } from './slip-dialog.tsx'

type Row = RowOf<typeof listPostCards>
const dialogs = { Correct: CorrectDialog, Slip: SlipDialog, Decide: RemedyDialog }

/** A card can be corrected, an entered card has a slip, and two people decide about a card that we entered late. */
export function CardActions({ card: { card_id, name, reason, remedy, ticket } }: { card: Row }) {
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  if (name === null) return null
  const shown: (keyof typeof dialogs)[] = ['Correct']
  if (ticket !== null) shown.push('Slip')
  if (reason === 'LATE_BY_US' && remedy === null) shown.push('Decide')
  const Opened = opened && dialogs[opened]
  return (
    <>
      <span className="flex flex-wrap gap-1">
        {shown.map((label) => (
          <Button key={label} tone="quiet" size="small" onClick={() => setOpened(label)}>
            {label}
          </Button>
        ))}
      </span>
      {Opened && <Opened cardId={card_id} onClose={() => setOpened(null)} />}
    </>
  )
}
