import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { errorText } from '#contract/errors.ts'
import { wholePostcodeProblem } from '#domain/person/delivery-address.ts'
import { normalisePostcode } from '#domain/person/person.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { isSameCharge } from '../same-charge.ts'
import { CardForm } from './card-form.tsx'
import type { MethodProps } from './method-props.ts'
import { providerLook } from './provider-look.ts'
import { loadCardProvider } from './provider-script.ts'
import { ProviderWait } from './provider-wait.tsx'
import { startCardCharge } from './start-card-charge.ts'

type Started = { stripe: Stripe; clientSecret: string }

/** Opening this option starts the charge and loads the provider's own fields. */
export function CardOption({ session, wallet, onBroken, onPaying }: MethodProps) {
  const scriptUrl = usePage().config.paymentScripts.stripe
  const { token, keys, charge, maySaveCard } = session
  const typed = useSession().user?.postcode ?? ''
  const postcode = wholePostcodeProblem(typed) === null ? normalisePostcode(typed) : null
  const [started, setStarted] = useState<Started | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): another try starts the charge again.
  useEffect(() => {
    const unmounting = new AbortController()
    void startCard().catch(() => !unmounting.signal.aborted && onBroken())
    return () => unmounting.abort()

    async function startCard() {
      const [stripe, called] = await Promise.all([
        loadCardProvider(keys.STRIPE, scriptUrl),
        startCardCharge(token, {}, unmounting.signal),
      ])
      if (unmounting.signal.aborted) return
      if (!called.ok && called.status !== 401) return setErrors(called.errors.map(errorText))
      if (!called.ok || !isSameCharge(called.value.charge, charge)) return onBroken()
      setStarted({ stripe, clientSecret: called.value.payment_intent.client_secret })
    }
  }, [token, keys.STRIPE, charge, scriptUrl, onBroken, tries])

  function tryAgain() {
    setErrors([])
    setTries(tries + 1)
  }

  if (errors.length > 0)
    return (
      <div className="flex flex-col items-start gap-4">
        <ErrorList errors={errors} />
        <Button onClick={tryAgain}>Try again</Button>
      </div>
    )
  if (!started) return <ProviderWait />
  const { stripe, clientSecret } = started
  return (
    <Elements stripe={stripe} options={{ clientSecret, locale: 'en-GB', ...providerLook() }}>
      <CardForm
        token={token}
        charge={charge}
        clientSecret={clientSecret}
        maySaveCard={maySaveCard}
        postcode={postcode}
        wallet={wallet}
        onBroken={onBroken}
        onPaying={onPaying}
      />
    </Elements>
  )
}
