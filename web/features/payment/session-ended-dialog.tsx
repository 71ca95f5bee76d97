import { Link } from 'react-router'
import { cardProvider, paymentProviders } from '#domain/money/payment.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { isIosApp } from '#web/core/site/native-app.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import type { EndedPayment } from './ended-payment.ts'
import { replaceTabPayment, resumeTabPayment } from './pay-in-tab.ts'
import { paymentMethods } from './providers/payment-methods.tsx'

const othersThanCards = paymentProviders
  .filter((name) => name !== cardProvider)
  .map((name) => paymentMethods[name].named)

const texts: Record<EndedPayment, string> = {
  held: 'Nothing has been taken, and your tickets are still held for you for a few minutes.',
  running:
    'The time to pay is over, and your tickets go back on sale. If you paid at the last moment, this page will say so.',
  released: 'Your tickets are no longer held for you, and nothing was taken. Please choose your entries once more.',
  unknown: 'If you have paid, your tickets are in your account. Otherwise please choose your entries once more.',
}

/**
 * Shown when the order can no longer be paid here. In our iOS app the most frequent cause is that its cards do not
 * work.
 */
export function SessionEndedDialog({ ended }: { ended: EndedPayment | null }) {
  const { platform } = usePage()
  const isCardTrouble = ended !== null && isIosApp(platform)
  return (
    <Dialog
      open={ended !== null}
      closable={false}
      title={
        isCardTrouble
          ? 'Sorry, card payments are having issues in our iOS app'
          : 'Sorry, your payment session has ended'
      }
      description={
        isCardTrouble
          ? `Please choose your entries once more and pay with ${othersThanCards.join(' or ')}, or use our website.`
          : texts[ended ?? 'unknown']
      }
      actions={
        <>
          {ended === 'held' && <Button onClick={() => reopen(resumeTabPayment)}>Continue to pay</Button>}
          <Button tone={ended === 'held' ? 'quiet' : 'action'} render={<Link to={paths.home} replace />}>
            Back to Competition(s)
          </Button>
        </>
      }
    />
  )
}

/** Another tab has started another order, and the tickets of this one were released. This tab can charge neither. */
export function ReplacedDialog({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      closable={false}
      title="You started another order"
      description="You began to pay for something else in another tab. The order on this page was not charged, and its tickets are no longer held."
      actions={
        <>
          <Button onClick={() => reopen(replaceTabPayment)}>Show the newer order</Button>
          <Button tone="quiet" render={<Link to={paths.home} replace />}>
            Back to Competition(s)
          </Button>
        </>
      }
    />
  )
}

/** Reloads the page, so that nothing of the former payment's forms remains. */
function reopen(prepare: () => void): void {
  prepare()
  location.reload()
}
