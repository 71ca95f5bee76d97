import { type Pence, pence } from '#domain/money.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** What a purchase cost, and what of it has gone back. */
export type Refunded = { totalPence: Pence; creditPence: Pence; refundedPence: Pence; refundedCreditPence: Pence }

const columns = [
  'total_pence as totalPence',
  'credit_pence as creditPence',
  'refunded_pence as refundedPence',
  'refunded_credit_pence as refundedCreditPence',
] as const

export async function findRefunded(db: Db, id: string): Promise<Refunded> {
  return typed(await db.selectFrom('purchases').select(columns).where('id', '=', id).executeTakeFirstOrThrow())
}

/** Adds to what has gone back, or takes from it; more than was paid breaks the table's check. */
export async function addRefunded(
  tx: Tx,
  id: string,
  by: { moneyPence: Pence; creditPence: Pence },
): Promise<Refunded> {
  return typed(
    await tx
      .updateTable('purchases')
      .set({
        refunded_pence: sql`refunded_pence + ${by.moneyPence}`,
        refunded_credit_pence: sql`refunded_credit_pence + ${by.creditPence}`,
      })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

/** From now on the tickets of a line of a purchase are void, in draws that are not frozen yet. */
export async function voidLine(tx: Tx, purchaseId: string, lineId: string, now: Date): Promise<void> {
  await tx
    .updateTable('purchase_items')
    .set({ void_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('id', '=', lineId)
    .where('void_at', 'is', null)
    .execute()
}

export async function hasLine(db: Db, purchaseId: string, lineId: string): Promise<boolean> {
  const line = db.selectFrom('purchase_items').select('id').where('purchase_id', '=', purchaseId)
  return (await line.where('id', '=', lineId).executeTakeFirst()) !== undefined
}

function typed(row: Record<keyof Refunded, number>): Refunded {
  return {
    totalPence: pence(row.totalPence),
    creditPence: pence(row.creditPence),
    refundedPence: pence(row.refundedPence),
    refundedCreditPence: pence(row.refundedCreditPence),
  }
}
