import { useCallback, useState } from 'react'
import { cardProvider } from '#domain/money/payment.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { BackLink } from './back-link.tsx'
import { ChargeSummary } from './charge-summary.tsx'
import { useEndedPayment } from './ended-payment.ts'
import { PayFrame } from './pay-frame.tsx'
import { updateTabPayment } from './pay-in-tab.ts'
import { usePaymentSession } from './payment-session.ts'
import { ExpressCheckout } from './providers/express-checkout.tsx'
import type { MethodProps } from './providers/method-props.ts'
import type { OpenSession } from './providers/open-session.ts'
import { paymentMethods } from './providers/payment-methods.tsx'
import { SavedCards } from './providers/saved-cards.tsx'
import { ReplacedDialog, SessionEndedDialog } from './session-ended-dialog.tsx'
import { TimeLeft } from './time-left.tsx'
import { WhyPlay } from './why-play.tsx'

export const meta = personalHead('Pay', paths.pay)

/**
 * The ways to pay for one purchase while its tickets are held: saved cards, the device's wallets, and the form of each
 * provider.
 */
export default function PayPage() {
  const session = usePaymentSession()
  const [opened, setOpened] = useState<OpenSession | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  // Must always be the same function: a new one would restart the open provider's flow with each tick of the countdown.
  const onBroken = useCallback(() => setIsBroken(true), [])
  // A payment that is being confirmed when the time is over still counts, so the page does not change meanwhile.
  const [isPaying, setIsPaying] = useState(false)
  const { platform } = usePage()
  const open = session.state === 'open' ? session : null
  if (open && open.charge !== opened?.charge) setOpened(open)
  const state = isPaying ? 'paying' : session.state
  const isReplaced = state === 'replaced'
  const isEnded = isBroken || state === 'ended'
  const named = session.state === 'ended' ? session.purchaseId : null
  const ended = useEndedPayment(isEnded || isReplaced, named)

  return (
    <PayFrame back={<BackLink />}>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl">Select payment method...</h1>
        <p className="text-lg text-ink-soft">One entry could change everything!</p>
      </header>
      {session.state === 'unreachable' && <Unreachable onRetry={session.retry} />}
      {opened && (
        <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex flex-col gap-4 md:order-2">
            {!isReplaced && <TimeLeft leftMs={open?.leftMs ?? 0} />}
            <ChargeSummary charge={opened.charge} />
          </div>
          <div className="flex flex-col gap-8">
            <Methods session={opened} isPaying={isPaying} onBroken={onBroken} onPaying={setIsPaying} />
            {platform !== 'iframe' && <WhyPlay />}
          </div>
        </div>
      )}
      {!opened && session.state === 'loading' && (
        <div role="status" className="flex min-h-60 items-center justify-center">
          <Spinner size={36} />
          <span className="sr-only">Loading your order</span>
        </div>
      )}
      <ReplacedDialog open={isReplaced && ended !== null} />
      <SessionEndedDialog ended={isReplaced ? null : ended} />
    </PayFrame>
  )
}

/** Opening a method begins its provider's flow. While one method is being paid, no other can begin. */
function Methods({ isPaying, ...given }: Omit<MethodProps, 'wallet'> & { isPaying: boolean }) {
  const [method, setMethod] = useState<string | null>(null)
  const [wallet, setWallet] = useState<string | null>(null)
  const props = { ...given, wallet }
  // Kept here because it must survive the collapse of the option: the buyer has approved the payment at its provider.
  const [isApproved, setIsApproved] = useState(given.session.isApproved)
  function approve(approved: boolean) {
    setIsApproved(approved)
    updateTabPayment({ isApproved: approved })
  }
  /** The card's form is open from the start for a buyer who has no shorter way. */
  function showWallet(found: string | null) {
    setWallet(found)
    if (found === null && given.session.savedCards.length === 0 && !isApproved)
      setMethod((opened) => opened ?? cardProvider)
  }

  return (
    <div className="flex flex-col gap-5">
      <SavedCards {...props} isPaying={isPaying} onOther={() => setMethod(cardProvider)} />
      <ExpressCheckout {...given} onShown={showWallet} />
      <Accordion
        level={2}
        value={method}
        onValueChange={(opened) => isPaying || setMethod(opened)}
        items={Object.entries(paymentMethods).map(([value, { title, aside, Option }]) => ({
          value,
          title,
          aside,
          content: <Option {...props} isApproved={isApproved} onApprove={approve} />,
        }))}
      />
    </div>
  )
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <ErrorList errors={['We couldn’t load your order. We’re still holding your tickets, so please try again.']} />
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
