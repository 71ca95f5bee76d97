import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { recordSuccess } from '#web/core/analytics/analytics.ts'
import { finishPurchase } from '#web/core/purchase/last-purchase.ts'
import { endTabPayment, findTabPayment } from '#web/core/purchase/tab-payment.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { adoptPayment } from '../pay-in-tab.ts'
import { clearCardReturn, readCardReturn } from './card-return.ts'
import { failUnlessPaid, type Outcome, type Pending, pollUntilFinal, settleCard } from './outcome.ts'
import { readId } from './read-id.ts'
import { wait } from './wait.ts'

export const STATUS_PAGE_DELAY_MS = 3_000

/** Waits for the result of the payment, for every way in which the browser may have arrived; null until it is known. */
export function useOutcome(): Outcome | null {
  const { search, state } = useLocation()
  const { paymentScripts, stripePublishableKey } = usePage().config
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one arrival has one outcome; taking the secret out of the address is no new one.
  useEffect(() => {
    const unmounting = new AbortController()
    const settle = async () => {
      const query = new URLSearchParams(search)
      const pending = findPending(query)
      const secret = readCardReturn()
      if (secret !== null)
        return settleCard(
          secret,
          pending,
          { key: stripePublishableKey, scriptUrl: paymentScripts.stripe },
          unmounting.signal,
        )
      const status = query.get('status')
      if (status === null) return pollUntilFinal(pending, unmounting.signal)
      await wait(STATUS_PAGE_DELAY_MS, unmounting.signal)
      // Strangers can write addresses, so a success is shown only if the purchase confirms it.
      return status === 'success'
        ? pollUntilFinal(pending, unmounting.signal)
        : failUnlessPaid(pending, reasonIn(state))
    }
    settle().then(
      (found) => {
        if (unmounting.signal.aborted) return
        leavePayment(found)
        setOutcome(found)
      },
      () => undefined,
    )
    return () => unmounting.abort()
  }, [])

  return outcome
}

/**
 * The purchase of this page: the one in the address, or else that of the tab. A tab that pays another order, or that a
 * bank's page has opened, does not complete the payment but only requests its status.
 */
function findPending(query: URLSearchParams): Pending {
  const own = findTabPayment()
  const named = readId(query, 'order_id')
  const purchaseId = named ?? own?.purchaseId ?? null
  if (named !== null && own?.purchaseId !== named) return { purchaseId, paymentToken: null }
  const adopted = adoptPayment()
  return { purchaseId, paymentToken: adopted?.hasLeft ? null : (adopted?.token ?? null) }
}

/** The reason that the previous page passed on. */
function reasonIn(state: unknown): string | null {
  return (state as { reason?: string | null } | null)?.reason ?? null
}

/** Deletes the data of this payment. The purchase is reported, and its items leave the basket. */
function leavePayment(outcome: Outcome): void {
  clearCardReturn()
  endTabPayment()
  if (outcome.kind === 'failure') return
  recordSuccess('purchase', outcome.purchaseId)
  finishPurchase(outcome.purchaseId)
}
