import { type Pence, pence } from '#domain/money/money.ts'
import type { PaymentProvider } from '#domain/money/payment.ts'
import type { Booked, MovementKind } from '#domain/money/reconciliation.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Movement } from '#server/platform/payment-provider.ts'
import { listDisputes } from '../disputes/dispute-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import { findPaymentOf } from '../queries.ts'
import { findRefundNamed } from '../refunds/refund-queries.ts'
import { findLostCapture, type LostCapture } from './lost-capture-queries.ts'

/** A movement of money in our books. */
export type Stored = Booked & {
  kind: MovementKind
  /** Our id of the payment, the refund or the dispute. */
  id: string
  paymentId: string
  /** The provider's id, if known. */
  ref: string | null
  /** The provider's id of the captured payment. */
  captureRef: string | null
}

/** The movements in our books between two instants: captures, requested refunds, received disputes. */
export async function listStored(db: Db, provider: PaymentProvider, from: Date, to: Date): Promise<Stored[]> {
  const captures = await db
    .selectFrom('payments')
    .select(['id', 'captureRef', 'amountPence'])
    .where('provider', '=', provider)
    .where('capturedAt', '>=', from)
    .where('capturedAt', '<', to)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.id as id',
      'payments.id as paymentId',
      'refunds.providerRef as ref',
      'captureRef',
      'refunds.amountPence',
      'refunds.state as state',
    ])
    .where('provider', '=', provider)
    .where('method', '=', 'PROVIDER')
    .where('refunds.createdAt', '>=', from)
    .where('refunds.createdAt', '<', to)
    // Refunds that the provider refused are not in its books.
    .where(({ or, eb }) => or([eb('refunds.state', '<>', 'FAILED'), eb('refunds.providerRef', 'is not', null)]))
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select([
      'disputes.id as id',
      'payments.id as paymentId',
      'disputes.providerRef as ref',
      'captureRef',
      'disputes.amountPence',
      'disputes.standing as state',
    ])
    .where('provider', '=', provider)
    .where('openedAt', '>=', from)
    .where('openedAt', '<', to)
    .execute()
  return [
    ...captures.map(({ captureRef: ref, ...row }) => capture({ ...row, captureRef: ref, state: 'CAPTURED' })),
    ...refunds.map((row) => ({ ...row, kind: 'REFUND' as const, amountPence: pence(row.amountPence) })),
    ...disputes.map((row) => ({ ...row, kind: 'DISPUTE' as const, amountPence: pence(row.amountPence) })),
  ]
}

/** The counterpart in our books, on any day, of a movement in a provider's books. */
export async function findStored(db: Db, provider: PaymentProvider, movement: Movement): Promise<Stored | null> {
  if (movement.kind === 'REFUND') {
    const refund = await findRefundNamed(db, provider, movement)
    if (!refund?.paymentId) return lostRefund(await findLostCapture(db, provider, movement.about.captureRef), movement)
    const { id, paymentId, refundRef: ref, amountPence, state } = refund
    return { kind: 'REFUND', id, paymentId, ref, captureRef: movement.about.captureRef, amountPence, state }
  }
  const payment = await findPaymentOf(db, provider, movement.about)
  if (!payment) return lostCapture(await findLostCapture(db, provider, movement.about.captureRef), movement)
  if (movement.kind === 'CAPTURE') return capture({ ...payment, state: captureStateOf(payment) })
  const disputes = await listDisputes(db, payment.id)
  const dispute = disputes.find(({ ref }) => ref === movement.ref || movement.state === null)
  if (!dispute) return null
  const { id, ref, amountPence, standing: state } = dispute
  return { kind: 'DISPUTE', id, paymentId: payment.id, ref, captureRef: payment.captureRef, amountPence, state }
}

/** Captures refunded by a repair after a restore are in our books, though their orders are not. */
function lostCapture(lost: LostCapture | null, { kind }: Movement): Stored | null {
  if (!lost || kind !== 'CAPTURE') return null
  return capture({ ...lost, id: lost.paymentId, state: 'CAPTURED' })
}

/** Made before the restore, or by the repair after it. */
function lostRefund(lost: LostCapture | null, { ref, amountPence, state }: Movement): Stored | null {
  if (!lost) return null
  const { refundId: id, paymentId, captureRef } = lost
  return { kind: 'REFUND', id, paymentId, ref, captureRef, amountPence, state }
}

function capture(payment: { id: string; captureRef: string | null; amountPence: number; state: string }): Stored {
  const { id, captureRef, state } = payment
  const amountPence: Pence = pence(payment.amountPence)
  return { kind: 'CAPTURE', id, paymentId: id, ref: captureRef, captureRef, amountPence, state }
}

function captureStateOf({ capturedAt, standing, state }: PaymentRow): string {
  if (capturedAt !== null) return 'CAPTURED'
  return standing === 'PENDING' ? 'PENDING' : state
}
