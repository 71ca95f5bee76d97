import { validate as isUuid } from 'uuid'
import { type Pence, pence } from '#domain/money/money.ts'
import type { PaymentProvider } from '#domain/money/payment.ts'
import type { RefundMethod } from '#domain/money/refund.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

const columns = [
  'id',
  'purchase_id as purchaseId',
  'payment_id as paymentId',
  'amount_pence as amountPence',
  'reason',
  'method',
  'of_purchase as ofPurchase',
  'state',
  'provider_ref as refundRef',
] as const

export type RefundState = 'PENDING' | 'SUCCEEDED' | 'FAILED'
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export type NewRefund = {
  id: string
  requestId: string
  purchaseId: string
  /** Null for the part of a purchase that credit paid. */
  paymentId: string | null
  amountPence: Pence
  reason: string
  method: RefundMethod
  ofPurchase: boolean
  state: 'PENDING' | 'SUCCEEDED'
  refundRef: string | null
  at: Date
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      id: refund.id,
      request_id: refund.requestId,
      purchase_id: refund.purchaseId,
      payment_id: refund.paymentId,
      amount_pence: refund.amountPence,
      reason: refund.reason,
      method: refund.method,
      of_purchase: refund.ofPurchase,
      state: refund.state,
      provider_ref: refund.refundRef,
      created_at: refund.at,
      changed_at: refund.at,
    })
    .execute()
}

export async function findRefund(db: Db, id: string) {
  const row = await db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? typed(row) : null
}

/** The payment's row must be locked, because the refunded sum is computed from these. */
export async function listRefunds(db: Db, paymentId: string): Promise<RefundRow[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(columns)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
  return rows.map(typed)
}

export async function listRequested(tx: Tx, requestId: string): Promise<RefundRow[]> {
  return (await tx.selectFrom('refunds').select(columns).where('request_id', '=', requestId).execute()).map(typed)
}

/** False when the refund was not in one of the states, so that the consequences of the move happen once. */
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
    .where('state', '=', sql.lit('PENDING'))
    .where('changed_at', '<', before)
    .orderBy('changed_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves a pending refund behind the others, so that a slow provider does not delay them in every sweep. */
export async function touchRefund(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('refunds').set({ changed_at: at }).where('id', '=', id).where('state', '=', 'PENDING').execute()
}

export async function oldestPendingRefund(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return row?.oldest ?? null
}

/** Finds the refund in a provider's books by the provider's id or by ours. */
export async function findRefundNamed(
  db: Db,
  provider: PaymentProvider,
  { ref, refundId }: { ref: string; refundId: string | null },
): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(columns.map((column) => `refunds.${column}` as const))
    .where('provider', '=', provider)
    .where('method', '=', 'PROVIDER')
    .where(({ or, eb }) =>
      or([
        eb('refunds.provider_ref', '=', ref),
        ...(refundId !== null && isUuid(refundId) ? [eb('refunds.id', '=', refundId)] : []),
      ]),
    )
    .executeTakeFirst()
  return row ? typed(row) : null
}

function typed<Row extends { amountPence: number; state: string; method: string }>(row: Row) {
  return {
    ...row,
    amountPence: pence(row.amountPence),
    state: row.state as RefundState,
    method: row.method as RefundMethod,
  }
}
