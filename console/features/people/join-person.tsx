import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { consolePaths } from '#console/core/console-paths.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { joinPerson } from '#contract/console/people.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

/** The address of a person's page, or the id in it. */
const idSchema = z
  .string()
  .transform((typed) => typed.trim().split('/').at(-1) ?? '')
  .pipe(z.uuid('Please paste the address of the other customer’s page'))
const schema = z.object({ into_person_id: idSchema, reason: reasonSchema })

/** Merges two records of the same person: requested here, and approved by another member of staff. */
export function JoinPerson({ params }: { params: { person_id: string } }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const [approvalId, setApprovalId] = useState<string | null>(null)
  if (!may('person.join')) return null
  if (approvalId !== null)
    return (
      <Notice tone="info" live>
        A second person must approve it. <Link to={consolePaths.approval(approvalId)}>View the request</Link>
      </Notice>
    )
  return (
    <>
      <Button tone="quiet" onClick={() => setIsOpen(true)}>
        Merge
      </Button>
      {isOpen && <JoinDialog params={params} onRequested={setApprovalId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function JoinDialog({
  params,
  onRequested,
  onClose,
}: {
  params: { person_id: string }
  onRequested: (approvalId: string | null) => void
  onClose: () => void
}) {
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { into_person_id: '', reason: '' })
  return (
    <FormDialog
      size="wide"
      title="Merge with another customer"
      description="Moves accounts, entries and spending to the other customer. The stricter limits apply. You can’t undo this."
      label="Request approval"
      tone="danger"
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit((body) => change(joinPerson, { params, body }, (answer) => onRequested(answer.approval_id)))}
      onClose={onClose}
    >
      <TextField label="Address of the other customer’s page" autoComplete="off" {...field('into_person_id')} />
      <TextArea label="Reason" hint="How do you know they’re the same customer?" {...field('reason')} />
    </FormDialog>
  )
}
