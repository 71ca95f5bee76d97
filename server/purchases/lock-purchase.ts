import { lockPersonById, type Person } from '#server/accounts/exports.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { findPurchase, lockPurchase, type PurchaseRow } from './queries.ts'

/**
 * Locks the person that a purchase counts for, and then the purchase. A start locks them in the same order, so a start
 * and a settlement of one person queue behind each other and cannot deadlock.
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
