import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Charge, getPaypalClient, getStripeKey } from '#contract/payments.ts'
import { ask } from '#web/app/call.ts'
import { serverNow } from '#web/app/clock.ts'
import { PAYMENT_COOKIE, readCookie } from '#web/app/cookies.ts'
import { queryClient } from '#web/app/query-client.ts'

export const COUNTDOWN_REFRESH_MS = 500

export type OpenSession = { stripeKey: string; paypalClient: string; charge: Charge; endsAt: Date }

export type PaymentSession =
  | { state: 'loading' }
  | ({ state: 'open'; leftMs: number } & OpenSession)
  /** What was to be bought is known where the session was open before. */
  | { state: 'ended' }

/** One session to pay one purchase: it is over when its time is, when its cookie is gone, or when nothing can be asked. */
export function usePaymentSession(): PaymentSession {
  const { isOver, now } = useServerClock()
  const { data, isError } = useQuery(
    {
      queryKey: ['payment-session'],
      queryFn: openSession,
      enabled: !isOver,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient(),
  )
  if (isOver || isError) return { state: 'ended' }
  if (!data) return { state: 'loading' }
  const leftMs = data.endsAt.getTime() - now.getTime()
  return leftMs > 0 ? { state: 'open', leftMs, ...data } : { state: 'ended' }
}

/** Both providers are asked at once: by either the buyer may pay, and what is bought stands in PayPal's answer. */
async function openSession(): Promise<OpenSession> {
  const [stripe, paypal] = await Promise.all([ask(getStripeKey, {}), ask(getPaypalClient, {})])
  if (!stripe.key || !paypal.client) throw new Error('a provider has no key')
  return {
    stripeKey: stripe.key,
    paypalClient: paypal.client,
    charge: paypal.charge,
    endsAt: new Date(paypal.exp * 1000),
  }
}

function useServerClock(): { isOver: boolean; now: Date } {
  const [clock, setClock] = useState(readClock)
  useEffect(() => {
    const timer = setInterval(() => setClock(readClock()), COUNTDOWN_REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return clock
}

function readClock() {
  return { isOver: readCookie(PAYMENT_COOKIE) === null, now: serverNow() }
}
