import { CreditCard } from 'lucide-react'
import { useCallback, useState } from 'react'
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
import { type OpenSession, usePaymentSession } from './payment-session.ts'
import { CardOption } from './providers/card-option.tsx'
import { ExpressCheckout } from './providers/express-checkout.tsx'
import type { MethodProps } from './providers/method-props.ts'
import { PaypalOption } from './providers/paypal-option.tsx'
import { SavedCards } from './providers/saved-cards.tsx'
import { ReplacedDialog, SessionEndedDialog } from './session-ended-dialog.tsx'
import { TimeLeft } from './time-left.tsx'
import { WhyPlay } from './why-play.tsx'

export const meta = personalHead('Pay', paths.pay)

/**
 * The ways to pay for one purchase while its tickets are held: saved cards, the device's wallets, a card form and
 * PayPal.
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
function Methods({ isPaying, ...props }: MethodProps & { isPaying: boolean }) {
  const [method, setMethod] = useState<string | null>(null)
  // Kept here because it must survive the collapse of the option: the buyer has approved the order at PayPal.
  const [isApproved, setIsApproved] = useState(props.session.isApproved)
  function approve(approved: boolean) {
    setIsApproved(approved)
    updateTabPayment({ isApproved: approved })
  }
  return (
    <div className="flex flex-col gap-5">
      <SavedCards {...props} isPaying={isPaying} onOther={() => setMethod('card')} />
      <ExpressCheckout {...props} />
      <Accordion
        level={2}
        value={method}
        onValueChange={(opened) => isPaying || setMethod(opened)}
        items={[
          {
            value: 'card',
            title: 'Credit / debit card',
            aside: <CreditCard aria-hidden size={24} className="shrink-0" />,
            content: <CardOption {...props} />,
          },
          {
            value: 'paypal',
            title: 'PayPal',
            aside: <PaypalMark />,
            content: <PaypalOption {...props} isApproved={isApproved} onApprove={approve} />,
          },
        ]}
      />
    </div>
  )
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <ErrorList errors={['We could not load your order. Your tickets are still held for you: please try again.']} />
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

/** PayPal's logo from the collection Simple Icons, without the name, which is beside it. */
function PaypalMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={24} height={24} className="shrink-0 fill-[#003087] dark:fill-[#8fb8ff]">
      <path d="M15.607 4.653H8.941L6.645 19.251H1.82L4.862 0h7.995c3.754 0 6.375 2.294 6.473 5.513-.648-.478-2.105-.86-3.722-.86m6.57 5.546c0 3.41-3.01 6.853-6.958 6.853h-2.493L11.595 24H6.74l1.845-11.538h3.592c4.208 0 7.346-3.634 7.153-6.949a5.24 5.24 0 0 1 2.848 4.686M9.653 5.546h6.408c.907 0 1.942.222 2.363.541-.195 2.741-2.655 5.483-6.441 5.483H8.714Z" />
    </svg>
  )
}
