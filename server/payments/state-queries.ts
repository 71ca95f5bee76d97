import type { PaymentState } from '#domain/payment.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The states of each purchase's payments, from which the entrant's status follows. */
export async function paymentStatesOf(db: Db, purchaseIds: readonly string[]): Promise<Map<string, PaymentState[]>> {
  const states = new Map<string, PaymentState[]>()
  if (purchaseIds.length === 0) return states
  const rows = await db
    .selectFrom('payments')
    .select(['purchase_id as purchaseId', 'state'])
    .where('purchase_id', 'in', [...purchaseIds])
    .execute()
  for (const { purchaseId, state } of rows) {
    states.set(purchaseId, [...(states.get(purchaseId) ?? []), state as PaymentState])
  }
  return states
}
