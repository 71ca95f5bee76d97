import { useState } from 'react'
import { type Err, errorText } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'

type Props = {
  /** The owner's name for the removed thing. */
  name: string
  description: string
  /** Returns the errors; an empty list means success. */
  remove: () => Promise<readonly Err[]>
  onClose: () => void
}

/** Asks for confirmation before it removes something of the member's. `remove` closes the dialog after a success. */
export function RemoveDialog({ name, description, remove, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])

  async function confirm(): Promise<void> {
    setErrors([])
    setIsBusy(true)
    const refused = await remove()
    if (refused.length === 0) return
    setIsBusy(false)
    setErrors(refused.map(errorText))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${name}?`}
      description={description}
      actions={
        <>
          <Button tone="danger" busy={isBusy} onClick={() => void confirm()}>
            Remove
          </Button>
          <Button tone="quiet" disabled={isBusy} onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <ErrorList errors={errors} />
    </Dialog>
  )
}
