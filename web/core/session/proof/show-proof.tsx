import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { NoticeDialog } from '#ui/notice-dialog.tsx'
import { showErrors } from '#web/core/parts/error-dialog.tsx'
import { ProofForm } from './proof-form.tsx'

let waiting: Promise<boolean> | null = null

/**
 * Asks the member once for all calls that wait for it to show that it is them; false where they close the dialog. It
 * stands where errors do: what every page begins with has no room for a place of its own.
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
      // Whatever has closed it; in development React takes every effect back once.
      setTimeout(() => isShown.current || settle(false))
    }
  }, [settle])
  return (
    <NoticeDialog
      onClose={close}
      title="Is it still you?"
      description="You stay logged in on this device. Please show that it is you before you go on."
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
