import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Charge } from '#contract/payments.ts'
import { formatPounds } from '#domain/money.ts'
import { BusyOverlay } from '#ui/busy-overlay.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { paths } from '#web/core/site/paths.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ProviderWait } from './provider-wait.tsx'

/** The provider's fields, then Pay, then the question whether to. The provider leads on to the status page. */
export function CardForm({
  charge,
  clientSecret,
  onBroken,
  onPaying,
}: {
  charge: Charge
  clientSecret: string
  onBroken: () => void
  onPaying: (isPaying: boolean) => void
}) {
  const stripe = useStripe()
  const elements = useElements()
  const navigate = useNavigate()
  const [isReady, setIsReady] = useState(false)
  const [isComplete, setIsComplete] = useState(false)
  const [needsConfirmation, setNeedsConfirmation] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function review() {
    setError(null)
    const { error: problem } = (await elements?.submit()) ?? {}
    if (problem) setError(textOf(problem))
    else setNeedsConfirmation(true)
  }

  async function pay() {
    if (!stripe || !elements) return
    setNeedsConfirmation(false)
    setIsBusy(true)
    onPaying(true)
    const returnUrl = new URL(paths.payStatusOf(charge.meta.purchase_sqid), location.origin).href
    const { error: problem } = await stripe.confirmPayment({ elements, confirmParams: { return_url: returnUrl } })
    // Paid already, in another tab perhaps: how it stands is for the status page to say.
    if (problem.payment_intent && isConfirmed(problem.payment_intent.status))
      return navigate(paths.cardStatus(charge.meta.purchase_sqid, problem.payment_intent.id, clientSecret))
    onPaying(false)
    // Cancelled by us: another order has replaced this one, or its time is over.
    if (problem.payment_intent?.status === 'canceled') return onBroken()
    setIsBusy(false)
    setError(textOf(problem))
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && isComplete && !isBusy) void review()
      }}
    >
      <BusyOverlay busy={isBusy} label="Please wait while we talk to your bank...">
        {!isReady && error === null && <ProviderWait />}
        <PaymentElement
          onReady={() => setIsReady(true)}
          onChange={({ complete }) => {
            setIsComplete(complete)
            setError(null)
          }}
          // A whole number pasted over another is no change to the provider: the fields stay complete.
          onFocus={() => setError(null)}
          onLoadError={({ error: problem }) => setError(textOf(problem))}
        />
      </BusyOverlay>
      <ErrorList errors={error === null ? [] : [error]} />
      <Button type="submit" size="large" wide busy={isBusy} disabled={!isReady || !isComplete}>
        Pay {formatPounds(charge.price)}
      </Button>
      <ConfirmDialog
        open={needsConfirmation}
        charge={charge}
        onConfirm={() => void pay()}
        onBack={() => setNeedsConfirmation(false)}
      />
    </form>
  )
}

function isConfirmed(status: string): boolean {
  return status === 'processing' || status === 'requires_capture' || status === 'succeeded'
}

/** What the provider says of a card or a field is meant for its holder; anything else is meant for programmers. */
function textOf({ type, message }: Pick<StripeError, 'message'> & { type?: string }): string {
  const isForBuyer = type === 'card_error' || type === 'validation_error'
  return (isForBuyer && message) || 'Your card could not be used. Please check it, or try another way to pay.'
}
