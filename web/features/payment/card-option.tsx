import { Elements } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { errorText } from '#contract/errors.ts'
import { startStripeCharge } from '#contract/payments.ts'
import { ErrorList } from '#ui/error-list.tsx'
import { safeTextColour } from '#ui/theme.ts'
import { call } from '#web/app/call.ts'
import { usePage } from '#web/app/page-config.ts'
import { CardForm } from './card-form.tsx'
import type { MethodProps } from './pay-page.tsx'
import { loadCardProvider } from './provider-script.ts'
import { ProviderWait } from './provider-wait.tsx'

type Started = { stripe: Stripe; clientSecret: string }

/** Opening it starts the charge and brings the provider's own fields. */
export function CardOption({ session, onBroken, onPaying }: MethodProps) {
  const scriptUrl = usePage().config.paymentScripts.stripe
  const { stripeKey, charge } = session
  const [started, setStarted] = useState<Started | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])

  useEffect(() => {
    const leaving = new AbortController()
    void startCard().catch(() => !leaving.signal.aborted && onBroken())
    return () => leaving.abort()

    async function startCard() {
      const [stripe, called] = await Promise.all([
        loadCardProvider(stripeKey, scriptUrl),
        call(startStripeCharge, {}, { signal: leaving.signal }),
      ])
      if (leaving.signal.aborted) return
      if (called.ok) setStarted({ stripe, clientSecret: called.value.payment_intent.client_secret })
      else if (called.status === 401) onBroken()
      else setErrors(called.errors.map(errorText))
    }
  }, [stripeKey, scriptUrl, onBroken])

  if (errors.length > 0) return <ErrorList errors={errors} />
  if (!started) return <ProviderWait />
  const { stripe, clientSecret } = started
  return (
    <Elements stripe={stripe} options={{ clientSecret, locale: 'en-GB', appearance: appearance() }}>
      <CardForm charge={charge} clientSecret={clientSecret} onPaying={onPaying} />
    </Elements>
  )
}

/** The provider reads neither our tokens nor their oklch colours: it is given the brand's as one that can be read, and the shade. */
function appearance(): Appearance {
  const brand = getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: safeTextColour(brand, isDark ? 'dark' : 'light'),
      fontFamily: 'Figtree, Arial, sans-serif',
      borderRadius: '14px',
    },
  }
}
