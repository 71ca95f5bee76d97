import type { ComponentProps, FormEventHandler } from 'react'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'open' | 'actions'> & {
  /** The text of the button that sends the form. */
  label: string
  tone?: ButtonTone
  /** Errors that belong to no field. */
  problems: readonly string[]
  isBusy: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** An open dialog with a form. Give it `problems` and `isBusy` of `useConsoleForm`. */
export function FormDialog({ label, tone, problems, isBusy, onSubmit, children, ...dialog }: Props) {
  return (
    <Dialog open {...dialog}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        <ErrorList errors={problems} />
        <Button type="submit" tone={tone} busy={isBusy}>
          {label}
        </Button>
      </form>
    </Dialog>
  )
}
