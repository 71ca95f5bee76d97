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
  'refundId',
  'provider',
  'captureRef',
  'paymentId',
  'paymentRef',
  'amountPence',
  'refundPence',
  'refundRef',
  'state',
  'capturedAt',
] as const

/** Records the refund before the provider is asked for it. Idempotent. */
export async function storeLostCapture(db: Db, lost: LostCapture, now: Date): Promise<LostCapture> {
  await db
    .insertInto('lostCaptures')
    .values({
      refundId: lost.refundId,
      provider: lost.provider,
      captureRef: lost.captureRef,
      paymentId: lost.paymentId,
      paymentRef: lost.paymentRef,
      amountPence: lost.amountPence,
      refundPence: lost.refundPence,
      state: lost.state,
      capturedAt: lost.capturedAt,
      foundAt: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'captureRef']).doNothing())
    .execute()
  return (await findLostCapture(db, lost.provider, lost.captureRef))!
}

export async function saveLostRefund(db: Db, refundId: string, { ref, state }: RefundSnapshot): Promise<void> {
  await db.updateTable('lostCaptures').set({ refundRef: ref, state }).where('refundId', '=', refundId).execute()
}

export async function findLostCapture(
  db: Db,
  provider: PaymentProvider,
  captureRef: string | null,
): Promise<LostCapture | null> {
  if (captureRef === null) return null
  const row = await db
    .selectFrom('lostCaptures')
    .select(columns)
    .where('provider', '=', provider)
    .where('captureRef', '=', captureRef)
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
