import type { DataExport } from '#contract/data-export.ts'
import { pence } from '#domain/money/money.ts'
import { clearAttributionBefore } from '#server/platform/db/batches.ts'
import type { Db } from '#server/platform/db/db.ts'

type OwnPurchase = Omit<DataExport['purchases'][number], 'purchase_id' | 'items' | 'entries' | 'payments'>

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
      'created_at',
      'completed_at',
      'state',
      'brand',
      'campaign_tag',
      'platform',
      'attribution',
      'promo_code',
      'discount_pence as discountPence',
      'credit_pence as creditPence',
      'total_pence as totalPence',
      'refunded_pence as refundedPence',
      'refunded_credit_pence as refundedCreditPence',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ discountPence, creditPence, totalPence, refundedPence, refundedCreditPence, ...row }) => ({
    ...row,
    attribution: row.attribution as Record<string, unknown>,
    discount_total: pence(discountPence),
    credit: pence(creditPence),
    total: pence(totalPence),
    refunded: pence(refundedPence),
    refunded_credit: pence(refundedCreditPence),
  }))
}

/** The accounts among these that ever started a purchase or entered. */
export async function listBuyersAmong(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('purchases')
    .select('account_id as id')
    .distinct()
    .where('account_id', 'in', [...accountIds])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export function clearPurchaseAttributionBefore(db: Db, before: Date): Promise<void> {
  return clearAttributionBefore(db, 'purchases', before)
}
