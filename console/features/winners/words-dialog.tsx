import type { ReactNode } from 'react'
import { z } from 'zod'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import type { Err } from '#contract/errors.ts'
import type { ButtonTone } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'

const schema = z.object({ words: z.string().trim().min(3, 'Please say how').max(500) })

type Props = {
  title: string
  description?: string
  label: string
  hint: string
  tone?: ButtonTone
  children?: ReactNode
  onSend: (words: string) => Promise<readonly Err[]>
  onClose: () => void
}

/** The text stays in the history of the case, so it must not name the winner. */
export function WordsDialog({ title, description, label, hint, tone = 'action', children, onSend, onClose }: Props) {
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { words: '' })
  return (
    <FormDialog
      title={title}
      description={description}
      label={label}
      tone={tone}
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit(({ words }) => onSend(words))}
      onClose={onClose}
    >
      {children}
      <TextArea label="Details" hint={`${hint} Kept on record, so don’t name the winner.`} {...field('words')} />
    </FormDialog>
  )
}
