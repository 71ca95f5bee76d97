import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#contract/errors.ts'
import type { Charge } from '#contract/payments.ts'
import { formatPounds } from '#domain/money/money.ts'
import { BusyOverlay } from '#ui/busy-overlay.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { ConfirmPayment } from '../confirm-payment.tsx'
import { isSameCharge } from '../same-charge.ts'
import { confirmAtProvider, textOf } from './confirm-at-provider.ts'
import { ProviderWait } from './provider-wait.tsx'
import { startCardCharge } from './start-card-charge.ts'

/** Fields that the provider does not show, because we know them already. */
const knownAddress = { country: 'never', postalCode: 'never' } as const

/** The provider's fields, and a Pay button that is confirmed in its place. The provider then shows the status page. */
export function CardForm({
  token,
  charge,
  clientSecret,
  maySaveCard,
  postcode,
  wallet,
  onBroken,
  onPaying,
}: {
  token: string
  charge: Charge
  clientSecret: string
  maySaveCard: boolean
  /** The buyer's whole postcode, if it is known already. */
  postcode: string | null
  wallet: string | null
  onBroken: () => void
  onPaying: (isPaying: boolean) => void
}) {
  const stripe = useStripe()
  const elements = useElements()
  const navigate = useNavigate()
  const [isReady, setIsReady] = useState(false)
  const [isComplete, setIsComplete] = useState(false)
  const [isReviewing, setIsReviewing] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [saves, setSaves] = useState(false)
  /** The last choice about saving the card that was sent to the payment intent. */
  const isSaving = useRef(false)

  async function review() {
    setError(null)
    // The button ignores further presses meanwhile, so that a double press does not pay.
    setIsReviewing(true)
    const { error: problem } = (await elements?.submit()) ?? {}
    setIsReviewing(false)
    if (problem) setError(textOf(problem))
    else setIsConfirming(true)
  }

  async function pay() {
    if (!stripe || !elements) return
    setIsConfirming(false)
    setIsBusy(true)
    onPaying(true)
    if (saves !== isSaving.current && !(await setSaving(saves))) return
    const refused = await confirmAtProvider({ stripe, elements, clientSecret, charge, postcode, wallet })
    if ('paidAt' in refused) return navigate(refused.paidAt)
    onPaying(false)
    if ('isCancelled' in refused) return onBroken()
    setIsBusy(false)
    setError(refused.text)
  }

  /** Changes the intent before it is confirmed, and makes the provider's fields read it again. */
  async function setSaving(isWanted: boolean): Promise<boolean> {
    const called = await startCardCharge(token, { saves: isWanted })
    const { error: problem } = called.ok ? ((await elements?.fetchUpdates()) ?? {}) : {}
    if (called.ok && !problem && isSameCharge(called.value.charge, charge)) {
      isSaving.current = isWanted
      return true
    }
    onPaying(false)
    setIsBusy(false)
    if (called.ok ? !problem : called.status === 401) onBroken()
    else setError(called.ok ? textOf(problem!) : errorText(called.error))
    return false
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady || !isComplete || isBusy || isReviewing) return
        void (isConfirming ? pay() : review())
      }}
    >
      <BusyOverlay busy={isBusy} label="Please wait while we talk to your bank...">
        {!isReady && error === null && <ProviderWait />}
        <PaymentElement
          {...(postcode && { options: { fields: { billingDetails: { address: knownAddress } } } })}
          onReady={() => setIsReady(true)}
          onChange={({ complete }) => {
            setIsComplete(complete)
            setIsConfirming(false)
            setError(null)
          }}
          // Replacing a complete number by another by pasting is not reported as a change: the fields stay complete.
          onFocus={() => setError(null)}
          onLoadError={({ error: problem }) => setError(textOf(problem))}
        />
      </BusyOverlay>
      {maySaveCard && (
        <Checkbox
          checked={saves}
          disabled={isBusy}
          onChange={({ target }) => setSaves(target.checked)}
          label="Save this card for next time"
          hint="Stored securely by our payment provider. Remove it any time in My Account."
        />
      )}
      <ErrorList errors={error === null ? [] : [error]} />
      <ConfirmPayment isConfirming={isConfirming} charge={charge} onBack={() => setIsConfirming(false)}>
        <Button type="submit" size="large" wide busy={isBusy || isReviewing} disabled={!isReady || !isComplete}>
          {isConfirming ? 'Yes, pay' : 'Pay'} {formatPounds(charge.price)}
        </Button>
      </ConfirmPayment>
    </form>
  )
}
