import type { Charge } from '#contract/payments.ts'

const PENDING_KEY = 'pending-payment'

/** What the status page needs when the browser comes back from a bank's page: nothing here is secret. */
export type PendingPayment = { purchaseId: string; stripeKey: string }

export function savePendingPayment({ meta }: Charge, stripeKey: string): void {
  const pending: PendingPayment = { purchaseId: meta.purchase_sqid, stripeKey }
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending))
}

export function findPendingPayment(): PendingPayment | null {
  return JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? 'null') as PendingPayment | null
}
