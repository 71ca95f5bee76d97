import { getEntryStatus } from '#contract/entries.ts'
import { call } from '#web/core/http/call.ts'
import { sessionStore } from '#web/core/session/session-store.ts'

/** UNKNOWN: neither a busy server, a broken connection nor a stranger's session says anything about the purchase. */
export type EntryStatus = {
  status: 'PENDING' | 'PAID' | 'FREE' | 'EXPIRED' | 'FAILED' | 'REFUNDED' | 'UNKNOWN'
  purchaseId: string
  ticketId: string | null
  /** Asking again can answer otherwise. */
  isPassing: boolean
}

/** How a purchase of this session stands. A visitor may not ask: a bank's app has opened another browser. */
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
