import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Shown once when a user leaves the checkout: the basket does not change. Closing the dialog stays on the page. */
export default function AbandonDialog({ onExplore, onClose }: { onExplore: () => void; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Leaving so soon?"
      description="You still have items in your basket"
      actions={<Button onClick={onExplore}>EXPLORE COMPETITIONS</Button>}
    />
  )
}
