import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { usePage } from '#web/app/page-config.ts'
import { paths } from '#web/app/paths.ts'

/** The way out when nothing can be paid any more. */
export function SessionEndedDialog({ open }: { open: boolean }) {
  const { platform } = usePage()
  const isIosApp = open && platform === 'app' && /iPhone|iPad|iPod/.test(navigator.userAgent)
  return (
    <Dialog
      open={open}
      closable={false}
      title="Sorry, your payment session has ended"
      description={
        isIosApp
          ? 'Card payments are having issues in our iOS app at the moment. Please pay with PayPal, or use our website.'
          : 'Your tickets are no longer held for you. Please choose your entries once more.'
      }
      actions={<Button render={<Link to={paths.home} />}>Back to Competition(s)</Button>}
    />
  )
}
