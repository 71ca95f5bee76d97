import type { ReactNode } from 'react'
import { z } from 'zod'
import { reasonSchema } from '#contract/console/staff.ts'
import type { Err } from '#contract/errors.ts'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useConsoleForm } from './console-form.ts'

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
    <Dialog open title={title} description={description} onClose={onClose}>
      <form noValidate onSubmit={submit(({ reason }) => onSend(reason))} className="flex flex-col gap-4">
        {children}
        <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
        <ErrorList errors={problems} />
        <Button type="submit" tone={tone} busy={isBusy}>
          {label}
        </Button>
      </form>
    </Dialog>
  )
}
