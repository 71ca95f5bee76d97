import { validate as isUuid } from 'uuid'
import { type Pence, pence } from '#domain/money/money.ts'
import type { PaymentProvider } from '#domain/money/payment.ts'
import type { RefundMethod } from '#domain/money/refund.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

const columns = [
  'id',
  'purchaseId',
  'paymentId',
  'amountPence',
  'reason',
  'method',
  'ofPurchase',
  'state',
  'providerRef as refundRef',
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
      requestId: refund.requestId,
      purchaseId: refund.purchaseId,
      paymentId: refund.paymentId,
      amountPence: refund.amountPence,
      reason: refund.reason,
      method: refund.method,
      ofPurchase: refund.ofPurchase,
      state: refund.state,
      providerRef: refund.refundRef,
      createdAt: refund.at,
      changedAt: refund.at,
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
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .execute()
  return rows.map(typed)
}

export async function listRequested(tx: Tx, requestId: string): Promise<RefundRow[]> {
  return (await tx.selectFrom('refunds').select(columns).where('requestId', '=', requestId).execute()).map(typed)
}

/** False when the refund was not in one of the states, so that the consequences of the move happen once. */
export async function moveRefund(
  tx: Tx,
  refund: { id: string; from: readonly RefundState[]; to: RefundState; refundRef: string | null; at: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable('refunds')
    .set({ state: refund.to, providerRef: sql`coalesce(${refund.refundRef}, provider_ref)`, changedAt: refund.at })
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
    .where('changedAt', '<', before)
    .orderBy('changedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves a pending refund behind the others, so that a slow provider does not delay them in every sweep. */
export async function touchRefund(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('refunds').set({ changedAt: at }).where('id', '=', id).where('state', '=', 'PENDING').execute()
}

export async function oldestPendingRefund(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.min('createdAt').as('oldest'))
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
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(columns.map((column) => `refunds.${column}` as const))
    .where('provider', '=', provider)
    .where('method', '=', 'PROVIDER')
    .where(({ or, eb }) =>
      or([
        eb('refunds.providerRef', '=', ref),
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
