import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Charge } from '#contract/payments.ts'
import { formatPounds } from '#domain/money.ts'
import { BusyOverlay } from '#ui/busy-overlay.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { confirmAtProvider, textOf } from './confirm-at-provider.ts'
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
    const refused = await confirmAtProvider({ stripe, elements, clientSecret, charge })
    if ('paidAt' in refused) return navigate(refused.paidAt)
    onPaying(false)
    if ('isCancelled' in refused) return onBroken()
    setIsBusy(false)
    setError(refused.text)
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
