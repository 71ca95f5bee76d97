import type { ReactNode } from 'react'
import { z } from 'zod'
import { reasonSchema } from '#contract/console/staff.ts'
import type { Err } from '#contract/errors.ts'
import type { ButtonTone } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useConsoleForm } from './console-form.ts'
import { FormDialog } from './form-dialog.tsx'

const schema = z.object({ reason: reasonSchema })

/** Asks for the reason that every change needs. The dialog then makes the change, or shows the errors. */
export function ReasonDialog({
  title,
  description,
  label,
  tone = 'action',
  children,
  onSend,
  onClose,
}: {
  title: string
  description: string
  label: string
  tone?: ButtonTone
  /** Shown above the reason. */
  children?: ReactNode
  onSend: (reason: string) => Promise<readonly Err[]>
  onClose: () => void
}) {
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { reason: '' })
  return (
    <FormDialog
      title={title}
      description={description}
      label={label}
      tone={tone}
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit(({ reason }) => onSend(reason))}
      onClose={onClose}
    >
      {children}
      <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
    </FormDialog>
  )
}
