import { type Pence, pence } from '#domain/money/money.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** The price of a purchase, and its refunded part. */
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

/** Changes the refunded sum; more than was paid violates the table's check constraint. */
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

function typed(row: Record<keyof Refunded, number>): Refunded {
  return {
    totalPence: pence(row.totalPence),
    creditPence: pence(row.creditPence),
    refundedPence: pence(row.refundedPence),
    refundedCreditPence: pence(row.refundedCreditPence),
  }
}
