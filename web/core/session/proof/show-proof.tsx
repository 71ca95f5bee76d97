import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { NoticeDialog } from '#ui/notice-dialog.tsx'
import { showErrors } from '#web/core/parts/error-dialog.tsx'
import { ProofForm } from './proof-form.tsx'

let waiting: Promise<boolean> | null = null

/**
 * Asks the member to prove their identity, once for all waiting calls. False if they close the dialog. It uses the
 * place of the error dialog, because the code that every page loads first has no room for another.
 */
export function showProof(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    showErrors([], { part: (close) => <ProofDialog close={close} settle={resolve} /> })
  }).finally(() => {
    waiting = null
  })
  return waiting
}

function ProofDialog({ close, settle }: { close: () => void; settle: (isProved: boolean) => void }) {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // Resolves to false, however the dialog was closed. The timer skips the extra unmount of React in development.
      setTimeout(() => isShown.current || settle(false))
    }
  }, [settle])
  return (
    <NoticeDialog
      onClose={close}
      title="Let’s check it’s you"
      description="You’re still logged in on this device. To keep your account safe, please confirm it’s you."
      actions={
        <Button tone="quiet" onClick={close}>
          Not now
        </Button>
      }
    >
      <ProofForm
        takesFocus
        onProved={() => {
          settle(true)
          close()
        }}
      />
    </NoticeDialog>
  )
}
