import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Shown when a user leaves the checkout: the basket stays as it is. It is shown once; closing it stays on the page. */
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
