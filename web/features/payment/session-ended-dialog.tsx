import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { isIosApp } from '#web/app/native-app.ts'
import { usePage } from '#web/app/page-config.ts'
import { paths } from '#web/app/paths.ts'

/** The way out when nothing can be paid any more. Our iOS app most often comes here because its cards do not work. */
export function SessionEndedDialog({ open }: { open: boolean }) {
  const { platform } = usePage()
  const isCardTrouble = open && isIosApp(platform)
  return (
    <Dialog
      open={open}
      closable={false}
      title={
        isCardTrouble
          ? 'Sorry, card payments are having issues in our iOS app'
          : 'Sorry, your payment session has ended'
      }
      description={
        isCardTrouble
          ? 'Please choose your entries once more and pay with PayPal, or use our website.'
          : 'Your tickets are no longer held for you. Please choose your entries once more.'
      }
      actions={<Button render={<Link to={paths.home} />}>Back to Competition(s)</Button>}
    />
  )
}
