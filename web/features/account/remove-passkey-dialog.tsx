import { useState } from 'react'
import { errorText } from '#contract/errors.ts'
import { type OwnPasskey, removeOwnPasskey } from '#contract/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call } from '#web/core/http/call.ts'

type Props = { passkey: OwnPasskey; onClose: () => void; onRemoved: () => void }

export function RemovePasskeyDialog({ passkey, onClose, onRemoved }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])

  async function remove(): Promise<void> {
    setErrors([])
    setIsBusy(true)
    const called = await call(removeOwnPasskey, { body: { passkey_id: passkey.passkey_id } })
    // In another tab it may have been removed already.
    if (called.ok || called.error.name === 'NotFoundError') return onRemoved()
    setIsBusy(false)
    setErrors(called.errors.map(errorText))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${passkey.name}?`}
      description="It will no longer log in, and wherever it was used to log in, you will be logged out."
      actions={
        <>
          <Button tone="danger" busy={isBusy} onClick={() => void remove()}>
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
