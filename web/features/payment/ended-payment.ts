import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '#web/core/http/query-client.ts'
import { finishPurchase } from '#web/core/purchase/last-purchase.ts'
import { findTabPayment } from '#web/core/purchase/tab-payment.ts'
import { serverNow } from '#web/core/site/clock.ts'
import { paths } from '#web/core/site/paths.ts'
import { fetchStatus } from './outcome/entry-status.ts'
import { STATUS_RECHECK_MS } from './outcome/outcome.ts'

/** The time that the page waits for the answer before it says that the session has ended. */
const ANSWER_WAIT_MS = 5_000

/**
 * The state of an order that this page cannot charge. `held`: its tickets are still held, and it can be paid.
 * `running`: its time is over, and the server does not know yet whether it was paid at the last moment.
 */
export type EndedPayment = 'held' | 'running' | 'released' | 'unknown'

/**
 * Requested before the page says that an order is lost. A buyer who has paid is redirected to the page that says so.
 */
export function useEndedPayment(isEnded: boolean, named: string | null): EndedPayment | null {
  const navigate = useNavigate()
  const purchaseId = isEnded ? (named ?? findTabPayment()?.purchaseId ?? null) : null
  const { data } = useQuery(
    {
      queryKey: ['ended-payment', purchaseId],
      queryFn: () => fetchStatus(purchaseId!, AbortSignal.timeout(ANSWER_WAIT_MS)),
      enabled: purchaseId !== null,
      gcTime: 0,
      retry: false,
      refetchInterval: ({ state }) => (state.data?.isPassing ? STATUS_RECHECK_MS : false),
    },
    queryClient(),
  )
  const paid = data?.status === 'PAID' || data?.status === 'FREE' ? data : null
  useEffect(() => {
    if (!paid) return
    finishPurchase(paid.purchaseId)
    const address = paths.paid({ status: 'success', orderId: paid.purchaseId, ticketId: paid.ticketId })
    void navigate(address, { replace: true })
  }, [paid, navigate])
  if (!isEnded || paid || (purchaseId !== null && data === undefined)) return null
  if (!data) return 'unknown'
  if (data.status === 'PENDING') return describePending()
  return data.status === 'UNKNOWN' ? 'unknown' : 'released'
}

/** A missing token does not prove that the time is over, so the order's own end is compared. */
function describePending(): EndedPayment {
  const own = findTabPayment()
  if (!own?.endsAtMs) return 'unknown'
  if (own.endsAtMs <= serverNow().getTime()) return 'running'
  return own.token === null ? 'unknown' : 'held'
}
