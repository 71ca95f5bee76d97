import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { recordSuccess } from '#web/app/analytics.ts'
import { PAYMENT_COOKIE, removeCookie } from '#web/app/cookies.ts'
import { finishPurchase } from '#web/app/last-purchase.ts'
import { usePage } from '#web/app/page-config.ts'
import { forgetCardReturn, readCardReturn } from './card-return.ts'
import { askUntilFinal, type Outcome, settleCard } from './outcome.ts'
import { findPendingPayment } from './pending-payment.ts'
import { readId } from './read-id.ts'
import { wait } from './wait.ts'

export const STATUS_PAGE_DELAY_MS = 3_000
const LAST_SELECTION_KEY = 'last-selection'

/** Waits for how the payment went, by whichever way the browser came here; null until it is known. */
export function useOutcome(): Outcome | null {
  const { search, state } = useLocation()
  const scriptUrl = usePage().config.paymentScripts.stripe
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one arrival has one outcome; taking the secret out of the address is no new one.
  useEffect(() => {
    const leaving = new AbortController()
    const settle = async () => {
      const pending = findPendingPayment()
      const secret = readCardReturn()
      if (secret !== null) return settleCard(secret, pending, scriptUrl, leaving.signal)
      const told = toldOutcome(new URLSearchParams(search), state)
      if (!told) return askUntilFinal(pending, leaving.signal)
      await wait(STATUS_PAGE_DELAY_MS, leaving.signal)
      return told
    }
    settle().then(
      (found) => {
        if (leaving.signal.aborted) return
        leavePayment(found)
        setOutcome(found)
      },
      () => undefined,
    )
    return () => leaving.abort()
  }, [])

  return outcome
}

/** What the page before this one found out: PayPal's outcome stands in the address. */
function toldOutcome(query: URLSearchParams, state: unknown): Outcome | null {
  const status = query.get('status')
  if (status === null) return null
  if (status === 'success')
    return { kind: 'success', purchaseId: readId(query, 'order_id'), ticketId: readId(query, 'ticket_id') }
  return { kind: 'failure', reason: (state as { reason?: string | null } | null)?.reason ?? null }
}

/** Nothing of this payment may be used again; what was bought is told of and leaves the basket. */
function leavePayment(outcome: Outcome): void {
  forgetCardReturn()
  removeCookie(PAYMENT_COOKIE)
  localStorage.removeItem(LAST_SELECTION_KEY)
  if (outcome.kind === 'failure') return
  recordSuccess('purchase', outcome.purchaseId)
  finishPurchase()
}
