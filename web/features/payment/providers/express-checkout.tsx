import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  AvailablePaymentMethods,
  Stripe,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#contract/errors.ts'
import { CURRENCY } from '#domain/money/money.ts'
import { BusyOverlay } from '#ui/busy-overlay.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { isSameCharge } from '../same-charge.ts'
import { confirmAtProvider, textOf } from './confirm-at-provider.ts'
import type { MethodProps } from './method-props.ts'
import { providerLook } from './provider-look.ts'
import { loadCardProvider } from './provider-script.ts'
import { startCardCharge } from './start-card-charge.ts'

/** PayPal has its own option, because its payments use another provider. */
const wallets: StripeExpressCheckoutElementOptions = {
  buttonHeight: 48,
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  layout: { maxColumns: 1, overflow: 'never' },
  paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
}

type Props = Omit<MethodProps, 'wallet'> & {
  /** The name of the device's wallet; null if it has none. It is not called if the provider's script is missing. */
  onShown: (wallet: string | null) => void
}

/** Apple Pay, Google Pay and Link, if this device supports them; otherwise nothing is shown. */
export function ExpressCheckout({ onShown, ...props }: Props) {
  const scriptUrl = usePage().config.paymentScripts.stripe
  const { keys, charge } = props.session
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [isHidden, setIsHidden] = useState(false)

  useEffect(() => {
    let isLeft = false
    // Without the provider's script there are no wallets. The card option ends the session when it needs the script.
    loadCardProvider(keys.STRIPE, scriptUrl).then(
      (loaded) => isLeft || setStripe(loaded),
      () => isLeft || setIsHidden(true),
    )
    return () => {
      isLeft = true
    }
  }, [keys.STRIPE, scriptUrl])

  if (isHidden) return null
  return (
    <WalletPlace>
      {stripe && (
        <Elements
          stripe={stripe}
          options={{
            mode: 'payment',
            amount: charge.price,
            currency: CURRENCY.toLowerCase(),
            captureMethod: 'manual',
            locale: 'en-GB',
            ...providerLook(),
          }}
        >
          <Wallets
            {...props}
            onShown={(wallet) => {
              setIsHidden(wallet === null)
              onShown(wallet)
            }}
          />
        </Elements>
      )}
    </WalletPlace>
  )
}

/** The room of the wallets, which is kept until the device has said whether it has one. */
export function WalletPlace({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Pay with a wallet" className="flex flex-col gap-5">
      <div className="min-h-12">{children}</div>
      <p className="flex items-center gap-3 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or pay another way
      </p>
    </section>
  )
}

/** The wallet's own sheet shows the sum and asks for confirmation, so we do not ask again. */
function Wallets({ session, onBroken, onPaying, onShown }: Props) {
  const { token, charge } = session
  const stripe = useStripe()
  const elements = useElements()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])

  async function pay(event: StripeExpressCheckoutElementConfirmEvent) {
    if (!stripe || !elements) return
    setErrors([])
    setIsBusy(true)
    onPaying(true)
    const { error: problem } = await elements.submit()
    if (problem) return refuse(event, [textOf(problem)])
    // The charge begins here and not with the page, because most buyers pay another way.
    const called = await startCardCharge(token)
    if (!called.ok && called.status !== 401) return refuse(event, called.errors.map(errorText))
    if (!called.ok || !isSameCharge(called.value.charge, charge)) return stop(event)
    const { client_secret: clientSecret } = called.value.payment_intent
    const refused = await confirmAtProvider({ stripe, elements, clientSecret, charge, wallet: null })
    if ('paidAt' in refused) return navigate(refused.paidAt)
    if ('isCancelled' in refused) return stop(event)
    refuse(event, [refused.text])
  }

  function refuse(event: StripeExpressCheckoutElementConfirmEvent, texts: readonly string[]) {
    event.paymentFailed({ reason: 'fail' })
    onPaying(false)
    setIsBusy(false)
    setErrors(texts)
  }

  function stop(event: StripeExpressCheckoutElementConfirmEvent) {
    event.paymentFailed({ reason: 'fail' })
    onPaying(false)
    onBroken()
  }

  return (
    <div className="flex flex-col gap-4">
      <BusyOverlay busy={isBusy} label="Please wait while we talk to your bank...">
        <ExpressCheckoutElement
          options={wallets}
          onReady={({ availablePaymentMethods }) => onShown(walletIn(availablePaymentMethods))}
          onLoadError={() => onShown(null)}
          onConfirm={(event) => void pay(event)}
        />
      </BusyOverlay>
      <ErrorList errors={errors} />
    </div>
  )
}

function walletIn(methods: AvailablePaymentMethods | undefined): string | null {
  if (!methods) return null
  if (methods.applePay) return 'Apple Pay'
  return methods.googlePay ? 'Google Pay' : 'Link'
}
