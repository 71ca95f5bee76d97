import type { ReactNode } from 'react'
import { z } from 'zod'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import type { Err } from '#contract/errors.ts'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
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
    <Dialog open title={title} description={description} onClose={onClose}>
      <form noValidate onSubmit={submit(({ words }) => onSend(words))} className="flex flex-col gap-4">
        {children}
        <TextArea label="In words" hint={`${hint} It is kept, so it names no winner.`} {...field('words')} />
        <ErrorList errors={problems} />
        <Button type="submit" tone={tone} busy={isBusy}>
          {label}
        </Button>
      </form>
    </Dialog>
  )
}
