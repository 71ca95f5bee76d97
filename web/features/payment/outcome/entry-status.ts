import { getEntryStatus } from '#contract/entries.ts'
import { call } from '#web/core/http/call.ts'
import { sessionStore } from '#web/core/session/session-store.ts'

/** UNKNOWN: a busy server, a broken connection or another session give no information about the purchase. */
export type EntryStatus = {
  status: 'PENDING' | 'PAID' | 'FREE' | 'EXPIRED' | 'FAILED' | 'REFUNDED' | 'UNKNOWN'
  purchaseId: string
  ticketId: string | null
  /** Whether another attempt may succeed. */
  isPassing: boolean
}

/**
 * The state of a purchase of this session. A signed-out visitor may not request it: a bank's app may have opened
 * another browser.
 */
export async function fetchStatus(purchaseId: string, signal?: AbortSignal): Promise<EntryStatus> {
  if (!isSignedIn()) return unknown(purchaseId, false)
  const request = { params: { purchase_id: purchaseId }, query: {} }
  const called = await call(getEntryStatus, request, { automatic: true, ...(signal && { signal }) })
  if (called.ok) {
    const { status, ticket_id: ticketId } = called.value
    return { status, purchaseId, ticketId, isPassing: status === 'PENDING' }
  }
  return unknown(purchaseId, called.status === -1 || called.status === 429 || called.status >= 500)
}

function unknown(purchaseId: string, isPassing: boolean): EntryStatus {
  return { status: 'UNKNOWN', purchaseId, ticketId: null, isPassing }
}

function isSignedIn(): boolean {
  return Boolean(sessionStore.getState().data?.user)
}
