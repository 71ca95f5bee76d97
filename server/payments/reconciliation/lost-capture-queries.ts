import { type Pence, pence } from '#domain/money/money.ts'
import type { PaymentProvider } from '#domain/money/payment.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { RefundSnapshot } from '#server/platform/payment-provider.ts'

/** A capture for an order that a restore has lost, with its refund. */
export type LostCapture = {
  refundId: string
  provider: PaymentProvider
  captureRef: string
  paymentId: string
  paymentRef: string | null
  amountPence: Pence
  /** The amount that was not refunded when it was found; we refund it. */
  refundPence: Pence
  refundRef: string | null
  state: RefundSnapshot['state']
  capturedAt: Date
}

const columns = [
  'refund_id as refundId',
  'provider',
  'capture_ref as captureRef',
  'payment_id as paymentId',
  'payment_ref as paymentRef',
  'amount_pence as amountPence',
  'refund_pence as refundPence',
  'refund_ref as refundRef',
  'state',
  'captured_at as capturedAt',
] as const

/** Records the refund before the provider is asked for it. Idempotent. */
export async function storeLostCapture(db: Db, lost: LostCapture, now: Date): Promise<LostCapture> {
  await db
    .insertInto('lost_captures')
    .values({
      refund_id: lost.refundId,
      provider: lost.provider,
      capture_ref: lost.captureRef,
      payment_id: lost.paymentId,
      payment_ref: lost.paymentRef,
      amount_pence: lost.amountPence,
      refund_pence: lost.refundPence,
      state: lost.state,
      captured_at: lost.capturedAt,
      found_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'capture_ref']).doNothing())
    .execute()
  return (await findLostCapture(db, lost.provider, lost.captureRef))!
}

export async function saveLostRefund(db: Db, refundId: string, { ref, state }: RefundSnapshot): Promise<void> {
  await db.updateTable('lost_captures').set({ refund_ref: ref, state }).where('refund_id', '=', refundId).execute()
}

export async function findLostCapture(
  db: Db,
  provider: PaymentProvider,
  captureRef: string | null,
): Promise<LostCapture | null> {
  if (captureRef === null) return null
  const row = await db
    .selectFrom('lost_captures')
    .select(columns)
    .where('provider', '=', provider)
    .where('capture_ref', '=', captureRef)
    .executeTakeFirst()
  if (!row) return null
  const { amountPence, refundPence, state, ...rest } = row
  return {
    ...rest,
    provider,
    amountPence: pence(amountPence),
    refundPence: pence(refundPence),
    state: state as LostCapture['state'],
  }
}
