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
  held: 'You haven’t been charged, and we’ll hold your tickets for a few more minutes.',
  running:
    'You ran out of time, so your tickets are going back on sale. If your payment went through at the last moment, we’ll show it here.',
  released: 'We’ve released your tickets and you haven’t been charged. Please choose your entries again.',
  unknown: 'If you’ve paid, your tickets are in My Account. If not, please choose your entries again.',
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
          ? `Please choose your entries again and pay with ${othersThanCards.join(' or ')}, or use our website.`
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
      description="You started paying for something else in another tab. You haven’t been charged for this order, and we’ve released its tickets."
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
