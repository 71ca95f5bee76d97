import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { remedyPostCard } from '#contract/console/post.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'

const { remedy, reason } = remedyPostCard.body.shape
const schema = z.object({ remedy, reason })

/** Requests a remedy for a card that arrived in time and that we entered too late. */
export function RemedyDialog({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { remedy: 'NEXT_ROUND', reason: '' })
  const [approvalId, setApprovalId] = useState<string | null>(null)
  const send = submit(async (body) => {
    const called = await call(remedyPostCard, { params: { card_id: cardId }, body })
    if (!called.ok) return called.errors
    setApprovalId(called.value.approval_id)
    return []
  })
  return (
    <Dialog
      open
      title="Received in time, entered late by us"
      description="The sender is owed an entry. A second person must approve the remedy."
      onClose={onClose}
    >
      {approvalId ? (
        <Notice tone="info" live>
          A second person must approve it. <Link to={consolePaths.approval(approvalId)}>View the request</Link>
        </Notice>
      ) : (
        <form noValidate onSubmit={send} className="flex flex-col gap-4">
          <SelectField
            label="Remedy"
            options={[
              { value: 'NEXT_ROUND', label: 'Enter it in the current round' },
              { value: 'SUBSTITUTE_DRAW', label: 'Hold a substitute draw' },
            ]}
            {...field('remedy')}
          />
          <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
          <ErrorList errors={problems} />
          <Button type="submit" busy={isBusy}>
            Request approval
          </Button>
        </form>
      )}
    </Dialog>
  )
}
