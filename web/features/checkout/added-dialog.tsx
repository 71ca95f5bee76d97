import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export type AddedDialogProps = {
  method: 'ADDED' | 'UPDATED'
  entries: number
  onCheckout: () => void
  /** Null in a frame, where there is nothing more to explore. */
  onExplore: (() => void) | null
  onClose: () => void
}

/** Says that the basket has what was chosen, and asks where to go from here. */
export function AddedDialog({ method, entries, onCheckout, onExplore, onClose }: AddedDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={addedText(method, entries)}
      actions={
        <>
          <Button wide onClick={onCheckout}>
            Checkout now
          </Button>
          {onExplore && (
            <Button wide tone="quiet" onClick={onExplore}>
              Explore more competitions
            </Button>
          )}
        </>
      }
    />
  )
}

export function addedText(method: 'ADDED' | 'UPDATED', entries: number): string {
  const count = `${entries.toLocaleString('en-GB')} ${entries === 1 ? 'entry' : 'entries'}`
  if (method === 'UPDATED') return `Your basket selection has been updated to ${count}`
  return `${count} ${entries === 1 ? 'has' : 'have'} been added to your basket!`
}
