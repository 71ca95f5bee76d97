import { useCallback, useState } from 'react'
import { cardProvider } from '#domain/money/payment.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { BackLink } from './back-link.tsx'
import { ChargeSummary } from './charge-summary.tsx'
import { useEndedPayment } from './ended-payment.ts'
import { PayFrame } from './pay-frame.tsx'
import { updateTabPayment } from './pay-in-tab.ts'
import { usePaymentSession } from './payment-session.ts'
import { ExpressCheckout, WalletPlace } from './providers/express-checkout.tsx'
import type { MethodProps } from './providers/method-props.ts'
import type { OpenSession } from './providers/open-session.ts'
import { paymentMethods } from './providers/payment-methods.tsx'
import { ProviderWait } from './providers/provider-wait.tsx'
import { SavedCards } from './providers/saved-cards.tsx'
import { ReplacedDialog, SessionEndedDialog } from './session-ended-dialog.tsx'
import { TimeLeft } from './time-left.tsx'
import { WhyPlay } from './why-play.tsx'

export const meta = personalHead('Pay', paths.pay)

/**
 * The ways to pay for one purchase while its tickets are held: saved cards, the device's wallets, and the form of each
 * provider. The server renders the page with the places of the order, its price and its time. It has no key to read the
 * order's token, so the browser fetches these.
 */
export default function PayPage() {
  const session = usePaymentSession()
  const [opened, setOpened] = useState<OpenSession | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  // Must always be the same function: a new one would restart the open provider's flow with each tick of the countdown.
  const onBroken = useCallback(() => setIsBroken(true), [])
  // A payment that is being confirmed when the time is over still counts, so the page does not change meanwhile.
  const [isPaying, setIsPaying] = useState(false)
  if (session.state === 'open' && session.charge !== opened?.charge) setOpened(session)
  const leftMs = session.state === 'open' ? session.leftMs : 0
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
      {(opened || session.state === 'loading') && (
        <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex flex-col gap-4 md:order-2">
            {!isReplaced && <TimeLeft leftMs={opened && leftMs} />}
            <ChargeSummary charge={opened?.charge} />
          </div>
          <Ways session={opened} isPaying={isPaying} onBroken={onBroken} onPaying={setIsPaying} />
        </div>
      )}
      <ReplacedDialog open={isReplaced && ended !== null} />
      <SessionEndedDialog ended={isReplaced ? null : ended} />
    </PayFrame>
  )
}

type WaysProps = Omit<MethodProps, 'session' | 'wallet'> & {
  /** Null until the order is known. A way that is opened before begins its flow then. */
  session: OpenSession | null
  isPaying: boolean
}

function Ways(props: WaysProps) {
  const [wallet, setWallet] = useState<string | null>(null)
  const { platform } = usePage()
  return (
    <div className="flex flex-col gap-8">
      <Methods {...props} wallet={wallet} onWallet={setWallet} />
      {platform !== 'iframe' && <WhyPlay wallet={wallet} />}
    </div>
  )
}

type MethodsProps = WaysProps & { wallet: string | null; onWallet: (wallet: string | null) => void }

/** Opening a method begins its provider's flow. While one method is being paid, no other can begin. */
function Methods({ session, isPaying, onWallet, ...given }: MethodsProps) {
  const [method, setMethod] = useState<string | null>(null)
  // Kept here because it must survive the collapse of the option: the buyer has approved the payment at its provider.
  const [approved, setApproved] = useState<boolean | null>(null)
  const isApproved = approved ?? session?.isApproved ?? false
  function approve(isNow: boolean) {
    setApproved(isNow)
    updateTabPayment({ isApproved: isNow })
  }
  /** The card's form is open from the start for a buyer who has no shorter way. */
  function showWallet(found: string | null) {
    onWallet(found)
    if (found === null && session?.savedCards.length === 0 && !isApproved) setMethod((opened) => opened ?? cardProvider)
  }

  return (
    <div className="flex flex-col gap-5">
      {session ? (
        <>
          <SavedCards session={session} {...given} isPaying={isPaying} onOther={() => setMethod(cardProvider)} />
          <ExpressCheckout session={session} {...given} onShown={showWallet} />
        </>
      ) : (
        <WalletPlace>
          <div aria-hidden className="h-12 rounded-card bg-sunk" />
        </WalletPlace>
      )}
      <Accordion
        level={2}
        value={method}
        onValueChange={(opened) => isPaying || setMethod(opened)}
        items={Object.entries(paymentMethods).map(([value, { title, aside, Option }]) => ({
          value,
          title,
          aside,
          content: session ? (
            <Option session={session} {...given} isApproved={isApproved} onApprove={approve} />
          ) : (
            <ProviderWait />
          ),
        }))}
      />
      <p role="status" className="sr-only">
        {!session && 'Loading your order'}
      </p>
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
