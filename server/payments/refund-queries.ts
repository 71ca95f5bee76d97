import { type Pence, pence } from '#domain/money.ts'
import { type Db, sql, type Tx } from '#server/platform/db.ts'

const columns = [
  'id',
  'payment_id as paymentId',
  'amount_pence as amountPence',
  'reason',
  'of_purchase as ofPurchase',
  'state',
  'provider_ref as refundRef',
] as const

export type RefundState = 'PENDING' | 'SUCCEEDED' | 'FAILED'
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export async function insertRefund(
  tx: Tx,
  refund: { id: string; paymentId: string; amountPence: Pence; reason: string; ofPurchase: boolean; at: Date },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      id: refund.id,
      payment_id: refund.paymentId,
      amount_pence: refund.amountPence,
      reason: refund.reason,
      of_purchase: refund.ofPurchase,
      state: 'PENDING',
      created_at: refund.at,
      changed_at: refund.at,
    })
    .execute()
}

export async function findRefund(db: Db, id: string) {
  const row = await db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? typed(row) : null
}

/** The payment's row must be locked: what is refunded is counted from these. */
export async function listRefunds(db: Db, paymentId: string): Promise<RefundRow[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(columns)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
  return rows.map(typed)
}

/** False when the refund was not in one of the states, so that what follows from the move is done once. */
export async function moveRefund(
  tx: Tx,
  refund: { id: string; from: readonly RefundState[]; to: RefundState; refundRef: string | null; at: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable('refunds')
    .set({ state: refund.to, provider_ref: sql`coalesce(${refund.refundRef}, provider_ref)`, changed_at: refund.at })
    .where('id', '=', refund.id)
    .where('state', 'in', [...refund.from])
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

export async function listPendingRefunds(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'PENDING')
    .where('changed_at', '<', before)
    .orderBy('changed_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function oldestPendingRefund(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return row?.oldest ?? null
}

function typed<Row extends { amountPence: number; state: string }>(row: Row) {
  return { ...row, amountPence: pence(row.amountPence), state: row.state as RefundState }
}
