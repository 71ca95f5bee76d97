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

/** The page waits so long for the answer before it says that the session has ended. */
const ANSWER_WAIT_MS = 5_000

/**
 * What has become of the order whose payment session is over. `held`: its tickets still are, and it can be paid.
 * `running`: its time is over, and it is not known yet whether it was paid at the last moment.
 */
export type EndedPayment = 'held' | 'running' | 'released' | 'unknown'

/** Asked before the page says that an order is lost; a buyer who has paid is taken to the page that says so. */
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
  if (data.status === 'PENDING') return canBePaid() ? 'held' : 'running'
  return data.status === 'UNKNOWN' ? 'unknown' : 'released'
}

function canBePaid(): boolean {
  const own = findTabPayment()
  return own?.token != null && own.endsAtMs !== null && own.endsAtMs > serverNow().getTime()
}
