import { getEntryStatus } from '#contract/entries.ts'
import { call } from '#web/app/call.ts'

/** UNKNOWN: neither a busy server, a broken connection nor a stranger's session says anything about the purchase. */
export type EntryStatus = {
  status: 'PENDING' | 'PAID' | 'FREE' | 'EXPIRED' | 'FAILED' | 'REFUNDED' | 'UNKNOWN'
  purchaseId: string
  ticketId: string | null
  /** Asking again can answer otherwise. */
  isPassing: boolean
}

/** How a purchase of this session stands. */
export async function askStatus(purchaseId: string, signal?: AbortSignal): Promise<EntryStatus> {
  const asked = { params: { purchase_id: purchaseId }, query: {} }
  const called = await call(getEntryStatus, asked, { automatic: true, ...(signal && { signal }) })
  if (called.ok) {
    const { status, ticket_id: ticketId } = called.value
    return { status, purchaseId, ticketId, isPassing: status === 'PENDING' }
  }
  const isPassing = called.status === -1 || called.status === 429 || called.status >= 500
  return { status: 'UNKNOWN', purchaseId, ticketId: null, isPassing }
}
