import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallFailed } from '#browser/calls/call-failure.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { findTabPayment } from '#web/core/purchase/tab-payment.ts'
import { useSession } from '#web/core/session/session.tsx'
import { serverNow } from '#web/core/site/clock.ts'
import { PAYMENT_COOKIE, readCookie } from '#web/core/site/cookies.ts'
import { adoptPayment, updateTabPayment } from './pay-in-tab.ts'
import { type OpenSession, openSession } from './providers/open-session.ts'

export const COUNTDOWN_REFRESH_MS = 500
/** The number of automatic retries while the server is busy, before the buyer can retry. */
const RETRIES_MAX = 3

export type PaymentSession =
  | { state: 'loading' }
  /** The payments service did not answer; the session may still be good. */
  | { state: 'unreachable'; retry: () => void }
  | ({ state: 'open'; leftMs: number } & OpenSession)
  /** Another tab of this browser has started another order. */
  | { state: 'replaced' }
  /** The order, if the error names it. */
  | { state: 'ended'; purchaseId: string | null }

/**
 * The session in which one purchase is paid. It ends when its time is over, its cookie is missing, or the service
 * refuses it.
 */
export function usePaymentSession(): PaymentSession {
  const own = useOwnPayment()
  const { token, cookie } = own ?? { token: null, cookie: null }
  const isReplaced = token !== null && cookie !== null && cookie !== token
  const isOver = token === null || cookie === null
  const { data, error, isPaused, refetch } = useQuery(
    {
      queryKey: ['payment-session', token],
      queryFn: () => openInTab(token!),
      enabled: !isOver && !isReplaced,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: (count, thrown) => count < RETRIES_MAX && isPassing(thrown),
    },
    queryClient(),
  )
  if (own === null) return { state: 'loading' }
  if (isReplaced) return { state: 'replaced' }
  if (isOver || (error && !isPassing(error))) return { state: 'ended', purchaseId: purchaseIn(error) }
  if (error || (!data && isPaused)) return { state: 'unreachable', retry: () => void refetch() }
  if (!data) return { state: 'loading' }
  const leftMs = data.endsAt.getTime() - own.now.getTime()
  return leftMs > 0 ? { state: 'open', leftMs, ...data } : { state: 'ended', purchaseId: null }
}

/** The tab remembers an approval, which a provider may report later. */
async function openInTab(token: string): Promise<OpenSession> {
  const session = await openSession(token)
  const { charge, endsAt } = session
  updateTabPayment({ purchaseId: charge.meta.purchase_sqid, endsAtMs: endsAt.getTime() })
  return { ...session, isApproved: session.isApproved || (findTabPayment()?.isApproved ?? false) }
}

/**
 * Whether an error is temporary: a busy server or a broken connection does not end the session, but a domain error or a
 * missing key does.
 */
function isPassing(thrown: Error): boolean {
  if (!(thrown instanceof CallFailed)) return false
  const { status } = thrown.failure
  return status === -1 || status === 429 || status >= 500
}

function purchaseIn(thrown: Error | null): string | null {
  const refused = thrown instanceof CallFailed ? thrown.failure.error : null
  return refused?.name === 'PaymentSessionEnded' ? (refused.meta.purchase_id ?? null) : null
}

/**
 * The payment of this tab, and the cookie of the newest. Nothing is read before the session is known: until then the
 * page is the one that the server has rendered.
 */
function useOwnPayment(): ({ token: string | null } & ReturnType<typeof readClock>) | null {
  const isKnown = useSession().state !== 'unknown'
  const [own, setOwn] = useState<ReturnType<typeof useOwnPayment>>(null)
  useEffect(() => {
    if (!isKnown) return
    const token = adoptPayment()?.token ?? null
    const read = () => setOwn({ token, ...readClock() })
    read()
    const timer = setInterval(read, COUNTDOWN_REFRESH_MS)
    return () => clearInterval(timer)
  }, [isKnown])
  return own
}

function readClock() {
  return { cookie: readCookie(PAYMENT_COOKIE), now: serverNow() }
}
