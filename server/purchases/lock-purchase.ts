import { lockPersonById, type Person } from '#server/accounts/service.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { findPurchase, lockPurchase, type PurchaseRow } from './queries.ts'

/**
 * Locks the person a purchase counts for and then the purchase: the order in which a start locks them too, so that a
 * start and a settlement of one person's queue behind each other and cannot block one another.
 */
export async function lockWithPerson(
  tx: Tx,
  purchaseId: string,
): Promise<{ purchase: PurchaseRow; person: Person } | null> {
  const found = await findPurchase(tx, purchaseId)
  if (!found) return null
  const person = await lockPersonById(tx, found.personId)
  const purchase = await lockPurchase(tx, purchaseId)
  return purchase && { purchase, person }
}
