import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** For somebody who leaves the checkout: what they chose has not gone. Asked once; closing it keeps them where they are. */
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
