import { type Pence, pence } from '#domain/money/money.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** The price of a purchase, and its refunded part. */
export type Refunded = { totalPence: Pence; creditPence: Pence; refundedPence: Pence; refundedCreditPence: Pence }

const columns = ['totalPence', 'creditPence', 'refundedPence', 'refundedCreditPence'] as const

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
        refundedPence: sql`refunded_pence + ${by.moneyPence}`,
        refundedCreditPence: sql`refunded_credit_pence + ${by.creditPence}`,
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
