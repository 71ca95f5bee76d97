import type { Charge } from '#contract/payments.ts'
import { findOfSession, keepOfSession } from '#web/app/session-storage.ts'

const PENDING_KEY = 'pending-payment'

/** What the status page needs when the browser comes back from a bank's page: nothing here is secret. */
export type PendingPayment = { purchaseId: string; stripeKey: string }

export function savePendingPayment({ meta }: Charge, stripeKey: string): void {
  const pending: PendingPayment = { purchaseId: meta.purchase_sqid, stripeKey }
  keepOfSession(sessionStorage, PENDING_KEY, pending)
}

export function findPendingPayment(): PendingPayment | null {
  return findOfSession<PendingPayment>(sessionStorage, PENDING_KEY)
}
