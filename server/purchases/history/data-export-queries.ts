import type { DataExport } from '#contract/data-export.ts'
import { pence } from '#domain/money/money.ts'
import { clearAttributionBefore } from '#server/platform/db/batches.ts'
import type { Db } from '#server/platform/db/db.ts'

type OwnPurchase = Omit<DataExport['purchases'][number], 'purchaseId' | 'items' | 'entries' | 'payments'>

/** Every purchase of an account, in any state; columns have the names of the answer's fields. */
export async function listOwnPurchases(
  db: Db,
  accountId: string,
): Promise<(OwnPurchase & { id: string; number: number })[]> {
  const rows = await db
    .selectFrom('purchases')
    .select([
      'id',
      'number',
      'createdAt',
      'completedAt',
      'state',
      'brand',
      'campaignTag',
      'platform',
      'attribution',
      'promoCode',
      'discountPence',
      'creditPence',
      'totalPence',
      'refundedPence',
      'refundedCreditPence',
    ])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ discountPence, creditPence, totalPence, refundedPence, refundedCreditPence, ...row }) => ({
    ...row,
    attribution: row.attribution as Record<string, unknown>,
    discountTotalPence: pence(discountPence),
    creditPence: pence(creditPence),
    totalPence: pence(totalPence),
    refundedPence: pence(refundedPence),
    refundedCreditPence: pence(refundedCreditPence),
  }))
}

/** The accounts among these that ever started a purchase or entered. */
export async function listBuyersAmong(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('purchases')
    .select('accountId as id')
    .distinct()
    .where('accountId', 'in', [...accountIds])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export function clearPurchaseAttributionBefore(db: Db, before: Date): Promise<void> {
  return clearAttributionBefore(db, 'purchases', before)
}
