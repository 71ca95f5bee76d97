import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'

export type ConfirmDialogProps = {
  title: string
  /** All consequences, in one or two sentences each. */
  effects: readonly string[]
  action: string
  isBusy: boolean
  errors: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** Shows the consequences of a limit, break or exclusion before it is confirmed. */
export function ConfirmDialog({ title, effects, action, isBusy, errors, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button busy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
          <Button tone="quiet" disabled={isBusy} onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <ErrorList errors={errors} />
    </Dialog>
  )
}
